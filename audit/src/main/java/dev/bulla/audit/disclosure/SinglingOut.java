package dev.bulla.audit.disclosure;

import dev.bulla.audit.attack.Rate;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.schema.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Guesses that exactly one person is such: conditions that exactly one released row meets, tried on private and on control rows.
 *
 * <p>A condition takes a released row and some of its columns: its level, or that a number is at least, or at most, as far out as the row's. Blind ones take
 * any values that the schema allows.
 *
 * @param tables what is judged
 * @param columns how many columns a condition has
 * @param guesses how many conditions
 */
record SinglingOut(JudgedTables tables, int columns, int guesses) {

    private static final int TRIES = 20;

    /** One column's part of a condition: at least, at most, or equal. */
    private record Part(int place, double value, int sign) {
        boolean holds(double[] row) {
            double own = row[place];
            if (Double.isNaN(value)) {
                return Double.isNaN(own);
            }
            return sign > 0 ? own >= value : sign < 0 ? own <= value : own == value;
        }
    }

    Risk risk() {
        PublicBits bits = tables.bits("singling out " + columns);
        List<double[]> released = tables.released().points();
        double[] middles = middles();
        List<List<Part>> informed = new ArrayList<>();
        for (int t = 0; t < TRIES * guesses && informed.size() < guesses; t++) {
            double[] row = released.get(bits.below(released.size()));
            List<Part> condition = new ArrayList<>();
            for (int place : chosen(bits)) {
                condition.add(part(place, row[place], row[place] >= middles[place] ? 1 : -1));
            }
            if (isSingle(condition, released) && !informed.contains(condition)) {
                informed.add(condition);
            }
        }
        List<List<Part>> blind = new ArrayList<>();
        for (int t = 0; t < informed.size(); t++) {
            List<Part> condition = new ArrayList<>();
            for (int place : chosen(bits)) {
                double value = any(tables.released().columns().get(place), bits);
                condition.add(part(place, value, bits.nextLong() < 0 ? 1 : -1));
            }
            blind.add(condition);
        }
        return new Risk(
                "singling out by " + (columns == 1 ? "one column" : columns + " columns"),
                rate(informed, tables.own()),
                rate(informed, tables.control()),
                rate(blind, tables.own()));
    }

    private Part part(int place, double value, int sign) {
        return new Part(place, value, tables.released().columns().get(place) instanceof Column.Category ? 0 : sign);
    }

    private int[] chosen(PublicBits bits) {
        int all = tables.released().columns().size();
        int[] order = IntStream.range(0, all).toArray();
        int wanted = Math.min(columns, all);
        for (int i = 0; i < wanted; i++) {
            int j = i + bits.below(all - i);
            int kept = order[i];
            order[i] = order[j];
            order[j] = kept;
        }
        return java.util.Arrays.copyOf(order, wanted);
    }

    private double[] middles() {
        List<double[]> rows = tables.released().points();
        return IntStream.range(0, tables.released().columns().size())
                .mapToDouble(c -> {
                    double[] sorted = rows.stream()
                            .mapToDouble(row -> row[c])
                            .filter(x -> !Double.isNaN(x))
                            .sorted()
                            .toArray();
                    return sorted.length == 0 ? 0 : sorted[sorted.length / 2];
                })
                .toArray();
    }

    private static double any(Column column, PublicBits bits) {
        if (column instanceof Column.Category category) {
            return bits.below(category.levels().size());
        }
        double least = column instanceof Column.Whole whole ? (double) whole.min() : ((Column.Real) column).min();
        double value = least + Gower.range(column) * bits.nextUniform();
        return column instanceof Column.Whole ? Math.rint(value) : value;
    }

    private static Rate rate(List<List<Part>> conditions, List<double[]> rows) {
        return new Rate(
                conditions.parallelStream().filter(c -> isSingle(c, rows)).count(), conditions.size());
    }

    private static boolean isSingle(List<Part> condition, List<double[]> rows) {
        int met = 0;
        for (double[] row : rows) {
            boolean holds = true;
            for (Part part : condition) {
                holds = holds && part.holds(row);
            }
            met += holds ? 1 : 0;
            if (met > 1) {
                return false;
            }
        }
        return met == 1;
    }
}
