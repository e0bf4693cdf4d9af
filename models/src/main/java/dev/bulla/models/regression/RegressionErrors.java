package dev.bulla.models.regression;

import static dev.bulla.core.declaration.ExpectedError.number;
import static dev.bulla.core.noise.RoundedNormal.NORMAL_QUANTILE_95;

import dev.bulla.core.declaration.ErrorWords;
import dev.bulla.core.declaration.ExpectedError;
import dev.bulla.core.declaration.PlanFacts;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Moments;
import dev.bulla.core.statistic.Quantity;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a plan says about the error of a regression that is read from noisy moments.
 *
 * <p>To first order noise moves a prediction at z by gᵀEr with g = H⁻¹z and r = (−θ, 1). For inputs of variance σ² each, averaged over
 * points that lie as the rows do, |g|² is 1/N² + dσ²/(Nσ² + λ)², λ the ridge. The larger part is at most d/(4Nλ), where Nσ² = λ, whatever
 * σ is. So the plan has two ends, and the truth is expected between them: inputs that fill their bounds, or vary by a tenth of them,
 * whichever makes less noise, and no slope; and the σ that makes the most of it, with slopes whose squares add up to 4, a slope being the
 * target's half range over an input's: on ten public tables, California's slopes having decided it, the error was never above twice that.
 * Nothing public tells where between them a table lies, so it is stated by what is as many times the one as the other is times it, their geometric mean.
 */
final class RegressionErrors {

    private static final String RIDGE_ADDED = "ridge";
    private static final String LEAST = "least_sd";
    private static final String MOST = "most_sd";
    private static final String TYPICAL = "typical_sd";
    private static final String SAMPLING = "sampling_sd";

    /** The variance of inputs that vary by a tenth of their half range. */
    private static final double NARROW = 0.01;

    /** The squares of the slopes, added up, at the upper end. */
    private static final double STEEP = 4;

    /** What a target deviates by at least, of half its range: of eleven public targets (the tables of {@code StatedErrorsStatTest} among them) none does by less, and one by 0.86 of it. */
    private static final double NARROW_TARGET = 0.15;

    private RegressionErrors() {}

    static ErrorWords words(String recipe) {
        Map<String, String> more = new LinkedHashMap<>(Map.of(
                RIDGE_ADDED,
                "the ridge that the noise asks for",
                LEAST,
                "standard deviation of the noise on an answer, inputs that suit it best",
                MOST,
                "standard deviation of the noise on an answer, inputs that suit it least and slopes of 2",
                TYPICAL,
                "standard deviation of the noise on an answer, half way between the two by factors",
                SAMPLING,
                "standard deviation of an answer by the rows being a sample, at most"));
        if (recipe.equals(Penalty.RIDGE)) {
            more.put(OutputRidge.WEIGHT_SD, "standard deviation of the noise on a weight");
        }
        return ErrorWords.guessed(more, plan -> plan.error(TYPICAL).isPresent() ? between(plan) : even(plan));
    }

    private static ExpectedError between(PlanFacts plan) {
        double typical = plan.error(TYPICAL).orElseThrow();
        String least = number(plan.error(LEAST).orElseThrow());
        String most = number(plan.error(MOST).orElseThrow());
        boolean isScaled = plan.words("method").contains(Method.SCALED.word());
        return ExpectedError.ofAnswers(typical, NORMAL_QUANTILE_95 * typical)
                .saying("an answer is off by about " + number(typical)
                        + " (standard deviation of the noise, over points that lie as the rows do; from " + least
                        + " to " + most
                        + (isScaled
                                ? ": the more the target varies within its bounds, and the more of that the inputs explain, the more); that "
                                : ": the less the inputs vary within their bounds and the steeper the slopes, the more); that ")
                        + plan.schema().rows().orElse(0) + " rows are a sample adds up to "
                        + number(plan.error(SAMPLING).orElseThrow()))
                .noting("These lie half way, by factors, between what is expected at least and at most: a deviation of "
                        + least
                        + (isScaled
                                ? " with a target that deviates by 0.15 of half its range and no slopes, and of "
                                        + most
                                        + " with one that fills its bounds and that the inputs, which share half their variance, explain"
                                : " with inputs that fill their bounds and no slopes, and of " + most
                                        + " with inputs that vary by little of their bounds and slopes of 2 times the target's range over an input's")
                        + ". That the rows are a sample adds a deviation of up to "
                        + number(plan.error(SAMPLING).orElseThrow())
                        + ", and shrinkage towards the mean is not in it. The interval of an answer rests on no such guess, and allows for the"
                        + " rows being a sample too.");
    }

