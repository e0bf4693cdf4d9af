/**
 * Who belongs together: people in communities, by what they visit or by whom they meet. <em>Not differentially private.</em>
 *
 * <p>{@link dev.bulla.synth.trajectory.community.CommunityMixture} is the entry: one community for each person, each a law of places. {@link
 * dev.bulla.synth.trajectory.community.PeopleGraph} joins people who visit the same places, and parts them by Louvain or Leiden; {@link dev.bulla.synth.trajectory.community.Belonging}
 * says who is in which community and how much, whichever way it was found; {@link dev.bulla.synth.trajectory.community.Agreement} compares two ways.
 *
 * <pre>{@code
 * CommunityModel model = CommunityMixture.of(10).fit(visits, PublicBits.of("2026"), Progress.NONE);
 * int[] communities = model.membership().strongest();
 * }</pre>
 *
 * <p>Never here: files, grants.
 */
@NullMarked
package dev.bulla.synth.trajectory.community;

import org.jspecify.annotations.NullMarked;
