/**
 * Topics of people who go somewhere: what one does is a mixture of few habits, each a law of places, of slots, or of both. <em>Not differentially private.</em>
 *
 * <p>{@link dev.bulla.synth.trajectory.topic.TopicChain} is the entry: a chain over the topics of visits, exact at every step (collapsed Gibbs sampling), from which {@link
 * dev.bulla.synth.trajectory.topic.TopicModel}s are taken; {@link dev.bulla.synth.trajectory.topic.TopicStarts} runs several and keeps the best.
 *
 * <pre>{@code
 * TopicSettings settings = TopicSettings.of(TopicKind.BOTH, 20);
 * TopicModel model = new TopicStarts(settings, 5, 500).best(visits, PublicBits.of("2026"), Progress.NONE);
 * double perplexity = Completion.perplexity(model.folded(known), asked);
 * }</pre>
 *
 * <p>Never here: files, graphs, grants.
 */
@NullMarked
package dev.bulla.synth.trajectory.topic;

import org.jspecify.annotations.NullMarked;
