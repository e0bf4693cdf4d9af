/**
 * Public feature maps φ: the functions that released functions f(x) = ⟨w, φ(x)⟩ are made of.
 *
 * <p>A {@link dev.bulla.models.feature.FeatureMap} is chosen from public quantities alone ({@link dev.bulla.models.feature.FeatureChoice}):
 * a grid of Fourier features, random ones from a public seed, the plain columns, or several of these together. {@link dev.bulla.models.feature.FeatureSum} is the
 * statistic Σφ(x) with its sensitivity; {@link dev.bulla.models.feature.Series} evaluates ⟨w, φ(x)⟩ without allocating.
 *
 * <p>Never here: weights learnt from rows, a seed that is not public.
 */
@NullMarked
package dev.bulla.models.feature;

import org.jspecify.annotations.NullMarked;
