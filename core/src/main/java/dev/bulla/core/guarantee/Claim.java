package dev.bulla.core.guarantee;

import java.util.Collection;
import java.util.List;

/**
 * A promise with everything it needs to mean something.
 *
 * @param guarantee how much
 * @param relation between which tables, and about whom
 */
public record Claim(Guarantee guarantee, Relation relation) {

    /** A promise between tables that differ by a whole record. */
    public Claim(Guarantee guarantee, Neighbours neighbours, Unit unit) {
        this(guarantee, new Relation(neighbours, unit));
    }

    /**
     * Which tables must be hard to tell apart, with all that this depends on. Losses are added up only under one and the same.
     *
     * @param neighbours how two tables differ
     * @param unit about whom
     * @param publicColumns the names of the columns in which neighbours hold the same, in order, where inputs are public; otherwise none
     */
    public record Relation(Neighbours neighbours, Unit unit, List<String> publicColumns) {

        public Relation {
            publicColumns = publicColumns.stream().sorted().distinct().toList();
            if (unit.column().isPresent() && !neighbours.allowsUnitColumn()) {
                throw new IllegalArgumentException(
                        "neighbours must be add-remove when the unit is a column, got " + neighbours.word()
                                + " with unit column " + unit.column().get());
            }
            if (publicColumns.isEmpty() == neighbours.hasPublicInputs()) {
                throw new IllegalArgumentException(
                        "public columns must be named where inputs are public, and only there, got "
                                + publicColumns.size() + " with neighbours " + neighbours.word());
            }
        }

        /** One between tables that differ by a whole record. */
        public Relation(Neighbours neighbours, Unit unit) {
            this(neighbours, unit, List.of());
        }

        /**
         * The relation that a table's columns make.
         *
         * @param published the columns that are declared public; they mean nothing to it unless inputs are public
         */
        public static Relation of(Neighbours neighbours, Unit unit, Collection<String> published) {
            return new Relation(neighbours, unit, neighbours.hasPublicInputs() ? List.copyOf(published) : List.of());
        }

        /** What is protected: "any one row", "the private values of any one row". */
        public String subject() {
            return neighbours.protects(unit);
        }
    }

    public Neighbours neighbours() {
        return relation.neighbours();
    }

    public Unit unit() {
        return relation.unit();
    }

    /** The promise in a sentence, as strong as its ε and δ are. */
    public String sentence() {
        return sentence(Strength.of(guarantee.budget()));
    }

    /** The promise in a sentence, when more is known of its strength than ε and δ tell. */
    public String sentence(Strength strength) {
        if (guarantee instanceof Guarantee.RandomDp random) {
            return "This is no differential privacy: " + random + " holds for tables like the oracle's, and nothing is"
                    + " promised about " + relation.subject() + " of any other.";
        }
        return strength.sentence(neighbours().secret(unit()));
    }
}
