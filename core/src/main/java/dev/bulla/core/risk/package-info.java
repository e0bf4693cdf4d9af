/**
 * What a guarantee means: how much is lost how often, what an attacker can do with it, and what that costs.
 *
 * <p>{@link dev.bulla.core.risk.PrivacyLoss} is the entry: the exact law of the privacy loss of a noise, from which the curve δ(ε), the chance that the
 * loss stays below an ε, the best attack and an expected cost follow. {@link dev.bulla.core.risk.Compensation} and {@link
 * dev.bulla.core.risk.ParticipantCost} put money on it. What chapter 8 of Dandekar's thesis published instead is kept, as published, in types whose names
 * say so; {@link dev.bulla.core.risk.PrivacyAtRiskAsPublished} tells what is wrong with it. Who calls: the command {@code advise}, reports, and the
 * reproduction of that chapter.
 *
 * <pre>{@code
 * PrivacyLoss loss = PrivacyLoss.laplace("0.5", 1);
 * double money = new Compensation(5500, 0, 1, 100).expected(loss);       // 63 894.00
 * }</pre>
 *
 * <p>Never here: rows, accounts, noise. Nothing here is charged, and nothing is a guarantee but the curve δ(ε).
 */
@NullMarked
package dev.bulla.core.risk;

import org.jspecify.annotations.NullMarked;
