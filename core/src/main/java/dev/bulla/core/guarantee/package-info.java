/**
 * What is promised, and the arithmetic of promises.
 *
 * <p>A {@link dev.bulla.core.guarantee.Claim} says how much ({@link dev.bulla.core.guarantee.Guarantee}), between which
 * tables ({@link dev.bulla.core.guarantee.Neighbours}, and where inputs are public, which columns are) and about whom
 * ({@link dev.bulla.core.guarantee.Unit}). None of these means anything without the others, so they travel together.
 *
 * <p>Every privacy quantity is an exact decimal. Formulas are evaluated with sixty and more digits and rounded once, to
 * the side that costs more noise or more budget; nothing here is a {@code double} that a compiler, a processor or a JDK
 * could round another way.
 *
 * <pre>{@code
 * Budget budget = Budget.approx("1", "1e-6");
 * BigDecimal sigma = GaussianProfile.sigma(budget);          // 4.2246788893268…, rounded up
 * BigDecimal delta = GaussianProfile.delta(sigma, budget.epsilon());
 * }</pre>
 *
 * <p>Never here: data, noise, accounts.
 */
@NullMarked
package dev.bulla.core.guarantee;

import org.jspecify.annotations.NullMarked;
