/**
 * "An Overview of Differential Privacy and Its Application to Machine Learning" (Rudavskyy, 2020): naive Bayes, the SN algorithm and
 * AdaSSP. Start at {@link dev.bulla.bench.rudavskyy.Rudavskyy}.
 *
 * <p>The published forms are those of {@link dev.bulla.bench.published.learner}.
 */
@NullMarked
package dev.bulla.bench.rudavskyy;

import org.jspecify.annotations.NullMarked;
