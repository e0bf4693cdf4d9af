/**
 * Regressions and a classifier as papers published them, each once and with the constants as printed, and what they are compared with:
 * the same methods put right.
 *
 * <p>What is named "as published" is not private, or not for the reason given; its class comment says why. Noise is of plain doubles from
 * public bits, so nothing made here may be released: it is for figures. What is meant for use is in {@code dev.bulla.models}.
 *
 * <pre>{@code
 * double[] theta = new AdaSspAsPublished(ProductSums.of(sheet)).minimise(1, 1e-6, PublicBits.of("figure 4"));
 * }</pre>
 */
@NullMarked
package dev.bulla.bench.published.learner;

import org.jspecify.annotations.NullMarked;
