/**
 * A choice that the rows make before the main measurement, for a share of the price: how fine the cells are that a curve is read off.
 *
 * <p>{@link dev.bulla.models.tuning.Share} splits a budget. {@link dev.bulla.models.tuning.CellScores} says of each candidate how far off a curve would be that is read off its cells; a selection of {@code
 * core.selection} takes one, and {@link dev.bulla.models.tuning.ChosenMeasurement} then measures that one.
 *
 * <pre>{@code
 * CellScores scores = new CellScores(inputs, target, candidates);
 * Measurement choice = Measurement.of(
 *         scores, new PermuteAndFlip(scores.score(schema.neighbours(), schema.unit()), share.epsilon(budget), scores.grid()));
 * List<Measurement> all = List.of(choice, new ChosenMeasurement(measurements));
 * }</pre>
 *
 * <p>Never here: a candidate that is made of private values.
 */
@NullMarked
package dev.bulla.models.tuning;

import org.jspecify.annotations.NullMarked;
