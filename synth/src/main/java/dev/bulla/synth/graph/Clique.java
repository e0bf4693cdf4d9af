package dev.bulla.synth.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** A clique at work: its table, and for each of its cells where it stands in what is added to it and summed from it. Cells: the last column fastest. */
final class Clique {

    private static final double NOTHING = -1e300;

    final int[] columns;
    final int[] sizes;
    final double[] table;
    final List<int[]> places = new ArrayList<>();
    final List<Integer> parts = new ArrayList<>();

    /** The cell of the separator towards the parent for each cell here, and for each cell of the parent. */
    int[] up = new int[0];

    int[] down = new int[0];
    double[] separator = new double[0];
    private double[] peaks = new double[0];

    Clique(int[] columns, int[] allSizes) {
        this.columns = columns;
        this.sizes = Arrays.stream(columns).map(column -> allSizes[column]).toArray();
        this.table = new double[Arrays.stream(sizes).reduce(1, Math::multiplyExact)];
    }

    /** For each cell here the cell of a table over some of the columns, where a class of a column stands in a group. */
    int[] map(int[] someColumns, int[][] groups, int[] groupCounts) {
        int[] cells = new int[table.length];
        int block = table.length;
        for (int place = 0; place < columns.length; place++) {
            int run = block / sizes[place];
            int other = Arrays.binarySearch(someColumns, columns[place]);
            if (other >= 0) {
                int stride = 1;
                for (int later = other + 1; later < someColumns.length; later++) {
                    stride *= groupCounts[later];
                }
                for (int start = 0, level = 0; start < cells.length; start += run, level++) {
                    int step = groups[other][level % sizes[place]] * stride;
                    for (int i = start; step != 0 && i < start + run; i++) {
                        cells[i] += step;
                    }
                }
            }
            block = run;
        }
        return cells;
    }

    /** As {@link #map}, for columns with their classes. */
    int[] map(int[] someColumns, int[] allSizes) {
        int[] counts = Arrays.stream(someColumns).map(c -> allSizes[c]).toArray();
        int[][] groups = Arrays.stream(counts)
                .mapToObj(n -> IntStream.range(0, n).toArray())
                .toArray(int[][]::new);
        return map(someColumns, groups, counts);
    }

    void hang(Clique parent, int[] allSizes) {
        int[] shared = Arrays.stream(columns)
                .filter(c -> Arrays.binarySearch(parent.columns, c) >= 0)
                .toArray();
        up = map(shared, allSizes);
        down = parent.map(shared, allSizes);
        separator = new double[Arrays.stream(shared).map(c -> allSizes[c]).reduce(1, (a, b) -> a * b)];
        peaks = new double[separator.length];
    }

    /** Turns logarithms into chances given the separator; {@link #separator} holds the logarithms of what was divided by. */
    void condition() {
        Arrays.fill(peaks, NOTHING);
        for (int i = 0; i < table.length; i++) {
            peaks[up[i]] = Math.max(peaks[up[i]], table[i]);
        }
        Arrays.fill(separator, 0);
        for (int i = 0; i < table.length; i++) {
            double e = Powers.exp(table[i] - peaks[up[i]]);
            table[i] = e;
            separator[up[i]] += e;
        }
        for (int s = 0; s < separator.length; s++) {
            double sum = separator[s];
            separator[s] = peaks[s] + StrictMath.log(sum);
            peaks[s] = 1 / sum;
        }
        for (int i = 0; i < table.length; i++) {
            table[i] *= peaks[up[i]];
        }
    }

    /** Adds what a child divided by. */
    void hear(Clique child) {
        if (child.separator.length > 1) {
            for (int i = 0; i < table.length; i++) {
                table[i] += child.separator[child.down[i]];
            }
        }
    }

    /** Turns logarithms into chances. */
    void normalise() {
        double peak = NOTHING;
        for (double value : table) {
            peak = Math.max(peak, value);
        }
        double sum = 0;
        for (int i = 0; i < table.length; i++) {
            double e = Powers.exp(table[i] - peak);
            table[i] = e;
            sum += e;
        }
        double factor = 1 / sum;
        for (int i = 0; i < table.length; i++) {
            table[i] *= factor;
        }
    }

    /** From chances given the separator to chances. */
    void tell(Clique child) {
        if (child.separator.length > 1) {
            double[] sums = sum(child.down, child.separator.length);
            for (int i = 0; i < child.table.length; i++) {
                child.table[i] *= sums[child.up[i]];
            }
        }
    }

    double[] sum(int[] map, int cells) {
        double[] sums = new double[cells];
        for (int i = 0; i < table.length; i++) {
            sums[map[i]] += table[i];
        }
        return sums;
    }
}
