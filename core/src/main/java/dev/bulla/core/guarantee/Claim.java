package dev.bulla.core.guarantee;

/**
 * A promise with everything it needs to mean something.
 *
 * @param guarantee how much
 * @param neighbours between which tables
 * @param unit about whom
 */
public record Claim(Guarantee guarantee, Neighbours neighbours, Unit unit) {

    public Claim {
        if (unit.column().isPresent() && !neighbours.allowsUnitColumn()) {
            throw new IllegalArgumentException("neighbours must be add-remove when the unit is a column, got "
                    + neighbours.word() + " with unit column " + unit.column().get());
        }
    }

    /** The promise in a sentence, as strong as its ε and δ are. */
    public String sentence() {
        return sentence(Strength.of(guarantee.budget()));
    }

    /** The promise in a sentence, when more is known of its strength than ε and δ tell. */
    public String sentence(Strength strength) {
        if (guarantee instanceof Guarantee.RandomDp random) {
            return "This is no differential privacy: " + random + " holds for tables like the oracle's, and nothing is"
                    + " promised about " + unit.sentence() + " of any other.";
        }
        return strength.sentence(neighbours.secret(unit));
    }

    /** What is protected: "any one row", "the target value of any one row". */
    public String subject() {
        return neighbours.protects(unit);
    }
}
