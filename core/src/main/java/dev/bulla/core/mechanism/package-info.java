/**
 * The step from an exact statistic to a noisy one.
 *
 * <p>A {@link dev.bulla.core.mechanism.Mechanism} is calibrated from a sensitivity and a budget alone, before any row is
 * read; it owns the map from its scale to its cost, and releases only against a {@link
 * dev.bulla.core.accounting.Grant}. {@link dev.bulla.core.mechanism.Noise} is the choice between the two kinds of noise, {@link
 * dev.bulla.core.mechanism.GridNoise} makes it for vectors of reals.
 *
 * <pre>{@code
 * Mechanism mechanism = Noise.GAUSSIAN.calibrate(statistic, schema, Budget.approx("1", "1e-6")).mechanism();
 * long[] noisy = mechanism.release(table.fold(statistic), grant, RandomBits.secure());
 * }</pre>
 *
 * <p>Never here: rows, accounts, a way to release without a grant.
 */
@NullMarked
package dev.bulla.core.mechanism;

import org.jspecify.annotations.NullMarked;
