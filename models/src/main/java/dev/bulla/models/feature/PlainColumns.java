package dev.bulla.models.feature;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Map;
import java.util.Optional;

/**
 * The columns themselves, each moved to [−1, 1], and a constant: (1, 2x − 1)/√(1 + d). Models that are linear in the columns.
 *
 * <p>⟨φ(x), φ(y)⟩ = (1 + ⟨u, v⟩)/(1 + d) with u and v in [−1, 1]^d, so the norm is at most 1 and no product is below (1 − d)/(1 + d).
 */
public final class PlainColumns implements FeatureMap {

    private final int inputs;
    private final double scale;

    public PlainColumns(int inputs) {
        this.inputs = inputs;
        this.scale = 1 / Math.sqrt(1.0 + inputs);
    }

    @Override
    public int dimension() {
        return inputs + 1;
    }

    @Override
    public int inputs() {
        return inputs;
    }

    @Override
    public double constant() {
        return scale;
    }

    @Override
    public double[][] scratch() {
        return new double[0][];
    }

    @Override
    public Optional<Waves> waves() {
        return Optional.empty();
    }

    @Override
    public void features(double[] point, double[] features, double[][] scratch) {
        features[0] = scale;
        for (int k = 0; k < inputs; k++) {
            features[k + 1] = (2 * point[k] - 1) * scale;
        }
    }

    @Override
    public BigDecimal leastKernel() {
        return BigDecimal.valueOf(1 - inputs)
                .divide(BigDecimal.valueOf(1 + inputs), new MathContext(12, RoundingMode.FLOOR));
    }

    @Override
    public Series series(double[] weights) {
        return new PlainSeries(weights.clone(), scale);
    }

    @Override
    public Map<String, Object> json() {
        return Map.of("feature_map", "columns", "features", dimension());
    }
}
