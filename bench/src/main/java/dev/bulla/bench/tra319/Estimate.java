package dev.bulla.bench.tra319;

import dev.bulla.bench.published.AnswerPerturbation;
import dev.bulla.bench.published.Calibration;
import dev.bulla.bench.published.FunctionalPerturbation;
import dev.bulla.bench.published.KernelExpansion;
import dev.bulla.bench.published.NoisePath;
import dev.bulla.bench.sheet.PointsTable;
import dev.bulla.bench.sheet.Scratch;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.model.Model;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.models.density.KernelDensity;
import dev.bulla.models.histogram.Cleaning;
import dev.bulla.models.histogram.Histogram;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.DoubleUnaryOperator;

/** A histogram or a kernel density of one sample, exact and in every noisy form. */
final class Estimate {

    private static final double FLOOR = 1e-6;

    /** What is estimated. */
    enum Kind {
        HISTOGRAM,
        DENSITY;

        String word() {
            return this == HISTOGRAM ? "histogram" : "kernel density";
        }
    }

    /**
     * The public choices for a column.
     *
     * @param least lower bound
     * @param most upper bound
     * @param cells of a histogram
     * @param bandwidth of a density
     */
    record Choices(double least, double most, int cells, double bandwidth) {

        /** Evenly spaced points over the range; the middle of each cell for a histogram. */
        double[] points(Kind kind, int count) {
            int parts = kind == Kind.HISTOGRAM ? cells : count - 1;
            double[] points = new double[kind == Kind.HISTOGRAM ? cells : count];
            double shift = kind == Kind.HISTOGRAM ? 0.5 : 0;
            Arrays.setAll(points, i -> least + (i + shift) * (most - least) / parts);
            return points;
        }
    }

    private final Kind kind;
    private final Choices choices;
    private final double[] rows;
    private final KernelExpansion expansion;
    private final Map<Double, Double> known = new HashMap<>();

    Estimate(Kind kind, Choices choices, double[] rows) {
        this.kind = kind;
        this.choices = choices;
        this.rows = rows.clone();
        double[][] points = Arrays.stream(rows)
                .map(x -> Math.max(choices.least(), Math.min(choices.most(), x)))
                .mapToObj(x -> new double[] {x})
                .toArray(double[][]::new);
        this.expansion = kind == Kind.HISTOGRAM
                ? KernelExpansion.histogram(choices.least(), choices.most(), choices.cells(), points)
                : KernelExpansion.density(choices.bandwidth(), points);
    }

    /** Without noise. */
    double[] exact(double[] points) {
        return at(points, x -> value(new double[] {x}));
    }

    /** One path of noise for all points. */
    double[] functional(Form form, Budget budget, double[] points) {
        NoisePath path = NoisePath.inMemory(expansion.kernel(), RandomBits.secure());
        return at(points, new FunctionalPerturbation(this::value, calibration(form, budget), path)::at);
    }

    /** Fresh Gaussian noise for each point. */
    double[] gaussian(Form form, Budget budget, double[] points) {
        AnswerPerturbation noisy = form == Form.PUBLISHED
                ? AnswerPerturbation.gaussianAsPublished(
                        this::value, functionSensitivity(), budget, points.length, RandomBits.secure())
                : AnswerPerturbation.gaussian(
                        this::value, valueSensitivity(), budget, points.length, RandomBits.secure());
        return at(points, noisy::at);
    }

    /** Fresh Laplace noise for each point, pure ε. */
    double[] laplace(Form form, Budget budget, double[] points) {
        double sensitivity = form == Form.PUBLISHED ? functionSensitivity() : valueSensitivity();
        return at(
                points,
                AnswerPerturbation.laplace(
                        this::value, sensitivity, budget.epsilon(), points.length, RandomBits.secure())::at);
    }

    /** The released model of this program. */
    double[] ours(Neighbours neighbours, Cleaning cleaning, Budget budget, double[] points) {
        Model model = release(neighbours, cleaning, budget);
        double unit = kind == Kind.HISTOGRAM ? rows.length : 1;
        return at(points, x -> model.answer(x).value() / unit);
    }

    /** A release of this program, in an account of its own. */
    Model release(Neighbours neighbours, Cleaning cleaning, Budget budget) {
        Schema schema = new Schema(
                "sample",
                Unit.row(),
                neighbours,
                budget,
                OptionalLong.of(rows.length),
                List.of(new Column.Real("x", choices.least(), choices.most(), Optional.empty(), Optional.empty())));
        PointsTable table = new PointsTable(
                schema, Arrays.stream(rows).mapToObj(x -> new double[] {x}).toList());
        return kind == Kind.HISTOGRAM
                ? Histogram.of("x")
                        .bins("x", choices.cells())
                        .clean(cleaning)
                        .plan(schema, budget)
                        .release(table, Scratch.account(schema))
                        .model()
                : KernelDensity.of("x")
                        .bandwidth(choices.bandwidth())
                        .clean(cleaning)
                        .plan(schema, budget)
                        .release(table, Scratch.account(schema))
                        .model();
    }

    /** The constants of a path. */
    Calibration calibration(Form form, Budget budget) {
        if (kind == Kind.HISTOGRAM) {
            return form == Form.PUBLISHED
                    ? Calibration.histogramAsPublished(rows.length, budget)
                    : Calibration.histogram(rows.length, budget);
        }
        return form == Form.PUBLISHED
                ? Calibration.densityAsPublished(rows.length, choices.bandwidth(), 1, budget)
                : Calibration.density(rows.length, choices.bandwidth(), 1, budget);
    }

    KernelExpansion expansion() {
        return expansion;
    }

    /** KL(p‖q) over the same points: both made positive by a floor of 10⁻⁶ and brought to sum 1. */
    static double divergence(double[] p, double[] q) {
        double[] one = shares(p);
        double[] other = shares(q);
        double sum = 0;
        for (int i = 0; i < p.length; i++) {
            sum += one[i] * Math.log(one[i] / other[i]);
        }
        return sum;
    }

    private static double[] shares(double[] values) {
        double[] floored = Arrays.stream(values).map(v -> Math.max(FLOOR, v)).toArray();
        double sum = Arrays.stream(floored).sum();
        return Arrays.stream(floored).map(v -> v / sum).toArray();
    }

    private double value(double[] point) {
        return known.computeIfAbsent(point[0], expansion::at);
    }

    /** The paper prints no sensitivity of a value; that of the function is what it has. */
    private double functionSensitivity() {
        return kind == Kind.HISTOGRAM
                ? 2.0 / rows.length
                : Math.sqrt(2) * AnswerPerturbation.densitySensitivity(rows.length, choices.bandwidth(), 1);
    }

    private double valueSensitivity() {
        return kind == Kind.HISTOGRAM
                ? AnswerPerturbation.histogramSensitivity(rows.length)
                : AnswerPerturbation.densitySensitivity(rows.length, choices.bandwidth(), 1);
    }

    private static double[] at(double[] points, DoubleUnaryOperator function) {
        return Arrays.stream(points).map(function).toArray();
    }
}
