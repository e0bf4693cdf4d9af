/**
 * Counts of cells: histograms, sets of marginals, and what can be done to noisy counts for nothing.
 *
 * <p>{@link dev.bulla.models.histogram.Histogram} counts the cells of a grid; φ marks the cell, w are the noisy counts.
 * {@link dev.bulla.models.histogram.Marginals} counts several sets of columns at one price. {@link dev.bulla.models.histogram.Cleaning}
 * and {@link dev.bulla.models.histogram.LogDensity} are post-processing.
 *
 * <pre>{@code
 * var release = Histogram.of("age", "sex").bins("age", 10)
 *     .plan(schema, Budget.approx("0.5", "1e-6"))
 *     .release(table, account);
 * Answer answer = release.model().answer(42, 0);     // as often as you like
 * }</pre>
 *
 * <p>Never here: bins or bounds taken from data.
 */
@NullMarked
package dev.bulla.models.histogram;

import org.jspecify.annotations.NullMarked;
