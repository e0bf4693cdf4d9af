/**
 * What counts of trials tell about chances: exact intervals, for tests and audits that must say how sure they are.
 *
 * <p>{@link dev.bulla.core.chance.Binomial} has the tails of the binomial law and the exact interval of Clopper and Pearson; {@link
 * dev.bulla.core.chance.HitRates} has what two such counts refute: an ε at a δ, or a μ; {@link dev.bulla.core.chance.Bell} is the normal law in double
 * precision.
 *
 * <pre>{@code
 * double least = Binomial.least(900, 1000, 0.025);
 * double epsilon = new HitRates(900, 1000, 100, 1000).epsilon(0, 0.95); // 1.9897
 * }</pre>
 *
 * <p>Never here: noise, budgets, calibrations. What is worked out here is evidence, and no guarantee rests on it.
 */
@NullMarked
package dev.bulla.core.chance;

import org.jspecify.annotations.NullMarked;
