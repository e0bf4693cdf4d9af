/**
 * How good and how dear the recipe for synthetic tables is, beside its peers.
 *
 * <p>{@link dev.bulla.bench.synthesis.SynthesisBench} releases, samples and scores; {@link dev.bulla.bench.synthesis.Judge} says how a sample is scored, just
 * as the peers were.
 *
 * <pre>{@code
 * SynthesisBench.run(SynthesisBench.Request.read(options), System.out::println);
 * }</pre>
 *
 * <p>Never here: a release of private rows. Every table is public, so that true scores may be printed.
 */
@NullMarked
package dev.bulla.bench.synthesis;

import org.jspecify.annotations.NullMarked;
