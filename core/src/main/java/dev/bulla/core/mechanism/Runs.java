package dev.bulla.core.mechanism;

import java.util.Arrays;

/**
 * Ordered cells gathered into runs of width⁰, width¹, …, width^(depth−1) neighbouring cells, so that every stretch from an
 * end is a sum of few of them. Depth 1 is the cells themselves.
 *
 * @param cells how many cells
 * @param width how many runs make one of the next size; 2 or more
 * @param depth how many sizes
 */
public record Runs(int cells, int width, int depth) {

    private static final int DEEPEST = 20;

    public Runs {
        if (cells < 1 || width < 2 || depth < 1 || depth > DEEPEST) {
            throw new IllegalArgumentException("runs need cells ≥ 1, width ≥ 2 and depth from 1 to " + DEEPEST
                    + ", got " + cells + ", " + width + ", " + depth);
        }
    }

    /** The runs whose stretches carry the least noise: noise grows with the depth, and a stretch has depth·width parts. */
    public static Runs best(int cells) {
        return best(cells, 3);
    }

    /** The same for normal noise, whose deviation grows with the root of the depth. */
    public static Runs bestNormal(int cells) {
        return best(cells, 2);
    }

    /**
     * The runs of the least noise.
     *
     * @param power of the depth that the variance of a stretch grows with
     */
    private static Runs best(int cells, int power) {
        Runs best = new Runs(cells, Math.max(2, cells), 1);
        double least = Double.POSITIVE_INFINITY;
        for (int depth = 1; depth <= DEEPEST; depth++) {
            int width = Math.max(2, (int) Math.ceil(Math.pow(cells, 1.0 / depth) - 1e-9));
            double noise = Math.pow(depth, power) * (width - 1);
            if (noise < least) {
                least = noise;
                best = new Runs(cells, width, depth);
            }
        }
        return best;
    }

    /** How many runs there are, of all sizes. */
    public int size() {
        return offset(depth);
    }

    /** The rows in every run: first the cells, then the runs of the next size, and so on. */
    public long[] sums(long[] counts) {
        long[] sums = new long[size()];
        for (int t = 0; t < depth; t++) {
            int offset = offset(t);
            long length = length(t);
            for (int cell = 0; cell < cells; cell++) {
                sums[offset + (int) (cell / length)] += counts[cell];
            }
        }
        return sums;
    }

    /** The rows in cells 0, …, e − 1, for every e from 0 to the number of cells. */
    public long[] before(long[] runs) {
        long[] before = new long[cells + 1];
        for (int e = 1; e <= cells; e++) {
            int t = size(e);
            before[e] = before[e - (int) length(t)] + runs[offset(t) + (int) (e / length(t)) - 1];
        }
        return before;
    }

    /** The rows in cells e, …, for every e from 0 to the number of cells. */
    public long[] from(long[] runs) {
        long[] from = new long[cells + 1];
        for (int e = cells - 1; e >= 0; e--) {
            int t = size(e);
            int next = (int) Math.min(cells, e + length(t));
            from[e] = from[next] + runs[offset(t) + (int) (e / length(t))];
        }
        return from;
    }

    /** Of how many runs each {@link #before} is the sum. */
    public long[] partsBefore() {
        return before(ones());
    }

    /** Of how many runs each {@link #from} is the sum. */
    public long[] partsFrom() {
        return from(ones());
    }

    private long[] ones() {
        long[] ones = new long[size()];
        Arrays.fill(ones, 1);
        return ones;
    }

    /** The largest size of run that can begin or end at this edge. */
    private int size(int edge) {
        int t = 0;
        while (t + 1 < depth && edge % length(t + 1) == 0) {
            t++;
        }
        return t;
    }

    private long length(int t) {
        long length = 1;
        for (int i = 0; i < t; i++) {
            length = Math.min(Integer.MAX_VALUE, length * width);
        }
        return length;
    }

    private int offset(int t) {
        int offset = 0;
        for (int i = 0; i < t; i++) {
            offset += (int) ((cells + length(i) - 1) / length(i));
        }
        return offset;
    }
}
