/**
 * The commands that learn of visits as they are, for the steward alone: {@code bulla topics} and {@code bulla communities}.
 *
 * <p>{@link dev.bulla.app.trajectory.TopicsCommand} and {@link dev.bulla.app.trajectory.CommunitiesCommand} are the entries. Whatever is written says in its name and in its text that nobody is protected.
 *
 * <p>Never here: how topics and communities are learnt (synth.trajectory), charges, certificates.
 */
@NullMarked
package dev.bulla.app.trajectory;

import org.jspecify.annotations.NullMarked;
