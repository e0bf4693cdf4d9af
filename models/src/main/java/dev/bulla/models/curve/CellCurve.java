package dev.bulla.models.curve;

import dev.bulla.core.random.PublicBits;
import dev.bulla.models.covariance.Covariance;
import dev.bulla.models.export.Graph;
import dev.bulla.models.matrix.Cholesky;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * A Gaussian process that saw noisy sums over cells, for one {@link Setting}.
 *
 * <p>The curve is f = m + g, m a constant of variance {@value #MEAN_VARIANCE} and g of covariance amplitude·k. Sum c is N_c·(mean of f over the cell) + e_c, and e_c has the variance of the
 * noise, plus N_c times that of a row around the curve, plus f²·Var N_c where the number of rows is itself noisy. All of this is linear and normal, so what is known of f is too: the covariance of
 * two cells' means is the average of k over both, in closed form.
 */
final class CellCurve implements CurveMixture.Member<CellCurve>, CurveMixture.OverLeaves {

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

    @Override
    public CellCurve weighing(double weight) {
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
        double[][] pairs = Leaf.pairs(leaves).averages(covariance);
        for (int i = 0; i < leaves.size(); i++) {
            Leaf a = leaves.get(i);
            for (int j = 0; j <= i; j++) {
                Leaf b = leaves.get(j);
                double part = a.share() * b.share() * pairs[i][j];
                averages[Math.max(a.cell(), b.cell())][Math.min(a.cell(), b.cell())] +=
                        i == j || a.cell() != b.cell() ? part : 2 * part;
            }
        }
        return averages;
    }

    @Override
    public double logLikelihood() {
        return logLikelihood;
    }

    @Override
    public Setting setting() {
        return setting;
    }

    @Override
    public Covariance covariance() {
        return covariance;
    }

    @Override
    public List<Leaf> leaves() {
        return bending.leaves();
    }

    @Override
    public double[][] pieces(int column) {
        return BentAxes.pieces(bending.axes(), column);
    }

    @Override
    public Value at(double[] place) {
        return given(averages(place));
    }

    @Override
    public Value given(double[] averages) {
        double[] towards = towards(averages);
        double[] half = factor.solveLower(towards);
        double variance = MEAN_VARIANCE + setting.amplitude() - inner(half, half);
        return new Value(inner(towards, solved), Math.max(0, variance));
    }

    @Override
    public double mean(double[] place) {
        return inner(towards(averages(place)), solved);
    }

    @Override
    public double[] weights() {
        double[] weights = new double[rows.length];
        for (int c = 0; c < weights.length; c++) {
            weights[c] = setting.amplitude() * rows[c] * solved[c];
        }
        return weights;
    }

    @Override
    public double constant() {
        return MEAN_VARIANCE * inner(rows, solved);
    }

    @Override
    public Curve together(CurveMixture<CellCurve> all) {
        return CurveMixture.OverLeaves.together(all.curves());
    }

    /** Sharp bends are where leaves end, and where a bent axis has a knot. */
    @Override
    public double[] edges() {
        double[][] pieces = bending.axes().map(axes -> axes.pieces(0)).orElse(new double[][] {{0, 1}, {0, 1}});
        DoubleStream ends = bending.leaves().stream()
                .flatMapToDouble(leaf -> DoubleStream.of(leaf.low()[0], leaf.high()[0]))
                .map(end -> BentAxes.bend(end, pieces[1], pieces[0]));
        return DoubleStream.concat(Arrays.stream(pieces[0]), ends)
                .sorted()
                .distinct()
                .toArray();
    }

    @Override
    public List<double[]> drawn(double[][] places, int count, PublicBits bits) {
        return IntStream.range(0, count).mapToObj(each -> drawn(places, bits)).toList();
    }

    private double[] drawn(double[][] places, PublicBits bits) {
        double[][] halves = new double[places.length][];
        double[][] joint = new double[places.length][];
        double[] means = new double[places.length];
        double[] normal = new double[places.length];
        for (int i = 0; i < places.length; i++) {
            double[] towards = towards(averages(places[i]));
            means[i] = inner(towards, solved);
            halves[i] = factor.solveLower(towards);
            joint[i] = new double[i + 1];
            for (int j = 0; j <= i; j++) {
                double k = covariance.at(bending.place(places[i]), bending.place(places[j]));
                joint[i][j] = MEAN_VARIANCE + setting.amplitude() * k - inner(halves[i], halves[j]);
            }
            normal[i] = bits.nextNormal();
        }
        double[] around = Cholesky.of(joint, LEAST_PIVOT).timesLower(normal);
        for (int i = 0; i < means.length; i++) {
            means[i] += around[i];
        }
        return means;
    }

    /** The average of k from a place over each cell. */
    private double[] averages(double[] place) {
        double[] at = bending.place(place);
        double[] averages = new double[rows.length];
        for (Leaf leaf : bending.leaves()) {
            averages[leaf.cell()] += leaf.share() * covariance.pointCell(at, leaf.low(), leaf.high());
        }
        return averages;
    }

    /** The covariance of f at a place with every sum. */
    private double[] towards(double[] averages) {
        double[] towards = new double[rows.length];
        for (int c = 0; c < towards.length; c++) {
            towards[c] = rows[c] * (MEAN_VARIANCE + setting.amplitude() * averages[c]);
        }
        return towards;
    }

    /** What {@link #given} does, in a graph. */
    Described described(CurveGraph graph, Graph.Tensor averages) {
        int cells = rows.length;
        double[][] halves = new double[cells][];
        double[][] weights = new double[cells][1];
        double[] offset = factor.solveLower(towards(new double[cells]));
        for (int c = 0; c < cells; c++) {
            double[] unit = new double[cells];
            unit[c] = setting.amplitude() * rows[c];
            halves[c] = factor.solveLower(unit);
            weights[c][0] = weights()[c];
        }
        Graph.Tensor told = graph.squaredLength(averages, halves, offset);
        Graph.Tensor left = graph.plus(MEAN_VARIANCE + setting.amplitude(), graph.times(-1, told));
        return new Described(graph.plus(constant(), graph.product(averages, weights)), graph.notBelowZero(left));
    }

    private static double inner(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }
}
