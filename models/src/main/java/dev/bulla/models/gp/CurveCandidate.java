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

    /** The fact how far off each method is expected to be. */
    static final String ERRORS = "expected_error_by_method";

    /**
     * The plan of the one with the smallest expected error, the first of equals. It states those of all methods under its own claim, left to themselves: a plan must follow from what it says, however it was asked for.
     */
    static Blueprint<GaussianProcessModel> best(CurveRequest request) {
        List<CurveCandidate> asked = request.asked().method().candidates(request);
        Blueprint<GaussianProcessModel> plan = least(asked).blueprint.get();
        CurveRequest left = request.leftToItself(plan.guarantee());
        Map<String, Object> errors = new LinkedHashMap<>();
        for (CurveCandidate each : left.equals(request) ? asked : GpMethod.AUTO.candidates(left)) {
            errors.put(each.method.word(), request.of().radius() * each.deviation);
        }
        Map<String, Object> facts = new LinkedHashMap<>(plan.publicFacts());
        facts.put(ERRORS, errors);
        return new Blueprint<>(
                plan.options(), plan.guarantee(), plan.measurements(), facts, plan.predictedError(), plan.model());
    }

    private static CurveCandidate least(List<CurveCandidate> candidates) {
        CurveCandidate best = candidates.get(0);
        for (CurveCandidate each : candidates) {
            best = each.deviation < best.deviation ? each : best;
        }
        return best;
    }
}
