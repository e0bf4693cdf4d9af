package dev.bulla.core.blackbox;

import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.lattice.Reach;
import dev.bulla.core.number.Decimal;
import java.math.BigDecimal;
import java.util.OptionalLong;

/**
 * A sensitivity that its author has proved on paper. It cannot be checked here; the plan says that it was given.
 *
 * <p>It must hold for every pair of neighbours and for the function as it is run: cut to its range, its fixed value where
 * it fails. A sampled or observed number is no proof: see {@code dev.bulla.core.sensitivity}.
 *
 * @param norm "l1", "l2" or "sup" (the most that any one coordinate moves)
 * @param value exact, or rounded up
 * @param neighbours between which tables
 * @param rows the public number of rows; given exactly when one row is replaced
 */
public record Proved(String norm, BigDecimal value, Neighbours neighbours, OptionalLong rows) {

    public Proved {
        if (value.signum() <= 0) {
            throw new IllegalArgumentException("sensitivity must be positive, got " + value);
        }
        if (rows.isPresent() == neighbours.addsRecord()) {
            throw new IllegalArgumentException("rows must be given for replace-one neighbours, and for no others");
        }
    }

    /** The sum of absolute changes, when a row is added or removed. */
    public static Proved l1(String value) {
        return addRemove("l1", value);
    }

    /** The root of the sum of squared changes, when a row is added or removed. */
    public static Proved l2(String value) {
        return addRemove("l2", value);
    }

    /** The largest change of one coordinate, when a row is added or removed. */
    public static Proved sup(String value) {
        return addRemove("sup", value);
    }

    /** The same number for one row replaced, in a table whose number of rows is public. */
    public Proved replacing(long publicRows) {
        return new Proved(norm, value, Neighbours.REPLACE_ONE, OptionalLong.of(publicRows));
    }

    /** How far a vector of this dimension moves, in both norms. */
    public Reach reach(int dimension) {
        BigDecimal square = value.multiply(value);
        BigDecimal m = BigDecimal.valueOf(dimension);
        return switch (norm) {
            case "l1" -> new Reach(value, square);
            case "l2" -> Reach.ofL2(value, dimension);
            default -> new Reach(value.multiply(m), square.multiply(m));
        };
    }

    private static Proved addRemove(String norm, String value) {
        return new Proved(norm, Decimal.read(value), Neighbours.ADD_REMOVE, OptionalLong.empty());
    }
}
