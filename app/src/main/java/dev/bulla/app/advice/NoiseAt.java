package dev.bulla.app.advice;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Strength;
import dev.bulla.core.risk.Odds;
import dev.bulla.core.risk.PrivacyLoss;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A noise at one ε.
 *
 * @param budget what is promised
 * @param loss its exact law; none where no more than ε and δ is known
 * @param error how far an answer is off, if that is known beforehand
 */
public record NoiseAt(Budget budget, Optional<PrivacyLoss> loss, OptionalDouble error) {

    public double epsilon() {
        return budget.epsilon().doubleValue();
    }

    /** What it is worth, as plans and reports say it: by the law of normal noise, else by ε and δ. A best guess is right in (1 + δ(0))/2 of cases. */
    public Strength strength() {
        return budget.isPure() || loss.isEmpty()
                ? Strength.of(budget)
                : new Strength((1 + loss.get().delta(0)) / 2, 0);
    }

    /** What the best attacker finds who may raise one false alarm in a hundred: by the law of the noise, else by ε and δ. */
    public double hitRate() {
        return loss.map(law -> law.hitRate(Odds.FALSE_ALARMS))
                .orElseGet(() -> budget.guarantee().hitRate(Odds.FALSE_ALARMS));
    }
}
