package dev.bulla.models.regression;

import static dev.bulla.core.noise.RoundedNormal.NORMAL_QUANTILE_95;

import dev.bulla.core.declaration.ErrorWords;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Method {@code output}: the weights of a ridge regression with normal noise on them, for a public number of rows. */
final class OutputRidge {

    private OutputRidge() {}

    /** What is released; refusals rest on schema and options alone. */
    static Blueprint<RegressionModel> blueprint(
            Design design, Penalty penalty, Schema schema, Budget budget, Map<String, Object> options) {
        RidgeWeights weights = weights(design, penalty, schema);
        AdditiveMechanism noise =
                Method.OUTPUT.noise().calibrate(weights, schema, budget).mechanism();
        return new Blueprint<>(
                options,
                budget.guarantee(),
                List.of(Measurement.of(weights, noise)),
                Map.of(
                        "row_square", RidgeWeights.squaredLength(design),
                        "ridge", weights.ridge().doubleValue(),
                        "bits", weights.bits()),
                predictedError(noise.deviation(), design),
                noisy -> new RegressionModel(
                        new RegressionShape(design, Method.OUTPUT, penalty),
                        NoisyValues.of(noisy.get(0), noise),
                        Optional.empty()));
    }

    static final String WEIGHT_SD = "weight_sd";

    /** The deviation of a prediction, for inputs spread evenly over their bounds. */
    private static Map<String, Double> predictedError(double deviation, Design design) {
        double square = design.hasConstant() ? 1 : 0;
        for (Column input : design.inputs()) {
            square += input instanceof Column.Category ? 1 : 1 / 3.0;
        }
        double sd = design.radius(design.targetPlace()) * deviation * StrictMath.sqrt(square);
        return Map.of(ErrorWords.QUERY_SD, sd, ErrorWords.INTERVAL_95, NORMAL_QUANTILE_95 * sd, WEIGHT_SD, deviation);
    }

    private static RidgeWeights weights(Design design, Penalty penalty, Schema schema) {
        if (!penalty.recipe().equals(Penalty.RIDGE)) {
            throw new BadInput(
                    "E-545",
                    Text.option("method"),
                    "output is a method of the recipe ridge, not of " + penalty.recipe() + ".",
                    "Its sensitivity is proved for the solution of a ridge regression alone.",
                    Text.of("Release ridge, or leave ", Text.option("method"), " out."));
        }
        if (schema.neighbours().addsRecord()) {
            throw new BadInput(
                    "E-546",
                    Text.option("method"),
                    "output needs neighbours: replace-one.",
                    "What a row does to the solution grows with the number of rows, which "
                            + schema.neighbours().word() + " keeps private.",
                    Text.of(
                            "Declare replace-one and the exact rows in the schema, or leave ",
                            Text.option("method"),
                            " out."));
        }
        BigDecimal rows = BigDecimal.valueOf(schema.rows().orElseThrow());
        BigDecimal square = BigDecimal.valueOf(RidgeWeights.squaredLength(design));
        Optional<BigDecimal> ridge = penalty.lambda().isPresent()
                ? Optional.of(new BigDecimal(penalty.lambda().getAsDouble()).multiply(rows))
                : Optional.empty();
        if (ridge.isEmpty() || ridge.get().compareTo(square) < 0) {
            throw new BadInput(
                    "E-547",
                    Text.option("penalty"),
                    "must be at least "
                            + square.divide(rows, new MathContext(3, RoundingMode.UP))
                                    .toPlainString()
                            + " for method output with " + rows + " rows and these columns.",
                    "Noise is calibrated to it, and below that no row is outweighed.",
                    "Larger ones have less noise and shrink more; the right one is a choice, not a measurement.");
        }
        return new RidgeWeights(design, rows.longValueExact(), ridge.get());
    }

    /**
     * Weights that were released themselves. Nothing is known but they and their noise: not how rows spread around them, nor
     * what other rows would have given.
     *
     * @param released one for each coordinate but the target, which is the last
     */
    record NoisyWeights(NoisyValues released) implements LinearFit {

        @Override
        public double value(double[] functional) {
            double sum = 0;
            for (int j = 0; j < functional.length - 1; j++) {
                sum += functional[j] * released.value(j);
            }
            return sum;
        }

        @Override
        public double deviation(double[] functional) {
            return noiseDeviation(functional);
        }

        @Override
        public double noiseDeviation(double[] functional) {
            double sum = 0;
            for (int j = 0; j < functional.length - 1; j++) {
                sum += functional[j] * functional[j];
            }
            return released.deviation() * Math.sqrt(sum);
        }

        @Override
        public double residualVariance() {
            return Double.POSITIVE_INFINITY;
        }

        @Override
        public double[] theta() {
            double[] theta = new double[released.values().length];
            Arrays.setAll(theta, released::value);
            return theta;
        }

        @Override
        public int[] used() {
            return IntStream.range(0, released.values().length).toArray();
        }

        @Override
        public double[][] response() {
            return diagonal(1);
        }

        @Override
        public double[][] noiseForm() {
            return diagonal(released.deviation() * released.deviation());
        }

        @Override
        public double[][] samplingForm() {
            return diagonal(0);
        }

        private double[][] diagonal(double value) {
            double[][] diagonal = new double[released.values().length][released.values().length];
            for (int i = 0; i < diagonal.length; i++) {
                diagonal[i][i] = value;
            }
            return diagonal;
        }
    }
}
