package dev.bulla.synth.tabular;

import dev.bulla.core.declaration.ErrorWords;
import dev.bulla.core.declaration.ExpectedError;
import dev.bulla.core.declaration.PlanFacts;
import java.util.HashMap;
import java.util.Map;

/** What plans of synthetic tables predict. */
final class SyntheticWords {

    /** The noise on a table if it were the only one. */
    static final String LEAST_SD = "least_sd";

    private SyntheticWords() {}

    static ErrorWords errors() {
        Map<String, String> keys = new HashMap<>(ErrorWords.answers());
        keys.put(
                LEAST_SD, "standard deviation of the noise on a count if nothing else were counted; no count has less");
        return new ErrorWords(keys, SyntheticWords::of);
    }

    private static ExpectedError of(PlanFacts plan) {
        return plan.error(LEAST_SD).isPresent()
                ? ExpectedError.of(
                        "the noise on a count has a standard deviation of at least "
                                + ExpectedError.number(plan.error(LEAST_SD).getAsDouble())
                                + " rows; how much more depends on how much is counted, and each released count has its own interval")
                : ErrorWords.ofAnswer(plan);
    }
}
