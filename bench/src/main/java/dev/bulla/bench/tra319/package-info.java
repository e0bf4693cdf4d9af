/**
 * "Evaluation of Differentially Private Non-parametric Machine Learning as a Service" (Dandekar, Basu and Bressan, TRA3/19): histograms,
 * kernel densities and support vector machines. Start at {@link dev.bulla.bench.tra319.Tra319}.
 *
 * <p>The published forms are those of {@link dev.bulla.bench.published}.
 */
@NullMarked
package dev.bulla.bench.tra319;

import org.jspecify.annotations.NullMarked;
