package dev.bulla.models.svm;

import dev.bulla.core.statistic.Certified;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Arrays;

/**
 * The minimum of the hinge objective by way of its dual, coordinate by coordinate, in exact arithmetic: slow, but sure to end. For
 * tables on which the fast way runs out of digits.
 *
 * <p>w = c·Σ α·y·q with every α in [0, 1] on a grid. A step takes one α towards its best value, as far as the grid goes; when none can
 * move, the grid is made finer. Proof: {@code SvmWeights.proof.md}.
 */
final class DualAscent {

    private static final int SQUARE = 2 * LabelledFeatures.GRID.power();
    private static final int FINER = 16;

    private final SmoothHinge problem;
    private final LabelledFeatures rows;
    private final BigDecimal cost;
    private final BigInteger[] alphas;
    private final BigInteger[] sums;
    private int places = 2 * FINER;
    private boolean moved = true;

    private DualAscent(SmoothHinge problem) {
        this.problem = problem;
        this.rows = problem.rows();
        this.cost = new BigDecimal(problem.cost());
        this.alphas = new BigInteger[rows.size()];
        this.sums = new BigInteger[rows.dimension()];
        Arrays.fill(alphas, BigInteger.ZERO);
        Arrays.fill(sums, BigInteger.ZERO);
    }

    /** The dual solution whose {@link #weights} are within {@code tau} of the minimum. */
    static Certified<DualAscent> solve(SmoothHinge problem, BigDecimal tau) {
        BigDecimal half = tau.divide(BigDecimal.valueOf(2));
        BigDecimal most = half.multiply(half).divide(BigDecimal.valueOf(2));
        return Certified.search(
                new DualAscent(problem), ascent -> ascent.gap().compareTo(most) <= 0, DualAscent::climbed);
    }

    private DualAscent climbed() {
        if (!moved) {
            refine();
        }
        moved = sweep();
        return this;
    }

    /** One step for every row; whether any α moved. */
    private boolean sweep() {
        LabelledFeatures.Reader reader = rows.reader();
        BigInteger one = BigInteger.ONE.shiftLeft(places);
        boolean any = false;
        for (int row = 0; row < alphas.length; row++) {
            int[] q = reader.row(row);
            BigInteger better =
                    alphas[row].add(step(row, q)).max(BigInteger.ZERO).min(one);
            BigInteger change = better.subtract(alphas[row]);
            if (change.signum() != 0) {
                any = true;
                alphas[row] = better;
                BigInteger pull = problem.sign(row) > 0 ? change : change.negate();
                for (int j = 0; j < q.length; j++) {
                    sums[j] = sums[j].add(pull.multiply(BigInteger.valueOf(q[j])));
                }
            }
        }
        return any;
    }

    /** z/(c‖q‖²) in steps of the α, toward zero; for a row without features, all the way. */
    private BigInteger step(int row, int[] q) {
        long square = 0;
        for (int each : q) {
            square += (long) each * each;
        }
        BigDecimal z = distance(row, q);
        if (square == 0) {
            return BigInteger.ONE.shiftLeft(places);
        }
        BigDecimal slope = cost.multiply(BigDecimal.valueOf(square)).multiply(SmoothHinge.power(-SQUARE - places));
        return z.divide(slope, 0, RoundingMode.DOWN).toBigInteger();
    }

    /** 1 − y⟨w, q⟩, exactly. */
    private BigDecimal distance(int row, int[] q) {
        BigInteger dot = BigInteger.ZERO;
        for (int j = 0; j < q.length; j++) {
            dot = dot.add(sums[j].multiply(BigInteger.valueOf(q[j])));
        }
        BigDecimal margin = new BigDecimal(dot).multiply(cost).multiply(SmoothHinge.power(-SQUARE - places));
        return problem.sign(row) > 0 ? BigDecimal.ONE.subtract(margin) : BigDecimal.ONE.add(margin);
    }

    /** c·Σ (max(0, z) − α·z), exactly: how far the objective is from its minimum at most. */
    private BigDecimal gap() {
        LabelledFeatures.Reader reader = rows.reader();
        BigDecimal unit = SmoothHinge.power(-places);
        BigDecimal gap = BigDecimal.ZERO;
        for (int row = 0; row < alphas.length; row++) {
            BigDecimal z = distance(row, reader.row(row));
            BigDecimal alpha = new BigDecimal(alphas[row]).multiply(unit);
            gap = gap.add(z.max(BigDecimal.ZERO).subtract(alpha.multiply(z)));
        }
        return gap.multiply(cost);
    }

    private void refine() {
        places += FINER;
        Arrays.setAll(alphas, row -> alphas[row].shiftLeft(FINER));
        Arrays.setAll(sums, j -> sums[j].shiftLeft(FINER));
    }

    /** In steps of the problem. */
    long[] weights() {
        BigDecimal scale = cost.multiply(SmoothHinge.power(problem.places() - places - LabelledFeatures.GRID.power()));
        return Arrays.stream(sums)
                .mapToLong(sum -> new BigDecimal(sum).multiply(scale).longValue())
                .toArray();
    }
}