    /** As plans of version 0.1 stated it, and the method output does. */
    private static ExpectedError even(PlanFacts plan) {
        return ErrorWords.ofAnswer(plan)
                .and(", with " + plan.schema().rows().orElse(0)
                        + " rows spread evenly over the bounds; more where they are not")
                .noting(
                        "It is that of the number of rows the schema states, spread evenly over the bounds of the inputs."
                                + " The interval of an answer rests on no such guess.");
    }

    /**
     * The expected errors.
     *
     * @param deviation of the noise on a square
     */
    static Map<String, Double> of(double deviation, Design design, Method method, Schema schema) {
        if (schema.rows().isEmpty()) {
            return Map.of(ErrorWords.SUM_SD, deviation);
        }
        double rows = schema.rows().getAsLong();
        int d = design.size() - 2;
        double ridge = method == Method.ADASSP
                ? Fitter.threshold(deviation, d + 1)
                : method.ridge() * deviation * StrictMath.sqrt(d);
        double radius = design.radius(design.targetPlace());
        double product = deviation * method.norm().onDiagonal() / method.norm().offDiagonal();
        double unit = radius * (product / design.targetWeight());
        double spread = rows / 3 + ridge;
        double even = unit * StrictMath.sqrt(1 / (rows * rows) + d / 3.0 / (spread * spread));
        Map<String, Double> errors = new LinkedHashMap<>();
        errors.put(ErrorWords.QUERY_SD, even);
        errors.put(ErrorWords.INTERVAL_95, NORMAL_QUANTILE_95 * even);
        errors.put(ErrorWords.SUM_SD, deviation);
        errors.put(RIDGE_ADDED, ridge);
        double narrow = unit * reach(rows, d, ridge, NARROW);
        double sloped = StrictMath.sqrt(1 + STEEP * design.targetWeight() * design.targetWeight());
        double worst = ridge > 0 ? ridge / rows : NARROW;
        double least = Math.min(even, narrow);
        double most = Math.min(2 * radius, sloped * unit * reach(rows, d, ridge, worst));
        errors.put(LEAST, least);
        errors.put(TYPICAL, StrictMath.sqrt(least * most));
        errors.put(MOST, most);
        errors.put(SAMPLING, radius * StrictMath.sqrt((d + 1) / rows));
        return errors;
    }

    /**
     * The expected errors where all is in units of the columns' deviations, so that an input has the variance 1. What is left to guess is how widely the target varies within its bounds,
     * from {@link #NARROW_TARGET} of half their range to the widest unit there is; how much of that the inputs explain, from nothing to all; and how much inputs have in common,
     * from nothing to half their variance: then one direction has (d + 1)/2 of the variance and d − 1 have a half each, and Σ1/λ is 2/(d + 1) + 2(d − 1) in place of d.
     *
     * @param deviation of the noise on a square
     * @param widened what units are widened by, as a variance of the target over the square of half its range
     */
    static Map<String, Double> scaled(double deviation, double widened, Design design, Schema schema) {
        if (schema.rows().isEmpty()) {
            return Map.of(ErrorWords.SUM_SD, deviation);
        }
        double rows = schema.rows().getAsLong();
        int d = design.size() - 2;
        double weight = design.targetWeight();
        double ridge = Method.SCALED.ridge() * deviation * StrictMath.sqrt(d);
        double product = deviation
                * Method.SCALED.norm().onDiagonal()
                / Method.SCALED.norm().offDiagonal();
        double radius = design.radius(design.targetPlace());
        double unit = radius * product / weight;
        double shared = 2.0 / (d + 1) + 2.0 * (d - 1);
        double narrow = StrictMath.sqrt(Math.min(ColumnSpreads.EVEN, NARROW_TARGET * NARROW_TARGET + widened));
        double least = Math.min(radius, narrow * unit * reach(rows, d, ridge, 1));
        double wide = StrictMath.sqrt(ColumnSpreads.EVEN);
        double most = Math.min(
                2 * radius,
                wide * StrictMath.sqrt(1 + weight * weight) * unit * reach(rows, Math.max(1, shared), ridge, 1));
        Map<String, Double> errors = new LinkedHashMap<>();
        double typical = StrictMath.sqrt(least * most);
        errors.put(ErrorWords.QUERY_SD, typical);
        errors.put(ErrorWords.INTERVAL_95, NORMAL_QUANTILE_95 * typical);
        errors.put(ErrorWords.SUM_SD, deviation);
        errors.put(RIDGE_ADDED, ridge);
        errors.put(LEAST, least);
        errors.put(TYPICAL, typical);
        errors.put(MOST, most);
        errors.put(SAMPLING, radius * StrictMath.sqrt((d + 1) / rows));
        return errors;
    }

