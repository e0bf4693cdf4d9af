package dev.bulla.synth.quality;

import dev.bulla.core.random.PublicBits;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * How well synthetic rows can be told from real ones: the mean squared distance of the score that a model gives each row from the synthetic share of all.
 *
 * <p>Formula: pMSE = N⁻¹ Σ (p̂ᵢ − c)², c = n_syn/N. Over what it is expected to be: of a logistic model with k weights that is (k − 1)(1 − c)²c/N (Snoke
 * and others, JRSS A 181(3), 2018); of a tree, the mean of pMSE when the labels are dealt anew.
 *
 * @param error pMSE
 * @param expected what chance alone would give
 */
public record Propensity(double error, double expected) {

    /** Only so that the least is there and one, where a weight would grow without end. */
    private static final double PENALTY = 1e-9;

    private static final int DEALS = 20;

    /** pMSE over what it is expected to be: about 1 when nothing but chance tells them apart. */
    public double standardised() {
        return expected == 0 ? 0 : error / expected;
    }

    /** The score of a logistic model with a weight for each code of each column, but for the one that occurs most. */
    public static Propensity logistic(TwoTables tables) {
        Pool pool = new Pool(tables);
        int[][] places = new int[pool.rows()][pool.columns()];
        int width = 0;
        for (int c = 0; c < pool.columns(); c++) {
            int[] weights = new int[tables.real().size(c)];
            width = weights(pool.codes(c), weights, width);
            for (int r = 0; r < places.length; r++) {
                places[r][c] = weights[pool.codes(c)[r]];
            }
        }
        OneHotLogistic fitted = new OneHotLogistic(places, pool.isSynthetic(), width, PENALTY);
        double c = pool.share();
        double sum = 0;
        for (int[] row : places) {
            double p = 1 / (1 + Math.exp(-fitted.score(row)));
            sum += (p - c) * (p - c);
        }
        double expected = width * (1 - c) * (1 - c) * c / places.length;
        return new Propensity(sum / places.length, expected);
    }

    /** Gives every code that occurs a weight after those there are, but the most frequent, and those that do not occur, none. */
    private static int weights(int[] codes, int[] weights, int first) {
        long[] counts = new long[weights.length];
        for (int code : codes) {
            counts[code]++;
        }
        int most = IntStream.range(0, counts.length).reduce(0, (a, b) -> counts[b] > counts[a] ? b : a);
        int next = first;
        for (int x = 0; x < weights.length; x++) {
            weights[x] = x == most || counts[x] == 0 ? -1 : next++;
        }
        return next;
    }

    /**
     * The score of a tree that splits codes in two as it tells the tables apart best.
     *
     * @param seed of how labels are dealt anew: public
     */
    public static Propensity tree(TwoTables tables, String seed) {
        Pool pool = new Pool(tables);
        PropensityTree tree = new PropensityTree(pool);
        double error = tree.error(pool.isSynthetic());
        PublicBits bits = PublicBits.of(seed);
        double expected = IntStream.range(0, DEALS)
                .parallel()
                .mapToDouble(deal -> tree.error(shuffled(pool.isSynthetic(), bits.child(deal))))
                .sum();
        return new Propensity(error, expected / DEALS);
    }

    private static boolean[] shuffled(boolean[] labels, PublicBits bits) {
        boolean[] dealt = labels.clone();
        for (int i = dealt.length - 1; i > 0; i--) {
            int j = bits.below(i + 1);
            boolean kept = dealt[i];
            dealt[i] = dealt[j];
            dealt[j] = kept;
        }
        return dealt;
    }

    /** All rows, the real ones first. */
    static final class Pool {

        private final int[][] codes;
        private final int[] sizes;
        private final boolean[] isSynthetic;

        Pool(TwoTables tables) {
            CodedTable real = tables.real();
            CodedTable synthetic = tables.synthetic();
            codes = new int[real.columns()][real.rows() + synthetic.rows()];
            sizes = IntStream.range(0, codes.length).map(real::size).toArray();
            for (int c = 0; c < codes.length; c++) {
                int[] column = codes[c];
                int place = c;
                Arrays.setAll(
                        column, r -> r < real.rows() ? real.code(place, r) : synthetic.code(place, r - real.rows()));
            }
            isSynthetic = new boolean[real.rows() + synthetic.rows()];
            Arrays.fill(isSynthetic, real.rows(), isSynthetic.length, true);
        }

        int rows() {
            return isSynthetic.length;
        }

        int columns() {
            return codes.length;
        }

        int size(int column) {
            return sizes[column];
        }

        int[] codes(int column) {
            return codes[column];
        }

        boolean[] isSynthetic() {
            return isSynthetic;
        }

        double share() {
            long hits = IntStream.range(0, rows()).filter(r -> isSynthetic[r]).count();
            return (double) hits / rows();
        }
    }
}
