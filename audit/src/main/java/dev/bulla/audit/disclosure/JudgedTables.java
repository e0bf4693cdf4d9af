package dev.bulla.audit.disclosure;

import dev.bulla.core.random.PublicBits;
import dev.bulla.core.table.HeldTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What a released table is judged by: the private rows it was made from, and control rows of the same population that it was not made from; as many of each.
 *
 * @param released the table that is judged
 * @param own the private rows
 * @param control other rows like them
 * @param seed of what is drawn: public
 */
public record JudgedTables(HeldTable released, List<double[]> own, List<double[]> control, String seed) {

    /**
     * Takes as many private rows as control rows, at random from the larger, all in an order of chance.
     *
     * @param released the table that is judged
     * @param own the private rows
     * @param control other rows like them
     * @param seed of what is drawn
     */
    public static JudgedTables of(HeldTable released, HeldTable own, HeldTable control, String seed) {
        int most = Math.min(own.points().size(), control.points().size());
        if (most == 0 || released.points().isEmpty()) {
            throw new IllegalArgumentException("released, private and control tables need a row");
        }
        return new JudgedTables(
                released.only(some(released, released.points().size(), seed + ", released")),
                some(own, most, seed + ", own"),
                some(control, most, seed + ", control"),
                seed);
    }

    private static List<double[]> some(HeldTable table, int count, String seed) {
        List<double[]> rows = new ArrayList<>(table.points());
        PublicBits bits = PublicBits.of(seed);
        for (int i = rows.size() - 1; i > 0; i--) {
            Collections.swap(rows, i, bits.below(i + 1));
        }
        return List.copyOf(rows.subList(0, count));
    }

    PublicBits bits(String attack) {
        return PublicBits.of(seed + ", " + attack);
    }

    /** Rows to attack, at most so many. */
    static <T> List<T> first(List<T> rows, int most) {
        return rows.subList(0, Math.min(most, rows.size()));
    }

    /** All places of columns. */
    int[] places() {
        return released.places(released.columns());
    }
}
