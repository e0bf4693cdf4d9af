package dev.bulla.models.svm;

import dev.bulla.core.lattice.WideSums;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * F(w) = ½‖w‖² + c·Σ ℓ(1 − y⟨w, q⟩) over the rows, one class against the rest, with ℓ the hinge rounded off within a width 2⁻ᵏ
 * of its corner: its slope rises from 0 to 1 on a line. Its gradient is worked out in whole numbers, so that its error is known.
 *
 * <p>w is held in steps of 2^−{@link #places}; a row's margin is exact but for one such step, its slope but for two of 2^−slopePlaces.
 * Proof: {@code SvmWeights.proof.md}.
 */
final class SmoothHinge {

    /** Slopes are at most this fine: with a feature of 19 bits, one still fits in a long. */
    private static final int FINEST_SLOPE = 43;

    private static final int FEATURE = LabelledFeatures.GRID.power();
    private static final int LOW = 24;
    private static final int MOST_PLACES = 56;

    private final LabelledFeatures rows;
    private final int positive;
    private final double cost;
    private final int width;
    private final int places;
    private final int slopePlaces;
    private final double[] distance;

    /** How far each row's corner is moved, in steps; none before {@link #centre}. */
    private long @Nullable [] moved;

    private double excess;

    /**
     * One class against the rest.
     *
     * @param positive the class that has y = 1
     * @param cost c, the weight of a row's loss, at most 1
     * @param width k
     */
    SmoothHinge(LabelledFeatures rows, int positive, double cost, int width) {
        this.rows = rows;
        this.positive = positive;
        this.cost = cost;
        this.width = width;
        int bits = 64 - Long.numberOfLeadingZeros(rows.size());
        double longest = 4 * StrictMath.sqrt(2 * cost * rows.size() + 1);
        this.places = Math.min(MOST_PLACES, 60 - Math.getExponent(longest));
        this.slopePlaces = Math.min(FINEST_SLOPE, Math.min(bits + 12, places + 1 - width));
        this.distance = new double[rows.size()];
    }

    /** Whether slopes are fine enough for the sum of all rows to be within 1/64 of one. */
    boolean isFine() {
        return slopePlaces >= 70 - Long.numberOfLeadingZeros(rows.size());
    }

    /** w is in steps of 2 to the minus this. */
    int places() {
        return places;
    }

    /** h, half the width of the corner. */
    double halfWidth() {
        return Math.scalb(1.0, -width);
    }

    double cost() {
        return cost;
    }

    /** A bound of how fast the gradient turns. */
    double curvature() {
        return 1 + cost * rows.size() / (2 * halfWidth());
    }

    /** How far the computed gradient may be from that of F, in the L2 norm. */
    BigDecimal gradientError() {
        return new BigDecimal(cost).multiply(BigDecimal.valueOf(rows.size())).multiply(power(1 - slopePlaces));
    }

    /** ∇F(w), in exact decimals but for {@link #gradientError}. Also measures every row's distance to its margin. */
    BigDecimal[] gradient(long[] w) {
        WideSums sums = pull(w);
        BigDecimal unit = power(-places);
        BigDecimal each = new BigDecimal(cost).multiply(power(-slopePlaces - FEATURE));
        BigDecimal[] gradient = new BigDecimal[w.length];
        for (int j = 0; j < w.length; j++) {
            BigInteger total = sums.total(j);
            gradient[j] = BigDecimal.valueOf(w[j]).multiply(unit).subtract(each.multiply(new BigDecimal(total)));
        }
        return gradient;
    }

    /**
     * A bound of F(w) − F(w*) for the hinge itself, at the point of the last {@link #gradient}: its slopes are a point of the dual
     * problem, and the gap between both is ½‖∇‖² + c·Σ (max(0, z) − slope·z). Rounded up.
     */
    BigDecimal hingeGap(BigDecimal[] gradient) {
        BigDecimal rounding = power(-places).add(power(-50 - width)).multiply(BigDecimal.valueOf(rows.size()));
        BigDecimal left = new BigDecimal(excess)
                .multiply(BigDecimal.ONE.add(power(-20)))
                .add(rounding)
                .multiply(new BigDecimal(cost));
        return square(gradient).divide(BigDecimal.valueOf(2)).add(left);
    }

    static BigDecimal square(BigDecimal[] vector) {
        BigDecimal square = BigDecimal.ZERO;
        for (BigDecimal each : vector) {
            square = square.add(each.multiply(each));
        }
        return square;
    }

    /** Σ slope·y·q, in steps of 2^−(slopePlaces + 19). */
    private WideSums pull(long[] w) {
        WideSums sums = new WideSums(w.length);
        long[] some = new long[w.length];
        int chunk = 1 << Math.min(13, 62 - FEATURE - slopePlaces);
        LabelledFeatures.Reader reader = rows.reader();
        double step = Math.scalb(1.0, -places);
        excess = 0;
        for (int row = 0; row < rows.size(); row++) {
            int[] q = reader.row(row);
            long z = (1L << places) - sign(row) * margin(w, q);
            long from = z + (moved == null ? 0 : moved[row]);
            distance[row] = from * step;
            long slope = slope(from);
            long pull = sign(row) * slope;
            double beyond = z * step;
            excess += Math.max(0, beyond) - Math.scalb((double) slope, -slopePlaces) * beyond;
            if (pull != 0) {
                for (int j = 0; j < q.length; j++) {
                    some[j] += pull * q[j];
                }
            }
            if (row % chunk == chunk - 1) {
                sums.addAll(some);
                Arrays.fill(some, 0);
            }
        }
        sums.addAll(some);
        return sums;
    }

    int sign(int row) {
        return rows.label(row) == positive ? 1 : -1;
    }

    /** ⟨w, q⟩ in steps of w, less than one step too low. */
    private static long margin(long[] w, int[] q) {
        long high = 0;
        long low = 0;
        for (int j = 0; j < q.length; j++) {
            high += (w[j] >> LOW) * q[j];
            low += (w[j] & ((1L << LOW) - 1)) * q[j];
        }
        return (high << (LOW - FEATURE)) + (low >> FEATURE);
    }

    /** ℓ'(z) in steps of 2^−slopePlaces. */
    private long slope(long z) {
        long into = z + (1L << (places - width));
        if (into <= 0) {
            return 0;
        }
        int full = places - width + 1;
        return into >= 1L << full ? 1L << slopePlaces : into >> (full - slopePlaces);
    }

    /**
     * Moves every row's corner so that the slope it had at the last {@link #gradient} is that of a margin met exactly. The minimum
     * then has the rows at the corner nearer to their margins: the gap to the hinge falls without a narrower corner.
     */
    void centre() {
        long half = 1L << (places - width);
        long[] by = new long[distance.length];
        for (int row = 0; row < by.length; row++) {
            by[row] = Math.max(-half, Math.min(half, Math.round(Math.scalb(distance[row], places))));
        }
        moved = by;
    }

    /** 1 − y⟨w, q⟩ for every row at the last {@link #gradient}, from its corner. */
    double[] distances() {
        return distance;
    }

    LabelledFeatures rows() {
        return rows;
    }

    static BigDecimal power(int exponent) {
        return exponent >= 0
                ? new BigDecimal(BigInteger.ONE.shiftLeft(exponent))
                : BigDecimal.ONE.divide(new BigDecimal(BigInteger.ONE.shiftLeft(-exponent)));
    }
}
