/**
 * Chapter 6 of Dandekar's thesis: regressions by the functional mechanism, beside objective perturbation and a noisy histogram. Start at
 * {@link dev.bulla.bench.chapter6.Chapter6}.
 *
 * <p>The published forms are those of {@link dev.bulla.bench.published.learner}.
 */
@NullMarked
package dev.bulla.bench.chapter6;

import org.jspecify.annotations.NullMarked;
