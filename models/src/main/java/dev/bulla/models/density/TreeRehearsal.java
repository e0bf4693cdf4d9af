package dev.bulla.models.density;

import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.schema.Axis;
import dev.bulla.models.tree.AdaptiveDensity;
import dev.bulla.models.tree.Halving;
import dev.bulla.models.tree.TreeCounts;
import java.util.OptionalLong;

/**
 * Releases of a tree made up before any row is read, to see how far noise will move what is read from it. That depends on the shape, which nobody
 * knows beforehand: cells that noise does not tell apart are taken together, so a smooth density has a small part of the noise of a cell, and
 * values that many rows share have all of it. So two ends are rehearsed: rows that make one smooth hill, and rows that share some dozens of
 * values, as ages, prices and rounded measurements do.
 *
 * <p>Rows are drawn as a sample and noise by its own law, both from public bits, so that the same plan predicts the same.
 */
final class TreeRehearsal {

    /**
     * The middle of the hill and its deviation, in parts of the range. Of ten columns of public tables (acs, pima, howell, california, trips, flights) the deviation
     * is 0.10 to 0.23 of a range as a codebook would declare it; a narrow hill is high, and has the larger error. The middle is none of the tree's cuts.
     */
    private static final double MIDDLE = 0.4;

    private static final double HILL = 0.1;

    /**
     * How many values rows share at the rough end, the worse of the two. Chosen on the same ten columns at ε = 0.1, 1 and 5, on which no bar is printed: with 100
     * alone the measured error is 0.3 to 1.2 times the stated one where values are rounded, with 30 alone up to 4 times; with few rows 30 is the worse, and is rehearsed alone.
     */
    private static final int[] SHARED = {100, 30};

    /**
     * So many releases of each shape. With fewer than {@link #FEW_ROWS} rows for a cell now and then noise passes for a value of its own, and most of the error is of
     * such releases: there are more of them at the rough end then. Of very many cells there is one, and of one rough shape, so that a plan takes about a second.
     */
    private static final int RELEASES = 5;

    private static final int MANY_RELEASES = 16;
    private static final double FEW_ROWS = 4;

    private static final int MANY_CELLS = 4_096;

    /** No draw is more deviations away than this: of Laplace noise from 53 bits 27 at most, of normal noise fewer. */
    private static final double FARTHEST = 40;

    private static final String SEED = "bulla rehearsal 2";

    /** From this mean on the law of Poisson is taken for normal. */
    private static final double MANY = 50;

    private final Halving tree;
    private final TreeCounts counts;
    private final AdditiveMechanism mechanism;
    private final double rows;
    private final OptionalLong publicRows;

    TreeRehearsal(Halving tree, AdditiveMechanism mechanism, long rows, OptionalLong publicRows) {
        this.tree = tree;
        this.counts = new TreeCounts(tree);
        this.mechanism = mechanism;
        this.rows = rows;
        this.publicRows = publicRows;
    }

    /** How far an answer is from the one without noise when rows make a smooth hill, root mean square over the declared range and all releases. */
    double smooth(DensityMethod method) {
        return StrictMath.sqrt(square(shares(0), method, isLarge() ? 1 : RELEASES));
    }

    /** The same when rows share values; trees explain these, whatever else may. */
    double rough() {
        boolean isFew = rows < FEW_ROWS * tree.cells().size();
        int releases = isLarge() ? 1 : isFew ? MANY_RELEASES : RELEASES;
        double most = 0;
        for (int i = isFew && !isLarge() ? 1 : 0; i < (isLarge() ? 1 : SHARED.length); i++) {
            most = Math.max(most, square(shares(SHARED[i]), DensityMethod.TREE, releases));
        }
        return StrictMath.sqrt(most);
    }

    private boolean isLarge() {
        return tree.cells().size() > MANY_CELLS;
    }

    private double square(double[] shares, DensityMethod method, int releases) {
        if (FARTHEST * mechanism.deviation() < mechanism.grid() / 2) {
            return 0; // every count would come out as it went in
        }
        PublicBits bits = PublicBits.of(SEED);
        double sum = 0;
        for (int release = 0; release < releases; release++) {
            sum += square(shares, method, bits);
        }
        return sum / releases;
    }

