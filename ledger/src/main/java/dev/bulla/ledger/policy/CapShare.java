package dev.bulla.ledger.policy;

import dev.bulla.core.accounting.Spent;
import dev.bulla.core.accounting.Terms;
import dev.bulla.core.number.Amount;
import dev.bulla.core.refusal.BadInput;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * A part of an account's cap.
 *
 * @param value above 0 and at most 1, with at most {@value #PLACES} decimals
 */
public record CapShare(BigDecimal value) {

    private static final int PLACES = 6;
    private static final int PERCENT = 2;

    public CapShare {
        value = value.stripTrailingZeros();
        if (value.signum() <= 0 || value.compareTo(BigDecimal.ONE) > 0 || value.scale() > PLACES) {
            throw malformed();
        }
    }

    /** The share this text writes. */
    public static CapShare of(String text) {
        if (!text.matches("[0-9]{0,3}\\.?[0-9]{1,20}")) {
            throw malformed();
        }
        return new CapShare(new BigDecimal(text));
    }

    /**
     * Whether so much would fit a cap of this part: in ε while all of it is pure, or in Rényi cost. A release that took the whole cap fits
     * no part.
     */
    boolean holds(Terms terms, Spent spent) {
        if (spent.closed()) {
            return false;
        }
        boolean asPure = spent.allPure() && spent.epsilon().compareTo(epsilon(terms)) <= 0;
        return asPure || (terms.bought().isPresent() && spent.renyi().compareTo(renyi(terms)) <= 0);
    }

    /** This part of the cap's ε. */
    Amount epsilon(Terms terms) {
        return Amount.limit(terms.cap().epsilon().multiply(value));
    }

    /** This part of what the cap buys at its order; nothing when it is pure. */
    Amount renyi(Terms terms) {
        return terms.bought()
                .map(bought -> Amount.limit(bought.decimal().multiply(value)))
                .orElse(Amount.ZERO);
    }

    /** As it is written in the ledger. */
    public String text() {
        return value.toPlainString();
    }

    /** "20 %". */
    @Override
    public String toString() {
        return value.movePointRight(PERCENT)
                        .setScale(Math.max(0, value.scale() - PERCENT), RoundingMode.UNNECESSARY)
                        .toPlainString()
                + " %";
    }

    private static BadInput malformed() {
        return new BadInput(
                "E-313",
                "share of the cap",
                "must be a decimal above 0 and at most 1, with at most " + PLACES + " decimals.",
                "",
                "For example 0.2 for a fifth of the cap.");
    }
}
