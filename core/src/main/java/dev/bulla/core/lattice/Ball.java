package dev.bulla.core.lattice;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * The grid vectors a record may become: at most {@code cap} steps in a coordinate and a bounded norm.
 *
 * <p>{@link #quantise} maps every vector of doubles into it, and the check is made in exact integers: no error in a
 * cosine, no NaN, no infinity can make a record weigh more than {@link #reach} says (Lemma R0). No sensitivity needs to
 * be inflated that uses only the norm of the record. One that uses the distance of two records does: see {@link
 * Reach#roundedAggregate}.
 *
 * <p>Source: docs/mathematics.md §2.1. Proof: {@code Ball.proof.md}. Limits: dimension·cap² &lt; 2⁶².
 */
public final class Ball {

    /** The most steps of a coordinate unless told otherwise, 2¹⁹: blocks of 8,192 rows then have exact Gram matrices. */
    public static final long DEFAULT_CAP = 1L << 19;

    private final Norm norm;
    private final Grid grid;
    private final int dimension;
    private final long cap;
    private final long most;
    private final int shift;

    private enum Norm {
        L1,
        L2
    }

    /** {@code most} bounds the L1 norm, or the square of the L2 norm, in steps. */
    private Ball(Norm norm, Grid grid, int dimension, BigInteger most, long limit) {
        BigInteger m = BigInteger.valueOf(dimension);
        BigInteger widest = BigInteger.valueOf(limit);
        if (dimension < 1 || limit < 1 || m.multiply(widest.pow(2)).bitLength() > 62) {
            throw new IllegalArgumentException("dimension and cap must be positive with dimension·cap² < 2^62, got "
                    + dimension + " and " + limit);
        }
        if (most.signum() <= 0) {
            throw new IllegalArgumentException("bound must be at least one step");
        }
        this.norm = norm;
        this.grid = grid;
        this.dimension = dimension;
        this.cap = (norm == Norm.L1 ? most : most.sqrt()).min(widest).longValueExact();
        BigInteger heaviest = m.multiply(BigInteger.valueOf(weight(norm, cap)));
        this.most = most.min(heaviest).longValueExact();
        this.shift = (62 - heaviest.bitLength()) / 2;
    }

    /** Vectors with an L2 norm of at most {@code bound}, which must be at most {@link #DEFAULT_CAP} steps. */
    public static Ball l2(Grid grid, int dimension, BigDecimal bound) {
        return l2(grid, dimension, fitting(grid, bound), DEFAULT_CAP);
    }

    /** Vectors with an L2 norm of at most {@code bound} and coordinates of at most {@code cap} steps. */
    public static Ball l2(Grid grid, int dimension, BigDecimal bound, long cap) {
        BigDecimal steps = steps(grid, bound);
        return new Ball(Norm.L2, grid, dimension, floor(steps.multiply(steps)), cap);
    }

    /** Vectors with an L1 norm of at most {@code bound}, which must be at most {@link #DEFAULT_CAP} steps. */
    public static Ball l1(Grid grid, int dimension, BigDecimal bound) {
        return l1(grid, dimension, fitting(grid, bound), DEFAULT_CAP);
    }

    /** Vectors with an L1 norm of at most {@code bound} and coordinates of at most {@code cap} steps. */
    public static Ball l1(Grid grid, int dimension, BigDecimal bound, long cap) {
        return new Ball(Norm.L1, grid, dimension, floor(steps(grid, bound)), cap);
    }

    public Grid grid() {
        return grid;
    }

    public int dimension() {
        return dimension;
    }

    /** The most steps of one coordinate. */
    public long cap() {
        return cap;
    }

    /** The most that one record adds to a sum of records, in both norms. Replace-one: twice that. */
    public Reach reach() {
        BigDecimal h = grid.exactStep();
        return new Reach(new BigDecimal(mostL1()).multiply(h), new BigDecimal(mostL2Squared()).multiply(h.multiply(h)));
    }

    private BigInteger mostL1() {
        BigInteger m = BigInteger.valueOf(dimension);
        BigInteger bound = BigInteger.valueOf(most);
        // |q|₁² ≤ m·|q|₂², and |q|₁ is a whole number.
        return norm == Norm.L1 ? bound : bound.multiply(m).sqrt();
    }

    private BigInteger mostL2Squared() {
        BigInteger bound = BigInteger.valueOf(most);
        return norm == Norm.L2 ? bound : bound.multiply(BigInteger.valueOf(cap));
    }

    /**
     * Cuts a record's features to the grid, toward zero, and into the ball: coordinates beyond the cap are clamped, then a
     * vector that is still too long is scaled down in integers. Total; allocates nothing.
     */
    public void quantise(double[] features, long[] out) {
        if (features.length != dimension || out.length != dimension) {
            throw new IllegalArgumentException("features and out must have length " + dimension + ", got "
                    + features.length + " and " + out.length);
        }
        long weight = 0;
        for (int i = 0; i < dimension; i++) {
            long q = Math.max(-cap, Math.min(cap, grid.truncate(features[i])));
            out[i] = q;
            weight += weight(norm, q);
        }
        if (weight > most) {
            shrink(out, weight);
        }
    }

    /** Whether a grid vector lies in the ball. */
    public boolean contains(long[] steps) {
        if (steps.length != dimension) {
            return false;
        }
        long weight = 0;
        for (long q : steps) {
            if (q > cap || q < -cap) {
                return false;
            }
            weight += weight(norm, q);
        }
        return weight <= most;
    }

    /** Multiplies by a fraction not above most/weight (L1) or its root (L2), toward zero. */
    private void shrink(long[] q, long weight) {
        long above = norm == Norm.L1 ? most : rootDown(most << (2 * shift));
        long below = norm == Norm.L1 ? weight : rootUp(weight << (2 * shift));
        for (int i = 0; i < q.length; i++) {
            q[i] = q[i] * above / below;
        }
    }

    private static long weight(Norm norm, long q) {
        return norm == Norm.L1 ? Math.abs(q) : q * q;
    }

    /** ⌊√n⌋ for 0 ≤ n ≤ 2⁶². */
    static long rootDown(long n) {
        long root = (long) Math.sqrt((double) n);
        while (root * root > n) {
            root--;
        }
        while ((root + 1) * (root + 1) <= n) {
            root++;
        }
        return root;
    }

    /** ⌈√n⌉ for 0 ≤ n ≤ 2⁶². */
    static long rootUp(long n) {
        long root = rootDown(n);
        return root * root < n ? root + 1 : root;
    }

    /** A finer grid would clamp every honest record: a mistake unless the cap is asked for. */
    private static BigDecimal fitting(Grid grid, BigDecimal bound) {
        if (steps(grid, bound).compareTo(BigDecimal.valueOf(DEFAULT_CAP)) > 0) {
            throw new IllegalArgumentException("bound must be at most 2^19 steps of the grid, got " + bound
                    + " in steps of 2^-" + grid.power() + ": take a coarser grid or give a cap");
        }
        return bound;
    }

    private static BigDecimal steps(Grid grid, BigDecimal bound) {
        if (bound.signum() <= 0) {
            throw new IllegalArgumentException("bound must be positive, got " + bound);
        }
        return bound.divide(grid.exactStep());
    }

    private static BigInteger floor(BigDecimal value) {
        return value.setScale(0, RoundingMode.FLOOR).toBigInteger();
    }
}
