/**
 * Private mobility: where and when people are, and where they go next, as noisy counts of which every person moves a bounded amount; and made-up trajectories that follow them.
 *
 * <p>{@link dev.bulla.synth.mobility.Trajectories} plans it. All visits of a person become one vector of whole numbers ({@link dev.bulla.synth.mobility.TripCounts}), cut to a length that the plan
 * names or that {@link dev.bulla.synth.mobility.UnitSizes} are asked for; {@link dev.bulla.synth.mobility.TrajectoryModel} answers and is sampled.
 *
 * <pre>{@code
 * var plan = Trajectories.of("lat", "lon").time("unix_time").plan(schema, Budget.approx("1", "1e-6"));
 * }</pre>
 *
 * <p>Never here: single visits once they are counted, and places that are not public.
 */
@NullMarked
package dev.bulla.synth.mobility;

import org.jspecify.annotations.NullMarked;
