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
    /**
     * For each number of leading columns a table of these: of what is to be added to all cells that begin alike, and afterwards of the sums of such
     * cells. The last is {@link #table}.
     */
    private final double[][] layers;

    private boolean isSummed;
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
        this.layers = new double[columns.length + 1][];
        layers[0] = new double[1];
        for (int place = 0; place < columns.length; place++) {
            layers[place + 1] = new double[Math.multiplyExact(layers[place].length, sizes[place])];
        }
        this.table = layers[columns.length];
    }

    /** For each cell here the cell of a table over some of the columns, where a class of a column stands in a group. */
    int[] map(int[] someColumns, int[][] groups, int[] groupCounts) {
        return map(columns.length, someColumns, groups, groupCounts);
    }

    /** The same for cells of the leading columns alone, as far as there are some of the given ones: what {@link #add} and {@link #sum} need. */
    int[] front(int[] someColumns, int[][] groups, int[] groupCounts) {
        int leading = 1 + Arrays.binarySearch(columns, someColumns[someColumns.length - 1]);
        return map(leading, someColumns, groups, groupCounts);
    }

    private int[] map(int leading, int[] someColumns, int[][] groups, int[] groupCounts) {
        int[] cells = new int[layers[leading].length];
        int block = cells.length;
        for (int place = 0; place < leading; place++) {
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
        int[] counts = counts(someColumns, allSizes);
        return map(someColumns, classes(counts), counts);
    }

    /** As {@link #front}, for columns with their classes. */
    int[] front(int[] someColumns, int[] allSizes) {
        if (someColumns.length == 0) {
            return new int[1];
        }
        int[] counts = counts(someColumns, allSizes);
        return front(someColumns, classes(counts), counts);
    }

    private static int[] counts(int[] someColumns, int[] allSizes) {
        return Arrays.stream(someColumns).map(c -> allSizes[c]).toArray();
    }

    private static int[][] classes(int[] counts) {
        return Arrays.stream(counts)
                .mapToObj(n -> IntStream.range(0, n).toArray())
                .toArray(int[][]::new);
    }

    /** How many bytes its tables and the maps towards its parent hold. */
    long bytes() {
        long doubles = 2L * separator.length;
        for (double[] layer : layers) {
            doubles += layer.length;
        }
        return Double.BYTES * doubles + Integer.BYTES * ((long) up.length + down.length);
    }

    /** Begins anew. */
    void clear() {
        for (double[] layer : layers) {
            Arrays.fill(layer, 0);
        }
        isSummed = false;
    }

    /** Adds weights to all cells by a map of {@link #front}, before anything is summed. */
    void add(int[] map, double[] weights) {
        double[] layer = layers[layer(map)];
        for (int i = 0; i < layer.length; i++) {
            layer[i] += weights[map[i]];
        }
    }

    /** The layer that a map belongs to. */
    private int layer(int[] map) {
        int layer = 0;
        while (layers[layer].length != map.length) {
            layer++;
        }
        return layer;
    }

    /** Hands what was added to leading columns on to all cells. */
    private void spread() {
        for (int place = 0; place < columns.length; place++) {
            double[] from = layers[place];
            double[] to = layers[place + 1];
            int size = sizes[place];
            for (int i = 0; i < from.length; i++) {
                double value = from[i];
                for (int j = i * size; j < (i + 1) * size; j++) {
                    to[j] += value;
                }
            }
        }
    }

    /** Sums the cells that begin alike. */
    private void gather() {
        for (int place = columns.length - 1; place >= 0; place--) {
            double[] from = layers[place + 1];
            double[] to = layers[place];
            int size = sizes[place];
            for (int i = 0; i < to.length; i++) {
                double sum = 0;
                for (int j = i * size; j < (i + 1) * size; j++) {
                    sum += from[j];
                }
                to[i] = sum;
            }
        }
        isSummed = true;
    }

    void hang(Clique parent, int[] allSizes) {
        int[] shared = Arrays.stream(columns)
                .filter(c -> Arrays.binarySearch(parent.columns, c) >= 0)
                .toArray();
        up = map(shared, allSizes);
        down = parent.front(shared, allSizes);
        separator = new double[Arrays.stream(shared).map(c -> allSizes[c]).reduce(1, (a, b) -> a * b)];
        peaks = new double[separator.length];
    }

    /** Turns logarithms into chances given the separator; {@link #separator} holds the logarithms of what was divided by. */
    void condition() {
        spread();
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
            add(child.down, child.separator);
        }
    }

    /** Turns logarithms into chances. */
    void normalise() {
        spread();
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

    /** Sums of cells by a map of {@link #front}, when the table does not change any more. */
    double[] sum(int[] map, int cells) {
        if (!isSummed) {
            gather();
        }
        double[] layer = layers[layer(map)];
        double[] sums = new double[cells];
        for (int i = 0; i < layer.length; i++) {
            sums[map[i]] += layer[i];
        }
        return sums;
    }
}
