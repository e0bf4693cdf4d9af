package dev.bulla.models.logistic;

import dev.bulla.core.table.Table;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;

/**
 * F(θ) = Σ loss + (Λ/2)‖θ‖² + ⟨b, θ⟩ over rows of length at most one: its gradient, with a bound on the error, and its curvature.
 *
 * <p>θ is in whole steps of 2^−{@value #PLACES}. The sum over rows is one of whole numbers, the same for every order of rows, and exact;
 * what each row adds is worked out in doubles ({@link #slope}) or, for tables too large for them, in whole numbers of any length
 * ({@link #wideSlope}). The errors of both: {@code LogisticTiltMechanism.proof.md}.
 */
final class LogisticObjective {

    /** θ is in steps of 2 to the minus this. */
    static final int PLACES = 112;

    private static final BigDecimal STEP = power(-PLACES);
    private static final int FEATURE_BITS = 16;

    // In doubles: residuals of 52 bits; a product with a feature is kept in two parts of 31 bits.
    private static final int RESIDUAL_BITS = 52;
    private static final int HALF_BITS = 26;
    private static final int PRODUCT_BITS = 62;
    private static final int LOW_BITS = 31;
    private static final long MOST_ROWS = 1L << 31;
    private static final double LONGEST = 0x1p100;

    private static final int CURVE_BITS = 46;

    private final LogisticRows rows;
    private final Table table;
    private final double penalty;
    private final BigDecimal[] tilt;
    private final int size;
    private final long count;

    /**
     * An objective.
     *
     * @param table the rows, the same at every reading
     * @param penalty Λ
     * @param tilt b
     */
    LogisticObjective(LogisticRows rows, Table table, double penalty, BigDecimal[] tilt) {
        this.rows = rows;
        this.table = table;
        this.penalty = penalty;
        this.tilt = tilt.clone();
        this.size = rows.encoding().size();
        this.count = table.rows();
    }

    /**
     * A gradient.
     *
     * @param at where, in steps
     * @param gradient as computed
     * @param off no less than the distance between it and the true gradient
     */
    record Slope(BigInteger[] at, BigDecimal[] gradient, BigDecimal off) {

        /** Whether the true gradient is no longer than this, whatever was rounded. */
        boolean isWithin(BigDecimal bound) {
            BigDecimal left = bound.subtract(off);
            return left.signum() >= 0 && squaredLength().compareTo(left.multiply(left)) <= 0;
        }

        BigDecimal squaredLength() {
            BigDecimal square = BigDecimal.ZERO;
            for (BigDecimal each : gradient) {
                square = square.add(each.multiply(each));
            }
            return square;
        }
    }

    int size() {
        return size;
    }

    /** No less than the largest curvature of F in any direction: n/4 + Λ. */
    BigDecimal mostCurvature() {
        return BigDecimal.valueOf(count).divide(BigDecimal.valueOf(4)).add(new BigDecimal(penalty));
    }

    /** The gradient, each row in doubles: off by up to 2⁻⁵⁰ a row, so not enough for the largest tables. */
    Slope slope(BigInteger[] at) {
        double[] high = high(at);
        double longest = length(high);
        if (count >= MOST_ROWS || !(longest < LONGEST)) {
            return wideSlope(at);
        }
        double[] low = low(at, high);
        long[] sums = table.fold(rows.fold(2 * size, (label, indices, features, into) -> {
            double margin = margin(high, low, indices, features);
            double residual = label == 1 ? -chance(-margin) : chance(margin);
            long steps = Math.round(Math.scalb(residual, RESIDUAL_BITS));
            for (int i = 0; i < indices.length; i++) {
                add(product(steps, features[i]), LOW_BITS, indices[i], into);
            }
        }));
        BigDecimal unit = power(-PRODUCT_BITS);
        BigDecimal[] total = new BigDecimal[size];
        Arrays.setAll(total, i -> joined(sums, LOW_BITS, i).multiply(unit));
        double each = 0x1p-50 + 0x1p-70 * rows.encoding().most() * longest;
        return withRest(at, total, new BigDecimal(each).multiply(BigDecimal.valueOf(count)));
    }

    /** The gradient, each row in whole numbers, of as many digits as there are rows to add up: off by less than 2⁻²⁶ in all. */
    Slope wideSlope(BigInteger[] at) {
        int bits = Long.SIZE - Long.numberOfLeadingZeros(count);
        Sigmoid sigmoid = new Sigmoid(bits + 28);
        Limbs limbs = new Limbs(bits + 28 + FEATURE_BITS + 1, Math.min(32, 62 - bits));
        long[] sums = table.fold(rows.fold(size * limbs.count(), (label, indices, features, into) -> {
            BigInteger margin = BigInteger.ZERO;
            for (int i = 0; i < indices.length; i++) {
                margin = margin.add(at[indices[i]].multiply(BigInteger.valueOf(features[i])));
            }
            BigInteger residual = label == 1
                    ? sigmoid.of(margin.negate(), PLACES + FEATURE_BITS).negate()
                    : sigmoid.of(margin, PLACES + FEATURE_BITS);
            for (int i = 0; i < indices.length; i++) {
                limbs.add(residual.multiply(BigInteger.valueOf(features[i])), into, indices[i] * limbs.count());
            }
        }));
        BigDecimal unit = power(-bits - 28 - FEATURE_BITS);
        BigDecimal[] total = new BigDecimal[size];
        Arrays.setAll(total, i -> new BigDecimal(limbs.total(sums, i * limbs.count())).multiply(unit));
        return withRest(at, total, power(-28).multiply(BigDecimal.valueOf(2)));
    }

