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
        if (unit.column().isPresent() && neighbours != Neighbours.ADD_REMOVE) {
            throw new IllegalArgumentException("neighbours must be add-remove when the unit is a column, got "
                    + neighbours.word() + " with unit column " + unit.column().get());
        }
    }

    /** The promise in a sentence. */
    public String sentence() {
        if (guarantee instanceof Guarantee.RandomDp random) {
            return "This is no differential privacy: " + random + " holds for tables like the oracle's, and nothing is"
                    + " promised about " + unit.sentence() + " of any other.";
        }
        String start = "Whatever else they know, nobody can tell with confidence from this release ";
        if (neighbours == Neighbours.REPLACE_ONE) {
            return start + "what " + unit.sentence() + " says.";
        }
        return start + "whether " + unit.sentence() + (unit.maxRows() == 1 ? " is" : " are") + " in the data.";
    }
}
