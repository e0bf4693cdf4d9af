package dev.bulla.models.gp;

import static dev.bulla.core.declaration.ExpectedError.number;
import static dev.bulla.core.noise.RoundedNormal.NORMAL_QUANTILE_95;

import dev.bulla.core.declaration.ErrorWords;
import dev.bulla.core.declaration.ExpectedError;
import dev.bulla.core.declaration.PlanFacts;
import dev.bulla.core.json.Json;
import dev.bulla.models.curve.CurveOf;
import java.util.Map;

/** What a plan says about the error of a curve. */
final class CurveErrors {

    static final ErrorWords WORDS = new ErrorWords(
            Map.of(
                    ErrorWords.QUERY_SD,
                    "root mean square error of the curve where rows are, expected before any is read",
                    ErrorWords.INTERVAL_95,
                    "95 % of answers are expected to be off by at most this"),
            CurveErrors::expected);

    private CurveErrors() {}

    /** @param deviation in units of half the target's range */
    static Map<String, Double> of(CurveOf of, double deviation) {
        double own = of.radius() * deviation;
        return ErrorWords.answerErrors(own, NORMAL_QUANTILE_95 * own);
    }

    private static ExpectedError expected(PlanFacts plan) {
        double deviation = plan.error(ErrorWords.QUERY_SD).orElse(0);
        return ExpectedError.ofAnswers(deviation, NORMAL_QUANTILE_95 * deviation)
                .saying("the curve is off by about " + number(deviation)
                        + " where rows are (root mean square, expected before any is read); by "
                        + chosen(plan))
                .noting(
                        "It counts noise, too few rows, and bends that cells are too wide for, on average over curves smooth and rough. The band of an answer rests on what was released, not on this guess.")
                .ofEverything();
    }

    private static String chosen(PlanFacts plan) {
        String method = String.join("", plan.words("method"));
        Map<String, Object> all =
                Json.object(Json.member(plan.publicFacts(), CurveCandidate.ERRORS), CurveCandidate.ERRORS);
        boolean isBest = all.size() > 1
                && all.containsKey(method)
                && all.values().stream().allMatch(each -> error(all.get(method)) <= error(each));
        return isBest ? method + ", the method with the smallest expected error" : method;
    }

    private static double error(Object value) {
        return ((Number) value).doubleValue();
    }
}
