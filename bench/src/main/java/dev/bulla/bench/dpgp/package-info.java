/**
 * "Differentially Private Gaussian Processes" (Smith, Zwiessele and Lawrence 2016), its Figures 1 and 2 and Table 1, and the panel of Figure 6 of
 * TRA3/19 that is about Gaussian processes: as published, corrected and ours.
 *
 * <p>{@link dev.bulla.bench.dpgp.Dpgp} is the entry; each figure is a class. The forms as published are in {@code bench.published.process}.
 *
 * <pre>{@code
 * Outcome outcome = new Dpgp().make(request);
 * }</pre>
 *
 * <p>Never here: a release that anybody could be given.
 */
@NullMarked
package dev.bulla.bench.dpgp;

import org.jspecify.annotations.NullMarked;
