/**
 * Sums over rows, each with the most that one unit can move it.
 *
 * <p>A {@link dev.bulla.core.statistic.Statistic} and its sensitivity are one class, so they are read, proved and tested
 * together; the proof stands beside it in {@code Name.proof.md}.
 *
 * <pre>{@code
 * Statistic cells = new CellCounts(List.of(Axis.of(schema.require("age"), OptionalInt.empty())));
 * Sensitivity most = cells.sensitivity(schema.neighbours(), schema.unit());   // L1 1, L2 1
 * }</pre>
 *
 * <p>Never here: noise, budgets, anything learnt from rows.
 */
@NullMarked
package dev.bulla.core.statistic;

import org.jspecify.annotations.NullMarked;
