/**
 * Chapter 8 of Dandekar's thesis: privacy at risk, and the money it is said to save. Start at {@link dev.bulla.bench.risk.PrivacyAtRisk}.
 *
 * <p>The published forms are those of {@link dev.bulla.core.risk.PrivacyAtRiskAsPublished}, beside the exact law of {@link dev.bulla.core.risk.PrivacyLoss}.
 */
@NullMarked
package dev.bulla.bench.risk;

import org.jspecify.annotations.NullMarked;
