/**
 * What is learnt of visits, not private: topics beside MALLET in the same run, and communities of appendix A.2 (thesis 004) by four methods.
 *
 * <p>{@link dev.bulla.bench.trajectory.TopicsBench} is behind {@code bench topics}, {@link dev.bulla.bench.trajectory.AppendixA} behind {@code reproduce appendix-a}.
 *
 * <p>Never here: a table that may not be shipped; what is not at hand is said not to be.
 */
@NullMarked
package dev.bulla.bench.trajectory;

import org.jspecify.annotations.NullMarked;
