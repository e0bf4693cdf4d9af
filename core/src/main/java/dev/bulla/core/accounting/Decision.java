package dev.bulla.core.accounting;

import dev.bulla.core.number.Amount;

/** What the rule says to a charge. */
public sealed interface Decision {

    /** Which branch of the rule admitted a charge. */
    enum Branch {
        /** All releases are pure and their ε sum to at most the cap. */
        PURE("pure"),
        /** The Rényi costs sum to at most what the cap buys. */
        RENYI("renyi"),
        /** The first release, within the cap; nothing can follow. */
        FIRST("first");

        private final String word;

        Branch(String word) {
            this.word = word;
        }

        /** The word in the ledger. */
        public String word() {
            return word;
        }
    }

    /**
     * The charge fits.
     *
     * @param branch why
     * @param after what has been spent, this charge included
     */
    record Admitted(Branch branch, Spent after) implements Decision {}

    /**
     * The charge does not fit. Amounts are ε when {@code unit} is "epsilon", Rényi cost when "renyi".
     *
     * @param unit what the amounts count
     * @param requested asked for
     * @param remaining left
     * @param total what the cap holds in all
     */
    record Refused(String unit, Amount requested, Amount remaining, Amount total) implements Decision {

        public Amount difference() {
            return requested.minus(remaining);
        }
    }
}
