/**
 * Noise in a shape that suits public inputs, when targets alone are private: cloaking.
 *
 * <p>Numbers Cy are to be released, C public: target i moves them along column c_i alone. A {@link dev.bulla.models.cloaking.NoiseShape} is the
 * covariance that hides every column and is smallest otherwise; a {@link dev.bulla.models.cloaking.Cloak} is its whitening as a public matrix of whole
 * numbers, whose columns are inside a ball, checked in integers. What is released is that matrix times y, with the same noise on every number.
 *
 * <pre>{@code
 * double[][] columns = FeatureWeights.columns(features, rows, 0.1);
 * Cloak cloak = Cloak.of(columns, NoiseShape.ofQueries(columns, queries), Cloak.Norm.L2, 14);
 * BigInteger[] sums = cloak.times(steps);
 * }</pre>
 *
 * <p>Never here: rows, noise that is drawn, or a recipe. How good a shape is decides about accuracy, never about privacy.
 */
@NullMarked
package dev.bulla.models.cloaking;

import org.jspecify.annotations.NullMarked;
