/**
 * What made-up trajectories tell of the people they were made from, and how much like theirs they are. <em>Not differentially private:</em> it reads visits as they are; a measure that finds nothing proves
 * nothing.
 *
 * <p>{@link dev.bulla.synth.trajectory.risk.NearestPeople} is the entry: how near each made-up person comes to somebody real, beside how near people come who were held out. {@link
 * dev.bulla.synth.trajectory.risk.TripRisk} does so by all measures for trips in a plane, {@link dev.bulla.synth.trajectory.risk.Likeness} measures two persons, {@link dev.bulla.synth.trajectory.risk.Resemblance} two sets of them.
 *
 * <pre>{@code
 * NearestPeople risk = NearestPeople.of(Likeness.JACCARD, real, made, heldOut);
 * boolean tooNear = risk.isTooNear();
 * }</pre>
 *
 * <p>Never here: how trajectories are made.
 */
@NullMarked
package dev.bulla.synth.trajectory.risk;

import org.jspecify.annotations.NullMarked;
