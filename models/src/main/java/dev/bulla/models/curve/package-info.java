/**
 * What is known of a curve after noisy numbers about it: a Gaussian process that knows how noisy they are.
 *
 * <p>A {@link dev.bulla.models.curve.CurveOf} says which columns and which kernel; {@link dev.bulla.models.curve.CellReadings} what was released; a {@link
 * dev.bulla.models.curve.Curve} answers with a mean and a variance at every place, and its {@code fast()} does so for many questions, from tables.
 *
 * <pre>{@code
 * Curve curve = readings.curve(of);
 * Curve.Value value = curve.at(of.place(new double[] {42}));
 * }</pre>
 *
 * <p>Never here: rows, or noise that is drawn. All of it is post-processing.
 */
@NullMarked
package dev.bulla.models.curve;

import org.jspecify.annotations.NullMarked;
