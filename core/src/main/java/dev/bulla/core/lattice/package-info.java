/**
 * The integer lattice on which every statistic lives before noise is added.
 *
 * <p>Floating-point sums have a sensitivity that depends on the order of the rows, and floating-point noise shows its
 * argument in the low bits. So a record is cut to whole steps of a public {@link dev.bulla.core.lattice.Grid}, inside a
 * public {@link dev.bulla.core.lattice.Ball} checked in integers; sums are exact {@link
 * dev.bulla.core.lattice.WideSums}; what rounding may add to a sensitivity is charged by {@link
 * dev.bulla.core.lattice.Reach}; noise with a shape goes through the integer matrix of a {@link
 * dev.bulla.core.lattice.Whitening}. Start at {@link dev.bulla.core.lattice.Grid}.
 *
 * <pre>{@code
 * Ball ball = Ball.l2(new Grid(16), 3, BigDecimal.ONE);    // three features of norm at most 1, in steps of 2^-16
 * long[] steps = new long[3];
 * WideSums sums = new WideSums(3);
 * ball.quantise(new double[] {0.6, 0.8, 1e-9}, steps);     // (39321, 52428, 0), whatever the features
 * sums.addAll(steps);
 * BigDecimal most = ball.reach().l2Squared();              // 1: what one more record moves the sums by, squared
 * }</pre>
 *
 * <p>Never here: noise, budgets, bounds learnt from rows, an exception caused by a row.
 */
@NullMarked
package dev.bulla.core.lattice;

import org.jspecify.annotations.NullMarked;
