/**
 * Covariance functions of Gaussian processes over number columns, and their averages over cells of a grid.
 *
 * <p>A {@link dev.bulla.models.covariance.Covariance} is read from a word or an expression such as {@code se*periodic+matern32}, is given a length scale for each
 * column, and then says how alike the values of a smooth function are at two points, at a point and on average over a cell, and on average over two
 * cells: what a regression needs whose inputs are known as cells alone.
 *
 * <pre>{@code
 * Covariance shape = Covariance.parse("se(age)*periodic(hour)", List.of("age", "hour"));
 * Covariance k = shape.withScales(new double[] {10, 1}, new double[] {0, 24});
 * double alike = k.pointCell(new double[] {40, 8}, new double[] {30, 6}, new double[] {50, 12});
 * }</pre>
 *
 * <p>One column at a time: {@code FadingColumn} has the antiderivatives of the squared exponential and of Matérn's kernels, {@code PeriodicColumn} the
 * Fourier series of the periodic one, {@code ProductColumn} integrates what has neither. Results are the same bits on every machine.
 *
 * <p>Never here: rows, noise, or a length scale that was learnt from rows.
 */
@NullMarked
package dev.bulla.models.covariance;

import org.jspecify.annotations.NullMarked;
