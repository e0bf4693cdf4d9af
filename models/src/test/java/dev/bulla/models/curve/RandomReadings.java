package dev.bulla.models.curve;

import dev.bulla.core.random.SeededBits;
import dev.bulla.core.schema.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Readings of a wave by cells, with rows where there happen to be some. */
final class RandomReadings {

    private RandomReadings() {}

    static CurveOf curve(int columns, String kernel) {
        List<Column> inputs = new ArrayList<>();
        for (int k = 0; k < columns; k++) {
            inputs.add(new Column.Real("x" + k, 0, 10, Optional.empty(), Optional.empty()));
        }
        Map<String, Double> periods = kernel.contains("periodic") ? Map.of("x0", 7.0) : Map.of();
        return new CurveOf(
                inputs,
                new Column.Real("y", -1, 1, Optional.empty(), Optional.empty()),
                new KernelChoice(kernel, Map.of(), periods, OptionalDouble.empty(), OptionalDouble.empty()));
    }

    /**
     * Of a grid.
     *
     * @param sides cells per column
     * @param rows how many a cell has on average
     */
    static CellReadings grid(int[] sides, double rows, long seed) {
        SeededBits bits = SeededBits.of(seed);
        List<Leaf> leaves = new ArrayList<>();
        int cells = 1;
        for (int side : sides) {
            cells *= side;
        }
        double[] numbers = new double[cells];
        double[] sums = new double[cells];
        for (int cell = 0; cell < cells; cell++) {
            double[] low = new double[sides.length];
            double[] high = new double[sides.length];
            int rest = cell;
            double phase = 0;
            for (int k = sides.length - 1; k >= 0; k--) {
                low[k] = (double) (rest % sides[k]) / sides[k];
                high[k] = (rest % sides[k] + 1.0) / sides[k];
                phase += 5 * low[k];
                rest /= sides[k];
            }
            leaves.add(new Leaf(low, high, cell, 1));
            numbers[cell] = 2 * rows * unit(bits) + 0.5;
            sums[cell] = numbers[cell] * 0.6 * Math.sin(phase) + 3 * (unit(bits) - 0.5);
        }
        double[] variance = new double[cells];
        return new CellReadings(leaves, numbers, variance, sums, 2);
    }

    /** Of one column, cells made of leaves that are not equally wide. */
    static CellReadings leaves(int cells, int each, double rows, long seed) {
        SeededBits bits = SeededBits.of(seed);
        CellReadings plain = grid(new int[] {cells}, rows, seed);
        List<Leaf> leaves = new ArrayList<>();
        double total = 0;
        double[] ends = new double[cells * each + 1];
        for (int i = 1; i < ends.length; i++) {
            total += 0.1 + unit(bits) * unit(bits);
            ends[i] = total;
        }
        for (int i = 0; i + 1 < ends.length; i++) {
            leaves.add(
                    new Leaf(new double[] {ends[i] / total}, new double[] {ends[i + 1] / total}, i / each, 1.0 / each));
        }
        return new CellReadings(leaves, plain.rows(), plain.rowsVariance(), plain.sums(), plain.sumVariance());
    }

    static double unit(SeededBits bits) {
        return (bits.nextLong() >>> 11) * 0x1p-53;
    }
}
