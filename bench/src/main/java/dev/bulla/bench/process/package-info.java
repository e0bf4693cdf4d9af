/**
 * What {@code bulla bench gp} measures: fits, folds and answers of private Gaussian processes beside their limits, and their noise beside the published bound.
 *
 * <p>{@link dev.bulla.bench.process.GpBench} runs it, {@link dev.bulla.bench.process.GpReport} says it.
 *
 * <pre>{@code
 * GpReport report = GpBench.run(GpBench.Sizes.QUICK, System.err::println);
 * }</pre>
 *
 * <p>Never here: forms as published, which are in {@code bench.published}.
 */
@NullMarked
package dev.bulla.bench.process;

import org.jspecify.annotations.NullMarked;