    /** Adds Λθ + b, exactly. */
    private Slope withRest(BigInteger[] at, BigDecimal[] total, BigDecimal off) {
        BigDecimal lambda = new BigDecimal(penalty).multiply(STEP);
        BigDecimal[] gradient = new BigDecimal[size];
        for (int i = 0; i < size; i++) {
            gradient[i] = total[i].add(lambda.multiply(new BigDecimal(at[i]))).add(tilt[i]);
        }
        return new Slope(at, gradient, off);
    }

    /** Σ p(1 − p) z zᵀ + Λ, the lower half mirrored; about. It decides which way is tried next, and nothing else. */
    double[][] curvature(BigInteger[] at) {
        double[] high = high(at);
        double[] low = low(at, high);
        int bits = Long.SIZE - Long.numberOfLeadingZeros(count);
        int lowBits = Math.min(LOW_BITS, 62 - bits);
        int shift = Math.max(0, 2 * (bits - 32));
        long[] sums = table.fold(rows.fold(2 * size * size, (label, indices, features, into) -> {
            double p = chance(margin(high, low, indices, features));
            long curve = (long) Math.scalb(p * (1 - p), CURVE_BITS - shift);
            for (int i = 0; i < indices.length; i++) {
                long part = (curve * features[i]) >> FEATURE_BITS;
                for (int j = 0; j <= i; j++) {
                    add(part * features[j], lowBits, indices[i] * size + indices[j], into);
                }
            }
        }));
        double unit = Math.scalb(1.0, shift - CURVE_BITS - FEATURE_BITS);
        double[][] h = new double[size][size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j <= i; j++) {
                h[i][j] = joined(sums, lowBits, i * size + j).doubleValue() * unit + (i == j ? penalty : 0);
                h[j][i] = h[i][j];
            }
        }
        return h;
    }

    /** residual·feature in steps of 2^−62: 68 bits, of which the last six are cut. */
    private static long product(long residual, long feature) {
        long upper = (residual >> HALF_BITS) * feature;
        long lower = (residual & ((1L << HALF_BITS) - 1)) * feature;
        int cut = RESIDUAL_BITS + FEATURE_BITS - PRODUCT_BITS;
        return (upper << (HALF_BITS - cut)) + (lower >> cut);
    }

    /** In two parts, of which each has so few bits that no sum can overflow. */
    private static void add(long number, int lowBits, int index, long[] into) {
        into[2 * index] += number >> lowBits;
        into[2 * index + 1] += number & ((1L << lowBits) - 1);
    }

    private static BigDecimal joined(long[] sums, int lowBits, int index) {
        return new BigDecimal(
                BigInteger.valueOf(sums[2 * index]).shiftLeft(lowBits).add(BigInteger.valueOf(sums[2 * index + 1])));
    }

    /**
     * ⟨θ, z⟩. The products are exact, since a coefficient is taken in parts of fewer bits, and what is lost when they are added is added at
     * the end; so it is off by its last bit and by less than 2⁻⁷⁰‖θ‖ a feature.
     */
    private static double margin(double[] high, double[] low, int[] indices, long[] features) {
        double sum = 0;
        double rest = 0;
        for (int i = 0; i < indices.length; i++) {
            double coefficient = high[indices[i]];
            double coarse = (float) coefficient;
            double product = coarse * features[i];
            double next = sum + product;
            double part = next - sum;
            rest += (sum - (next - part)) + (product - part);
            rest += (coefficient - coarse) * features[i] + low[indices[i]] * features[i];
            sum = next;
        }
        return (sum + rest) / LogisticRows.ONE;
    }

    private static double chance(double margin) {
        return 1 / (1 + StrictMath.exp(-margin));
    }

    private static double[] high(BigInteger[] at) {
        double[] high = new double[at.length];
        Arrays.setAll(high, i -> Math.scalb(at[i].doubleValue(), -PLACES));
        return high;
    }

    /** What the doubles nearest to θ leave, as doubles. */
    private static double[] low(BigInteger[] at, double[] high) {
        double[] low = new double[at.length];
        Arrays.setAll(low, i -> {
            BigInteger nearest = new BigDecimal(high[i]).multiply(power(PLACES)).toBigInteger();
            return Math.scalb(at[i].subtract(nearest).doubleValue(), -PLACES);
        });
        return low;
    }

    /** Rounded up. */
    private static double length(double[] vector) {
        return (1 + 0x1p-20)
                * StrictMath.sqrt(Arrays.stream(vector).map(v -> v * v).sum());
    }

    static BigDecimal power(int exponent) {
        BigDecimal power = new BigDecimal(BigInteger.ONE.shiftLeft(Math.abs(exponent)));
        return exponent >= 0 ? power : BigDecimal.ONE.divide(power);
    }

    /** Wide whole numbers added up in longs: each long holds so few of their bits that no sum can overflow. */
    private record Limbs(int bits, int each) {

        int count() {
            return (bits + each - 1) / each;
        }

        void add(BigInteger number, long[] into, int from) {
            BigInteger rest = number.abs();
            for (int k = 0; k < count(); k++) {
                long limb = rest.longValue() & ((1L << each) - 1);
                into[from + k] += number.signum() < 0 ? -limb : limb;
                rest = rest.shiftRight(each);
            }
        }

        BigInteger total(long[] sums, int from) {
            BigInteger total = BigInteger.ZERO;
            for (int k = count() - 1; k >= 0; k--) {
                total = total.shiftLeft(each).add(BigInteger.valueOf(sums[from + k]));
            }
            return total;
        }
    }
}
