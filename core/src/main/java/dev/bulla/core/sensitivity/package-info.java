/**
 * How far a function moves between neighbours when nobody has a proof: sampled from a public oracle.
 *
 * <p>{@link dev.bulla.core.sensitivity.SensitivitySampler} is the entry. Its releases keep random differential privacy:
 * the promise holds for pairs of tables like the oracle's, up to a share γ, and for no others. No account takes it. With a
 * proof, use {@link dev.bulla.core.blackbox.BlackBox} instead.
 *
 * <pre>{@code
 * var sampler = SensitivitySampler.of("uniform(0, 1)", (n, bits) -> Stream.generate(bits::nextUniform).limit(n).toList(), 100);
 * var sampled = sampler.sample(table -> new double[] {mean(table)}, Norm.L1, SampleSize.marginal(new BigDecimal("0.1")));
 * var release = sampled.releaseOutsideAccounts(new double[] {mean(rows)}, Budget.pure("1"));
 * }</pre>
 *
 * <p>Never here: private rows, grants, a claim without the name of its oracle.
 */
@NullMarked
package dev.bulla.core.sensitivity;

import org.jspecify.annotations.NullMarked;
