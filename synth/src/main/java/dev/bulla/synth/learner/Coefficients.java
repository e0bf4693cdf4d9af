package dev.bulla.synth.learner;

import dev.bulla.core.json.Json;
import dev.bulla.core.random.PublicBits;
import dev.bulla.models.matrix.Cholesky;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Coefficients that are known up to a normal law: their mean, and the inverse of their covariance. */
final class Coefficients {

    private final double[] mean;
    private final double[][] precision;
    private final Cholesky factor;

    /**
     * Coefficients with this law.
     *
     * @param mean of each
     * @param precision the inverse of their covariance; its lower half counts
     */
    Coefficients(double[] mean, double[][] precision) {
        this.mean = mean;
        this.precision = precision;
        this.factor = Cholesky.of(precision);
    }

    /** Draws them, with a covariance as many times as large: H⁻¹Lz has the covariance H⁻¹ when H = LLᵀ. */
    double[] draw(double scale, PublicBits bits) {
        double[] normal = new double[mean.length];
        Arrays.setAll(normal, i -> bits.nextNormal());
        double[] away = factor.solve(factor.timesLower(normal));
        double deviation = Math.sqrt(scale);
        Arrays.setAll(away, i -> mean[i] + deviation * away[i]);
        return away;
    }

    double[] mean() {
        return mean;
    }

    Map<String, Object> json() {
        Map<String, Object> json = new TreeMap<>();
        json.put("mean", Arrays.stream(mean).boxed().toList());
        List<Double> half = new ArrayList<>();
        for (int i = 0; i < mean.length; i++) {
            for (int j = 0; j <= i; j++) {
                half.add(precision[i][j]);
            }
        }
        json.put("precision", half);
        return json;
    }

    static Coefficients read(Map<String, Object> json, int size) {
        double[] mean = ByteCoding.Numbers.doubles(json, "mean");
        double[] half = ByteCoding.Numbers.doubles(json, "precision");
        if (mean.length != size || half.length != size * (size + 1) / 2) {
            throw new IllegalArgumentException("the saved coefficients are not whole");
        }
        double[][] precision = new double[size][size];
        int at = 0;
        for (int i = 0; i < size; i++) {
            for (int j = 0; j <= i; j++) {
                precision[i][j] = half[at++];
            }
        }
        return new Coefficients(mean, precision);
    }

    /** As {@link Json} has it. */
    static Coefficients read(Object json, int size) {
        return read(Json.object(json, "coefficients"), size);
    }
}
