/**
 * What is released: plain numbers that can be asked without limit.
 *
 * <p>A {@link dev.bulla.core.model.Model} answers a question with an {@link dev.bulla.core.model.Answer}, a value and its interval; a
 * {@link dev.bulla.core.model.Classifier} with a score per class. {@link dev.bulla.core.model.NoisyValues} are the noisy sums most models are
 * made of. Models start from {@link dev.bulla.core.model.ReleasedModel}, from {@link dev.bulla.core.model.CellModel} with one answer for
 * every cell, or from {@link dev.bulla.core.model.ClassModel}. What a model holds it shows as {@link dev.bulla.core.model.Exhibit}s.
 *
 * <p>Never here: rows, or a path to one.
 */
@NullMarked
package dev.bulla.core.model;

import org.jspecify.annotations.NullMarked;
