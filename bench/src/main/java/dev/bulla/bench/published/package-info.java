/**
 * The published form of function release (Dandekar, Basu and Bressan, TRA3/19; Hall, Rinaldo and Wasserman, JMLR 2013), kept
 * to be measured against: the exact kernel expansion of a density, a histogram or a support vector machine, and noise on
 * its answers.
 *
 * <p>{@link dev.bulla.bench.published.FunctionalPerturbation} adds one path of a Gaussian process. The path has
 * infinitely many values, so they are drawn as they are asked for, each given all earlier ones, and kept in a file: a
 * {@link dev.bulla.bench.published.NoisePath}. {@link dev.bulla.bench.published.AnswerPerturbation} adds fresh noise to
 * each answer and stops after a fixed number of them. {@link dev.bulla.bench.published.Calibration} knows the constants
 * as printed, under names that say so, the corrected ones, and the ε that each truly has.
 *
 * <pre>{@code
 * var exact = KernelExpansion.density(0.3, rows);
 * var constants = Calibration.density(rows.length, 0.3, 1, Budget.approx("0.4", "1e-3"));
 * try (var path = NoisePath.open(file, exact.kernel(), RandomBits.secure())) {
 *     double noisy = new FunctionalPerturbation(exact::at, constants, path).at(2.5);
 * }
 * }</pre>
 *
 * <p>A reference, not for release: the rows stay in the model, noise and sums are doubles (whose low bits give values away),
 * no grant is spent, and there is no recipe of these names, so that neither an account nor the service can be asked for
 * one. What is meant for use is in {@code dev.bulla.models.density} and {@code dev.bulla.models.svm}.
 *
 * <p>{@link dev.bulla.bench.published.PublishedSampleSize} has the counts of the sensitivity sampler as its authors printed them.
 * Regressions and classifiers as published are in {@link dev.bulla.bench.published.learner}, curves of Gaussian processes in {@link
 * dev.bulla.bench.published.process}.
 *
 * <p>Never here: recipes, grants, anything a certificate could be made for.
 */
@NullMarked
package dev.bulla.bench.published;

import org.jspecify.annotations.NullMarked;
