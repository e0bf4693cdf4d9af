package dev.bulla.synth.quality;

/**
 * How often each cell of one table of counts occurs in real and in synthetic rows, and how far apart the two are. Cells that are empty in both may be left
 * out.
 */
public final class CountPair {

    private static final double HALF = 0.5;

    private final long[] real;
    private final long[] synthetic;
    private final double cells;
    private final long realRows;
    private final long syntheticRows;

    private CountPair(long[] real, long[] synthetic, double cells) {
        if (real.length != synthetic.length || cells < real.length) {
            throw new IllegalArgumentException("both tables need the same cells, got " + real.length + " and "
                    + synthetic.length + " of " + cells);
        }
        this.real = real.clone();
        this.synthetic = synthetic.clone();
        this.cells = cells;
        this.realRows = sum(real);
        this.syntheticRows = sum(synthetic);
        if (realRows == 0 || syntheticRows == 0) {
            throw new IllegalArgumentException("both tables need a row");
        }
    }

    /** The counts of all cells. */
    public static CountPair of(long[] real, long[] synthetic) {
        return of(real, synthetic, real.length);
    }

    /**
     * The counts of some cells.
     *
     * @param cells how many there are with those that are left out, which are empty in both tables
     */
    public static CountPair of(long[] real, long[] synthetic, double cells) {
        return new CountPair(real, synthetic, cells);
    }

    /** Real rows per cell. */
    public long[] real() {
        return real.clone();
    }

    /** Synthetic rows per cell. */
    public long[] synthetic() {
        return synthetic.clone();
    }

    /** Total variation: half of what the shares differ by, over all cells; from 0 to 1. */
    public double variation() {
        double sum = 0;
        for (int i = 0; i < real.length; i++) {
            sum += Math.abs((double) real[i] / realRows - (double) synthetic[i] / syntheticRows);
        }
        return sum / 2;
    }

    /** The Kullback–Leibler divergence KL(real ‖ synthetic) in nats, of the shares (c + ½)/(n + K/2) over K cells. */
    public double divergence() {
        double realTotal = realRows + cells * HALF;
        double syntheticTotal = syntheticRows + cells * HALF;
        double sum = (cells - real.length) * HALF / realTotal * Math.log(syntheticTotal / realTotal);
        for (int i = 0; i < real.length; i++) {
            double p = (real[i] + HALF) / realTotal;
            double q = (synthetic[i] + HALF) / syntheticTotal;
            sum += p * Math.log(p / q);
        }
        return Math.max(0, sum);
    }

    /** 1/(1 + KL), which thesis 004 calls normalised: 1 for equal shares. */
    public double likeness() {
        return 1 / (1 + divergence());
    }

    /** The Jensen–Shannon divergence of the shares, in bits: from 0 to 1. */
    public double jensenShannon() {
        double sum = 0;
        for (int i = 0; i < real.length; i++) {
            double p = (double) real[i] / realRows;
            double q = (double) synthetic[i] / syntheticRows;
            sum += half(p, (p + q) / 2) + half(q, (p + q) / 2);
        }
        return sum / (2 * Math.log(2));
    }

    private static double half(double p, double middle) {
        return p == 0 ? 0 : p * Math.log(p / middle);
    }

    /** The statistic of Voas and Williamson: Σ(s − o·c/(1 − c))²/((s + o)c) over cells that are not empty, with c the synthetic share of all rows. */
    public double voasWilliamson() {
        double c = share();
        double sum = 0;
        for (int i = 0; i < real.length; i++) {
            double both = (double) real[i] + synthetic[i];
            if (both > 0) {
                double off = synthetic[i] - real[i] * c / (1 - c);
                sum += off * off / (both * c);
            }
        }
        return sum;
    }

    /** Cells that are not empty, less one. */
    public long degreesOfFreedom() {
        long filled = 0;
        for (int i = 0; i < real.length; i++) {
            filled += real[i] + synthetic[i] > 0 ? 1 : 0;
        }
        return filled - 1;
    }

    /** The mean squared error of the propensity score of the cells: VW·c(1 − c)²/N. */
    public double propensityError() {
        double c = share();
        return voasWilliamson() * c * (1 - c) * (1 - c) / ((double) realRows + syntheticRows);
    }

    /**
     * The same over what it is expected to be when synthetic rows are drawn from the shares of the real ones: VW over its degrees of freedom. About 1 then,
     * about 2 for fresh rows of the same people's like, and 0 when there is one cell only.
     */
    public double standardised() {
        long free = degreesOfFreedom();
        return free == 0 ? 0 : voasWilliamson() / free;
    }

    private double share() {
        return syntheticRows / ((double) realRows + syntheticRows);
    }

    private static long sum(long[] counts) {
        long sum = 0;
        for (long count : counts) {
            sum += count;
        }
        return sum;
    }
}
