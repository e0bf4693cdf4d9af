package dev.bulla.audit.epsilon;

import dev.bulla.core.chance.HitRates;
import dev.bulla.core.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What one audit has counted.
 *
 * @param name what was audited
 * @param stated what is promised
 * @param pair between which tables
 * @param runs how many releases there were
 * @param forEpsilon counts against ε
 * @param forMu counts against μ, where one is stated
 * @param reach how far exact numbers moved, where the box could be opened
 * @param whole whole releases, where there were any
 * @param curve hits over false alarms
 */
record Finding(
        String name,
        Stated stated,
        String pair,
        int runs,
        HitRates forEpsilon,
        Optional<HitRates> forMu,
        Optional<Distance> reach,
        Optional<PlanAudit.Whole> whole,
        RocCurve curve) {

    /** How many bounds an audit may state: ε, μ, and ε from whole releases. */
    static final int BOUNDS = 3;

    /** A rounding of the last digits refutes nothing. */
    private static final double CLOSE = 1e-9;

    /** The least ε that is possible. */
    double epsilon(double confidence) {
        double byRuns = forEpsilon.epsilon(stated.delta(), confidence);
        return whole.map(some -> Math.max(byRuns, some.rates().epsilon(stated.delta(), confidence)))
                .orElse(byRuns);
    }

    /** The least μ that is possible. */
    double mu(double confidence) {
        return forMu.map(rates -> rates.mu(confidence)).orElse(Double.NEGATIVE_INFINITY);
    }

    /** Why the promise is refuted; none if it is not. */
    Optional<String> refutation(double confidence) {
        double epsilon = epsilon(confidence);
        double mu = mu(confidence);
        if (epsilon > stated.epsilon()) {
            return Optional.of(
                    "ε is at least " + Digits.of(epsilon) + ", and " + Digits.of(stated.epsilon()) + " is claimed");
        }
        if (stated.mu().isPresent() && mu > stated.mu().getAsDouble()) {
            return Optional.of("μ is at least " + Digits.of(mu) + ", and "
                    + Digits.of(stated.mu().getAsDouble()) + " is charged");
        }
        if (reach.isPresent() && reach.get().used() > 1) {
            return Optional.of("exact numbers move further between two neighbours than is declared, by "
                    + Digits.of(100 * (reach.get().used() - 1)) + " %");
        }
        if (reach.isPresent()
                && stated.delta() == 0
                && reach.get().mu() == 0
                && reach.get().epsilon() > stated.epsilon() * (1 + CLOSE)) {
            return Optional.of("the exact loss is " + Digits.of(reach.get().epsilon()) + ", and "
                    + Digits.of(stated.epsilon()) + " is claimed");
        }
        if (reach.isPresent()
                && stated.mu().isPresent()
                && reach.get().mu() > stated.mu().getAsDouble() * (1 + CLOSE)) {
            return Optional.of("the exact shift is μ = " + Digits.of(reach.get().mu()) + ", and "
                    + Digits.of(stated.mu().getAsDouble()) + " is charged");
        }
        if (whole.isPresent() && !whole.get().isMade()) {
            return Optional.of("a release holds or tells more than its plan makes of its noisy numbers");
        }
        return Optional.empty();
    }

    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", name);
        json.put("claim", stated.json());
        json.put("pair", pair);
        json.put("runs", runs);
        json.put("counted", json(forEpsilon));
        forMu.ifPresent(rates -> json.put("counted_for_mu", json(rates)));
        reach.ifPresent(far -> json.put(
                "exact",
                Map.of("sensitivity_used", far.used(), "epsilon_reached", far.epsilon(), "mu_reached", far.mu())));
        whole.ifPresent(some -> {
            json.put("whole", json(some.rates()));
            json.put("whole_as_planned", some.isMade());
        });
        json.put("roc", curve.json());
        return json;
    }

    static Finding read(Map<String, Object> json) {
        return new Finding(
                Json.text(json, "name"),
                Stated.read(part(json, "claim").orElseThrow()),
                Json.text(json, "pair"),
                Json.number(json, "runs").intValueExact(),
                rates(part(json, "counted").orElseThrow()),
                part(json, "counted_for_mu").map(Finding::rates),
                part(json, "exact")
                        .map(far -> new Distance(
                                Json.number(far, "sensitivity_used").doubleValue(),
                                Json.number(far, "epsilon_reached").doubleValue(),
                                Json.number(far, "mu_reached").doubleValue())),
                part(json, "whole")
                        .map(some ->
                                new PlanAudit.Whole(rates(some), Boolean.TRUE.equals(json.get("whole_as_planned")))),
                RocCurve.read(part(json, "roc").orElseThrow()));
    }

    private static Optional<Map<String, Object>> part(Map<String, Object> json, String name) {
        return Optional.ofNullable(json.get(name)).map(value -> Json.object(value, name));
    }

    private static Map<String, Object> json(HitRates rates) {
        return Map.of(
                "seen", List.of(rates.hits(), rates.falseAlarms()), "of", List.of(rates.trials(), rates.otherTrials()));
    }

    private static HitRates rates(Map<String, Object> json) {
        List<Object> seen = Json.list(Json.member(json, "seen"), "seen");
        List<Object> of = Json.list(Json.member(json, "of"), "of");
        return new HitRates(whole(seen.get(0)), whole(of.get(0)), whole(seen.get(1)), whole(of.get(1)));
    }

    private static long whole(Object value) {
        return ((Number) value).longValue();
    }
}
