package dev.bulla.models.curve;

import dev.bulla.models.covariance.Covariance;
import dev.bulla.models.matrix.Cholesky;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A Gaussian process that saw noisy sums over cells, for one {@link Setting}.
 *
 * <p>The curve is f = m + g, m a constant of variance {@value #MEAN_VARIANCE} and g of covariance amplitude·k. Sum c is N_c·(mean of f over the cell) + e_c, and e_c has the variance of the
 * noise, plus N_c times that of a row around the curve, plus f²·Var N_c where the number of rows is itself noisy. All of this is linear and normal, so what is known of f is too: the covariance of
 * two cells' means is the average of k over both, in closed form.
 */
final class CellCurve implements Curve {

    /** The variance of the constant: a mean is anywhere within half the target's range of its middle. */
    static final double MEAN_VARIANCE = 0.25;

    /** What f² is before it is known. */
    private static final double FIRST_SQUARE = 0.25;

    private static final double LEAST_SQUARE = 0.02;
    private static final double LEAST_PIVOT = 1e-9;

    private final Setting setting;
    private final Covariance covariance;
    private final Bending bending;
    private final double[] rows;
    private final Cholesky factor;
    private final double[] solved;
    private final double logLikelihood;

    /** Where the leaves lie on the axes of a setting. */
    record Bending(List<Leaf> leaves, Optional<BentAxes> axes) {

        static Bending of(CellReadings readings, Bend bend) {
            if (bend == Bend.PLAIN) {
                return new Bending(readings.leaves(), Optional.empty());
            }
            BentAxes axes = BentAxes.of(bend, readings);
            List<Leaf> bent = new ArrayList<>();
            for (Leaf leaf : readings.leaves()) {
                bent.add(new Leaf(axes.bend(leaf.low()), axes.bend(leaf.high()), leaf.cell(), leaf.share()));
            }
            return new Bending(bent, Optional.of(axes));
        }

        double[] place(double[] place) {
            return axes.isPresent() ? axes.get().bend(place) : place;
        }
    }

    /**
     * What is known after the readings.
     *
     * @param covariance with the setting's length scales
     * @param averages of k over pairs of cells
     */
    CellCurve(CellReadings readings, Setting setting, Covariance covariance, Bending bending, double[][] averages) {
        this.setting = setting;
        this.covariance = covariance;
        this.bending = bending;
        this.rows = readings.rows();
        double[] squares = new double[rows.length];
        Arrays.fill(squares, FIRST_SQUARE);
        Cholesky first = Cholesky.of(joint(readings, averages, squares), LEAST_PIVOT);
        double[] firstSolved = first.solve(readings.sums());
        if (readings.isCounted()) {
            this.factor = first;
            this.solved = firstSolved;
        } else {
            this.factor = Cholesky.of(joint(readings, averages, squares(averages, firstSolved)), LEAST_PIVOT);
            this.solved = factor.solve(readings.sums());
        }
        double fit = 0;
        for (int c = 0; c < solved.length; c++) {
            fit += readings.sums()[c] * solved[c];
        }
        this.logLikelihood = -(fit + factor.logDeterminant()) / 2;
    }

    /** f² of each cell, as far as the first look tells. */
    private double[] squares(double[][] averages, double[] firstSolved) {
        double[] squares = new double[rows.length];
        for (int c = 0; c < squares.length; c++) {
            double mean = 0;
            for (int e = 0; e < squares.length; e++) {
                mean += prior(averages, c, e) * rows[e] * firstSolved[e];
            }
            squares[c] = Math.min(1, mean * mean) + LEAST_SQUARE;
        }
        return squares;
    }

    private CellCurve(CellCurve same, double weight) {
        this.setting = same.setting.weighing(weight);
        this.covariance = same.covariance;
        this.bending = same.bending;
        this.rows = same.rows;
        this.factor = same.factor;
        this.solved = same.solved;
        this.logLikelihood = same.logLikelihood;
    }

    /** The same with another weight among others. */
    CellCurve weighing(double weight) {
        return new CellCurve(this, weight);
    }

    private double prior(double[][] averages, int c, int e) {
        return MEAN_VARIANCE + setting.amplitude() * averages[Math.max(c, e)][Math.min(c, e)];
    }

    /** The covariance of the sums, its lower half. */
    private double[][] joint(CellReadings readings, double[][] averages, double[] squares) {
        double[][] joint = new double[rows.length][];
        for (int c = 0; c < rows.length; c++) {
            joint[c] = new double[c + 1];
            for (int e = 0; e <= c; e++) {
                joint[c][e] = rows[c] * rows[e] * prior(averages, c, e);
            }
            joint[c][c] += readings.sumVariance() + rows[c] * setting.noise() + squares[c] * readings.rowsVariance()[c];
        }
        return joint;
    }

    /** Averages of k over pairs of cells, the lower half. */
    static double[][] averages(CellReadings readings, Covariance covariance, Bending bending) {
        double[][] averages = new double[readings.cells()][];
        for (int c = 0; c < averages.length; c++) {
            averages[c] = new double[c + 1];
        }
        List<Leaf> leaves = bending.leaves();
        for (int i = 0; i < leaves.size(); i++) {
            Leaf a = leaves.get(i);
            for (int j = 0; j <= i; j++) {
                Leaf b = leaves.get(j);
                double part = a.share() * b.share() * covariance.cellCell(a.low(), a.high(), b.low(), b.high());
                averages[Math.max(a.cell(), b.cell())][Math.min(a.cell(), b.cell())] +=
                        i == j || a.cell() != b.cell() ? part : 2 * part;
            }
        }
        return averages;
    }

    double logLikelihood() {
        return logLikelihood;
    }

    @Override
    public List<Setting> settings() {
        return List.of(setting);
    }

    Setting setting() {
        return setting;
    }

    @Override
    public Value at(double[] place) {
        double[] towards = towards(place);
        double mean = inner(towards, solved);
        double[] half = factor.solveLower(towards);
        double variance = MEAN_VARIANCE + setting.amplitude() - inner(half, half);
        return new Value(mean, Math.max(0, variance));
    }

    @Override
    public double mean(double[] place) {
        return inner(towards(place), solved);
    }

    /** The covariance of f at a place with every sum. */
    private double[] towards(double[] place) {
        double[] at = bending.place(place);
        double[] towards = new double[rows.length];
        for (Leaf leaf : bending.leaves()) {
            towards[leaf.cell()] += leaf.share() * covariance.pointCell(at, leaf.low(), leaf.high());
        }
        for (int c = 0; c < towards.length; c++) {
            towards[c] = rows[c] * (MEAN_VARIANCE + setting.amplitude() * towards[c]);
        }
        return towards;
    }

    private static double inner(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }
}