    /** |g| for inputs of this variance. */
    private static double reach(double rows, double d, double ridge, double variance) {
        double spread = rows * variance + ridge;
        return StrictMath.sqrt(1 / (rows * rows) + d * variance / (spread * spread));
    }

    /**
     * What a pure release spends on the mean of the target by itself, and how much of its norm a row keeps: from the schema, the budget and the guess of rows, by what is forecast to be left of the target's variance.
     *
     * <p>That is what noise on the mean adds, told twice or by the moments alone, and what noise and ridge on the slopes do, each with what the bias of shortened rows may add ({@link FitChoice#BIAS}). Slopes never add more than all of the variance, for then the
     * constant is what is believed. The target varies by {@link RegressionErrors#NARROW_TARGET} of half its range around a mean at a bound, where the noise on it is largest; inputs half way by factors between filling their
     * bounds and {@link RegressionErrors#NARROW}. Where rows are few the mean has up to nine tenths, as it is what every fit falls back to, and where they are many it has nothing and no row is shortened.
     *
     * @param ofMean tenths of the budget
     * @param share of the largest norm
     */
    record PureParts(int ofMean, double share) {

        /** Into so many parts a budget is cut, and the largest norm. */
        static final int TENTHS = 10;

        private static final double WHOLE = NARROW_TARGET * NARROW_TARGET;

        /**
         * The parts with the smallest forecast; of equals those that shorten rows and pay for the mean the least.
         *
         * @param mean the sums that would tell the mean
         * @param choosesConstant whether the fit can fall back to the constant
         */
        static PureParts of(Design design, Moments mean, Schema schema, Budget budget, boolean choosesConstant) {
            PureParts best = new PureParts(0, Method.FUNCTIONAL.share());
            double rows = schema.rows().orElse(0);
            double range = 2 * design.radius(design.targetPlace());
            double told = deviation(mean, schema, budget) / range;
            double least = Double.POSITIVE_INFINITY;
            int shortest = (int) (Method.FUNCTIONAL.share() * TENTHS);
            for (int kept = TENTHS; rows > 0 && kept >= shortest; kept--) {
                double share = (double) kept / TENTHS;
                double whole = deviation(new MomentSums(design, MomentSums.Norm.L1, share, 1), schema, budget)
                        / MomentSums.Norm.L1.onDiagonal();
                for (int tenths = 0; tenths < (choosesConstant ? TENTHS : 1); tenths++) {
                    double rest = (double) (TENTHS - tenths) / TENTHS;
                    double ofTold = 4 * square(told * TENTHS / tenths / rows);
                    double left = left(ofTold, whole / rest, share, design, rows);
                    if (left < least) {
                        least = left;
                        best = new PureParts(tenths, share);
                    }
                }
            }
            return best;
        }

        private static double deviation(Quantity of, Schema schema, Budget budget) {
            return Noise.LAPLACE.calibrate(of, schema, budget).mechanism().deviation();
        }

        private static double left(double told, double deviation, double share, Design design, double rows) {
            double product = deviation * MomentSums.Norm.L1.onDiagonal() / MomentSums.Norm.L1.offDiagonal();
            double constant = design.constantWeight();
            double weight = design.targetWeight();
            double ofMoments = square(product / (constant * weight)) + square(deviation / (constant * constant));
            double bias = bias(design, share);
            double mean = 1 / (1 / told + 1 / (ofMoments / square(rows) + bias) + 1 / ColumnSpreads.EVEN);
            int d = design.size() - 2;
            double ridge = Method.FUNCTIONAL.ridge() * deviation * StrictMath.sqrt(d);
            double variance = StrictMath.sqrt(ColumnSpreads.EVEN * NARROW);
            double seen = rows * variance + ridge;
            double slopes = d * variance * square(product / weight / seen) + WHOLE * square(ridge / seen);
            return mean + Math.min(WHOLE, slopes + bias);
        }

        /**
         * What the bias of rows that are shortened to this share may add, where numbers among the inputs lie half way between the middle and a bound and the target anywhere there: rows count for less by how far it is
         * from the middle.
         */
        private static double bias(Design design, double share) {
            double inputs = design.inputs().stream()
                    .mapToDouble(column -> column instanceof Column.Category ? 1 : 0.5)
                    .sum();
            double most = design.inputs().size() + design.constantWeight() + design.targetWeight();
            double uneven = 0;
            for (int i = 0; i <= TENTHS; i++) {
                double away = (double) i / TENTHS;
                double norm = (inputs + design.constantWeight() + away * design.targetWeight()) / most;
                uneven += Math.max(1, square(norm / share)) - 1;
            }
            return WHOLE * FitChoice.BIAS * uneven / (TENTHS + 1);
        }

        private static double square(double x) {
            return x * x;
        }
    }
}
