package dev.bulla.models.gp;

import dev.bulla.core.release.Blueprint;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * One way to a curve, as far as it is known before any row is read.
 *
 * @param method what it measures
 * @param deviation the root mean square error of the curve that is expected, in units of half the target's range
 * @param blueprint its plan
 */
record CurveCandidate(GpMethod method, double deviation, Supplier<Blueprint<GaussianProcessModel>> blueprint) {

    /** The plan of the one with the smallest expected error; it states those of all. The first of equals is taken. */
    static Blueprint<GaussianProcessModel> best(List<CurveCandidate> candidates, double radius) {
        CurveCandidate best = candidates.get(0);
        Map<String, Object> errors = new LinkedHashMap<>();
        for (CurveCandidate each : candidates) {
            errors.put(each.method.word(), radius * each.deviation);
            best = each.deviation < best.deviation ? each : best;
        }
        Blueprint<GaussianProcessModel> plan = best.blueprint.get();
        Map<String, Object> facts = new LinkedHashMap<>(plan.publicFacts());
        facts.put("expected_error_by_method", errors);
        facts.put(
                "method_chosen",
                candidates.size() == 1
                        ? best.method.word() + ": no other was compared"
                        : best.method.word() + ": the smallest expected error");
        return new Blueprint<>(
                plan.options(), plan.guarantee(), plan.measurements(), facts, plan.predictedError(), plan.model());
    }
}
