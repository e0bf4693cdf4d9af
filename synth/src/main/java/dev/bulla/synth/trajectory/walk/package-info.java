/**
 * Made-up trajectories: random walks over the places of real people, with time. <em>Not differentially private:</em> every step is one that somebody took.
 *
 * <p>{@link dev.bulla.synth.trajectory.walk.WalkModel} is the entry; {@link dev.bulla.synth.trajectory.walk.PlaceGraph} counts consecutive visits.
 *
 * <pre>{@code
 * WalkModel model = WalkModel.of(visits, members, law);
 * Visits walks = model.walks(1_000, PublicBits.of("2026"));
 * }</pre>
 *
 * <p>Never here: who belongs together, files, grants.
 */
@NullMarked
package dev.bulla.synth.trajectory.walk;

import org.jspecify.annotations.NullMarked;
