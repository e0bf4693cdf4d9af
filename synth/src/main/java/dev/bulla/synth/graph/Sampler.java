package dev.bulla.synth.graph;

import dev.bulla.core.random.PublicBits;
import java.util.Arrays;

/**
 * Made-up rows of a model, column by column along its tree. Rows alike in the columns that a column depends on share its levels out: each level gets its
 * expected number rounded down, what remains goes by systematic sampling on the fractions, and the levels are shuffled among those rows. A level that got too
 * little among some rows is given more among the next. So counts are closer to what the model expects than counts of rows drawn one by one.
 */
final class Sampler {

    private static final double GOLDEN = 0.6180339887498949;

    private final Propagation propagation;
    private final PublicBits bits;
    private final int[][] levels;
    private final int number;
    private final int[] keys;
    private final int[] order;
    private double offset;
    /** For each level what it was given too little of so far, and then what this group does with it. */
    private Sampler(Propagation propagation, int number, PublicBits bits) {
        this.propagation = propagation;
        this.bits = bits;
        this.number = number;
        this.levels = new int[propagation.domain.columns()][];
        this.keys = new int[number];
        this.order = new int[number];
    }

    /** For each column the level of each row. */
    static int[][] rows(Propagation propagation, int number, PublicBits bits) {
        return new Sampler(propagation, number, bits).draw();
    }

    private int[][] draw() {
        int[][] classes = new int[levels.length][];
        for (int c : propagation.tree.order()) {
            Clique clique = propagation.cliques.get(c);
            for (int place = 0; place < clique.columns.length; place++) {
                if (classes[clique.columns[place]] == null) {
                    classes[clique.columns[place]] = next(clique, place, classes);
                }
            }
        }
        for (int column = 0; column < levels.length; column++) {
            spread(column, classes[column]);
        }
        shuffleRows();
        return levels;
    }

    private int[] next(Clique clique, int place, int[][] classes) {
        int column = clique.columns[place];
        int[] given =
                Arrays.stream(clique.columns).filter(c -> classes[c] != null).toArray();
        int[] sizes = propagation.refinement.sizes();
        int width = sizes[column];
        int groups = Arrays.stream(given).map(c -> sizes[c]).reduce(1, (a, b) -> a * b);
        int[] from = clique.map(given, sizes);
        int[] to = clique.map(new int[] {column}, sizes);
        double[] chances = new double[groups * width];
        for (int i = 0; i < from.length; i++) {
            chances[from[i] * width + to[i]] += clique.table[i];
        }
        Arrays.fill(keys, 0);
        for (int g : given) {
            for (int row = 0; row < number; row++) {
                keys[row] = keys[row] * sizes[g] + classes[g][row];
            }
        }
        return share(groups, width, chances);
    }

    private void spread(int column, int[] classes) {
        double[] within = propagation.withinClass(column);
        int[] classOf = propagation.refinement.classes()[column];
        int groups = propagation.refinement.sizes()[column];
        if (groups == within.length) {
            int[] levelOf = new int[groups];
            for (int level = 0; level < groups; level++) {
                levelOf[classOf[level]] = level;
            }
            levels[column] = Arrays.stream(classes).map(c -> levelOf[c]).toArray();
            return;
        }
        double[] chances = new double[groups * within.length];
        for (int level = 0; level < within.length; level++) {
            chances[classOf[level] * within.length + level] = within[level];
        }
        System.arraycopy(classes, 0, keys, 0, number);
        levels[column] = share(groups, within.length, chances);
    }

    /** Shares levels out among rows of the same key. */
    private int[] share(int groups, int width, double[] chances) {
        int[] starts = new int[groups + 1];
        for (int key : keys) {
            starts[key + 1]++;
        }
        for (int g = 0; g < groups; g++) {
            starts[g + 1] += starts[g];
        }
        int[] fill = starts.clone();
        for (int row = 0; row < number; row++) {
            order[fill[keys[row]]++] = row;
        }
        int[] drawn = new int[number];
        int[] values = new int[number];
        offset = bits.nextUniform();
        Quotas quotas = new Quotas(chances, width);
        for (int g = 0; g < groups; g++) {
            int count = starts[g + 1] - starts[g];
            if (count > 0) {
                offset += GOLDEN;
                offset -= Math.floor(offset);
                quotas.fill(g, values, count, offset);
                shuffle(values, count);
                for (int i = 0; i < count; i++) {
                    drawn[order[starts[g] + i]] = values[i];
                }
            }
        }
        return drawn;
    }

    private void shuffle(int[] values, int count) {
        long word = 0;
        for (int i = count - 1; i > 0; i--) {
            if ((i & 1) == 1 || i == count - 1) {
                word = bits.nextLong();
            }
            long draw = (i & 1) == 1 ? word & 0xffffffffL : word >>> Integer.SIZE;
            int other = (int) ((draw * (i + 1)) >>> Integer.SIZE);
            int kept = values[i];
            values[i] = values[other];
            values[other] = kept;
        }
    }

    private void shuffleRows() {
        int[] places = new int[number];
        Arrays.setAll(places, i -> i);
        shuffle(places, number);
        for (int column = 0; column < levels.length; column++) {
            int[] from = levels[column];
            levels[column] = Arrays.stream(places).map(i -> from[i]).toArray();
        }
    }
}