    /** The mean square over the range of one release. */
    private double square(double[] shares, DensityMethod method, PublicBits bits) {
        long[] exact = counts.sums(sample(shares, bits));
        AdaptiveDensity without = read(exact, bits, 0, method);
        AdaptiveDensity with = read(exact, bits, mechanism.deviation(), method);
        double square = 0;
        double room = 0;
        for (int cell = 0; cell < shares.length; cell++) {
            double off = with.density(cell) - without.density(cell);
            square += off * off * tree.volume(cell);
            room += tree.volume(cell);
        }
        return square / room;
    }

    private AdaptiveDensity read(long[] exact, PublicBits bits, double deviation, DensityMethod method) {
        long[] noisy = new long[exact.length];
        for (int i = 0; i < noisy.length; i++) {
            double noise = deviation == 0 ? 0 : deviation * standard(bits);
            noisy[i] = Math.round((exact[i] + noise) / mechanism.grid());
        }
        NoisyValues values = NoisyValues.of(noisy, mechanism);
        return method == DensityMethod.TREE
                ? AdaptiveDensity.ofTrees(tree, values, publicRows)
                : AdaptiveDensity.of(tree, values, publicRows);
    }

    /** Noise of the mechanism's kind with deviation 1. */
    private double standard(PublicBits bits) {
        if (!mechanism.name().equals("laplace")) {
            return bits.nextNormal();
        }
        double uniform = 2 * bits.nextUniform() - 1;
        double reach = -StrictMath.log1p(-Math.abs(uniform)) / StrictMath.sqrt(2);
        return uniform < 0 ? -reach : reach;
    }

    /** How many rows are in every cell: numbers by Poisson's law. */
    private long[] sample(double[] shares, PublicBits bits) {
        long[] sample = new long[shares.length];
        for (int cell = 0; cell < sample.length; cell++) {
            double mean = rows * shares[cell];
            sample[cell] = mean < MANY
                    ? few(mean, bits)
                    : Math.max(0, Math.round(mean + StrictMath.sqrt(mean) * bits.nextNormal()));
        }
        return sample;
    }

    /** How many numbers of [0, 1) can be multiplied before less than e to the minus mean is left. */
    private static long few(double mean, PublicBits bits) {
        double least = StrictMath.exp(-mean);
        double product = 1 - bits.nextUniform();
        long count = 0;
        while (product > least) {
            product *= 1 - bits.nextUniform();
            count++;
        }
        return count;
    }

    /**
     * The share of every cell.
     *
     * @param values how many values rows share, over all columns; 0 for as many as there are
     */
    private double[] shares(int values) {
        double[] shares = {1};
        double sum = 1;
        int columns = tree.cells().axes().size();
        int each = (int) Math.rint(StrictMath.pow(values, 1.0 / columns));
        for (Axis axis : tree.cells().axes()) {
            double[] line = line(axis.cells(), each);
            double[] next = new double[shares.length * line.length];
            sum = 0;
            for (int cell = 0; cell < next.length; cell++) {
                next[cell] = shares[cell / line.length] * line[cell % line.length];
                sum += next[cell];
            }
            shares = next;
        }
        for (int cell = 0; cell < shares.length; cell++) {
            shares[cell] /= sum;
        }
        return shares;
    }

    /** A hill over the cells of a column, in all of them or in those that hold one of so many values; no two neighbours do. */
    private static double[] line(int cells, int values) {
        double[] line = new double[cells];
        long held = Math.min(values, (cells + 1) / 2);
        for (int i = 0; i < cells; i++) {
            double off = ((i + 0.5) / cells - MIDDLE) / HILL;
            boolean holds = values == 0 || i * held / cells != (i - 1) * held / cells || i == 0;
            line[i] = holds ? StrictMath.exp(-0.5 * off * off) : 0;
        }
        return line;
    }
}
