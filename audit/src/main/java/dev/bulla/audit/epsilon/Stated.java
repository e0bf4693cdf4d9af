package dev.bulla.audit.epsilon;

import dev.bulla.core.accounting.Cost;
import dev.bulla.core.chance.Bell;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.json.Json;
import dev.bulla.core.release.Plan;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What is promised of two worlds.
 *
 * @param epsilon ε
 * @param delta δ; 0 when pure
 * @param mu what the noise is charged as, where it is all normal: the shift μ of Gaussian DP
 */
public record Stated(double epsilon, double delta, OptionalDouble mu) {

    /** ε alone. */
    public static Stated pure(double epsilon) {
        return new Stated(epsilon, 0, OptionalDouble.empty());
    }

    /** (ε, δ), and no more. */
    public static Stated approx(double epsilon, double delta) {
        return new Stated(epsilon, delta, OptionalDouble.empty());
    }

    /** The claim of a plan, and the μ of its costs if all of them are normal. */
    static Stated of(Plan<?> plan) {
        Budget budget = plan.claim().guarantee().budget();
        List<Cost> costs =
                plan.measurements().stream().map(m -> m.mechanism().cost()).toList();
        boolean isNormal = costs.stream().allMatch(Cost.Gaussian.class::isInstance);
        BigDecimal rho = costs.stream()
                .filter(Cost.Gaussian.class::isInstance)
                .map(Cost::rho)
                .reduce(BigDecimal.ZERO, BigDecimal::add);
        return new Stated(
                budget.epsilon().doubleValue(),
                budget.delta().doubleValue(),
                isNormal ? OptionalDouble.of(Math.sqrt(2 * rho.doubleValue())) : OptionalDouble.empty());
    }

    /** The most hits that the promise allows at a rate of false alarms. */
    public double envelope(double alarms) {
        double likely = delta + Math.exp(epsilon) * alarms;
        double unlikely = 1 - Math.exp(-epsilon) * (1 - delta - alarms);
        double byClaim = Math.max(alarms, Math.min(1, Math.min(likely, unlikely)));
        return mu.isPresent() && alarms > 0 && alarms < 1
                ? Math.min(byClaim, Bell.below(Bell.quantile(alarms) + mu.getAsDouble()))
                : byClaim;
    }

    /** "ε = 1, δ = 1E-6, μ = 0.24". */
    String words() {
        return "ε = " + Budget.text(decimal(epsilon))
                + (delta > 0 ? ", δ = " + Budget.text(decimal(delta)) : "")
                + (mu.isPresent() ? ", μ = " + Digits.of(mu.getAsDouble()) : "");
    }

    private static BigDecimal decimal(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros();
    }

    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("epsilon", epsilon);
        json.put("delta", delta);
        mu.ifPresent(value -> json.put("mu", value));
        return json;
    }

    static Stated read(Map<String, Object> json) {
        return new Stated(
                Json.number(json, "epsilon").doubleValue(),
                Json.number(json, "delta").doubleValue(),
                json.containsKey("mu")
                        ? OptionalDouble.of(Json.number(json, "mu").doubleValue())
                        : OptionalDouble.empty());
    }
}
