/**
 * How fast Bulla is, as ratios to a peer measured in the same run.
 *
 * <p>{@link dev.bulla.bench.BenchMain} is the entry: {@code ./bulla bench} lists what can be measured, {@code ./bulla bench
 * noise} measures it. The public classes beside it are JMH benchmarks, which JMH calls.
 *
 * <p>Never here: anything the program needs. Nothing depends on this package, and it is not shipped.
 */
@NullMarked
package dev.bulla.bench;

import org.jspecify.annotations.NullMarked;
