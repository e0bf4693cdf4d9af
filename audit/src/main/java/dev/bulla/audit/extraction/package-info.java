/**
 * Model extraction: a copy of a model from its answers alone.
 *
 * <p>{@link dev.bulla.audit.extraction.Additive} solves for models that are sums over their inputs; {@link
 * dev.bulla.audit.extraction.LearntCopy} learns the others. How good a {@link dev.bulla.audit.extraction.ModelCopy} is, its fidelity says.
 *
 * <pre>{@code
 * ModelCopy copy = Additive.of(SeenModel.of(model)).orElseGet(() -> LearntCopy.of(SeenModel.of(model), 2_000, "copy"));
 * double same = copy.fidelity(SeenModel.of(model), 1_000, "judge").agreement();
 * }</pre>
 *
 * <p>A released model is there to be copied: it is public, and whatever is worked out from it is covered by its guarantee. Extraction is a loss of
 * secrecy for who sells answers, and no loss of privacy.
 *
 * <p>Never here: a way to the rows.
 */
@NullMarked
package dev.bulla.audit.extraction;

import org.jspecify.annotations.NullMarked;
