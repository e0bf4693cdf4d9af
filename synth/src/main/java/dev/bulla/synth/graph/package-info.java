/**
 * Probabilities over a table of levels as a graphical model: what noisy counts of a few columns at a time say of all columns together.
 *
 * <p>Entry: {@link dev.bulla.synth.graph.Fitting}.
 *
 * <pre>{@code
 * Domain domain = Domain.of(2, 3);
 * List<Observed> observed = List.of(Observed.of(Marginal.of(domain, 0, 1), counts, sigma));
 * GraphModel start = new GraphModel(domain, Fitting.total(observed), List.of());
 * GraphModel model = Fitting.fit(start, observed, new Fitting.Effort(1_000, 1e-9));
 * int[][] rows = Chances.of(model).rows(1_000, PublicBits.of("seed"));
 * }</pre>
 *
 * <p>Everything is worked out in one
 * fixed order with arithmetic that is the same on every Java platform, so that whoever checks a release finds the same bits.
 *
 * <p>Never here: rows, budgets, noise.
 */
@NullMarked
package dev.bulla.synth.graph;

import org.jspecify.annotations.NullMarked;
