/**
 * What many releases cost together.
 *
 * <p>A {@link dev.bulla.core.composition.Part} is a guarantee or a mechanism whose loss is known; a {@link
 * dev.bulla.core.composition.Composition} of parts has a total under each accountant, from the sum of the ε to the whole
 * distribution of the privacy loss. Every total is an upper bound: where arithmetic rounds, it rounds up.
 *
 * <pre>{@code
 * Composition list = new Composition(List.of(new Repeated(Part.gaussian("10"), 1000)));
 * double epsilon = list.lossDistribution(1e-6).orElseThrow();        // 19.4237
 * }</pre>
 *
 * <p>The loss distribution is right for a list that is fixed beforehand. An account whose releases are chosen as one goes
 * needs the filter of {@code core.accounting}: one that stops when this curve crosses the budget is not private.
 *
 * <p>Never here: accounts, noise, rows.
 */
@NullMarked
package dev.bulla.core.composition;

import org.jspecify.annotations.NullMarked;
