package dev.bulla.synth.graph;

import dev.bulla.core.random.PublicBits;
import java.util.Arrays;

/**
 * Shares levels out among rows: rows alike in what a column depends on get each level as often as expected, rounded down; what remains goes by systematic sampling
 * on the fractions, and the levels are shuffled among those rows. A level that got too little among some rows is given more among the next. So counts are
 * closer to what a law expects than counts of rows drawn one by one.
 */
public final class LevelShares {

    private static final double GOLDEN = 0.6180339887498949;

    private final int number;
    private final PublicBits bits;
    private final int[] order;

    /** @param number how many rows */
    public LevelShares(int number, PublicBits bits) {
        this.number = number;
        this.bits = bits;
        this.order = new int[number];
    }

    /**
     * A level for each row.
     *
     * @param keys for each row the group that it is in
     * @param groups how many groups there are
     * @param width how many levels
     * @param chances of the levels, group by group
     */
    public int[] share(int[] keys, int groups, int width, double[] chances) {
        int[] starts = new int[groups + 1];
        for (int row = 0; row < number; row++) {
            starts[keys[row] + 1]++;
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
        double offset = bits.nextUniform();
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

    /** The same rows in another order. */
    public void shuffle(int[][] levels) {
        int[] places = new int[number];
        Arrays.setAll(places, i -> i);
        shuffle(places, number);
        for (int column = 0; column < levels.length; column++) {
            int[] from = levels[column];
            levels[column] = Arrays.stream(places).map(i -> from[i]).toArray();
        }
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
}
