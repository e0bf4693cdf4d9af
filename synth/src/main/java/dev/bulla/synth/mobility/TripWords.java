package dev.bulla.synth.mobility;

import dev.bulla.core.declaration.ErrorWords;
import dev.bulla.core.declaration.ExpectedError;
import dev.bulla.core.declaration.PlanFacts;
import java.util.HashMap;
import java.util.Map;

/** What plans of trajectories predict. */
final class TripWords {

    /** The noise on a number of visits, where the length that people's histories are cut to is given. */
    static final String VISIT_SD = "visit_sd";

    /** The same for a history of one visit, where the length follows from the rows. */
    static final String VISIT_SD_OF_LENGTH = "visit_sd_of_length";

    private TripWords() {}

    static ErrorWords errors() {
        Map<String, String> keys = new HashMap<>();
        keys.put(VISIT_SD, "standard deviation of the noise on a number of visits");
        keys.put(
                VISIT_SD_OF_LENGTH,
                "standard deviation of the noise on a number of visits, for each unit of the length that histories are cut to");
        return new ErrorWords(keys, TripWords::of);
    }

    private static ExpectedError of(PlanFacts plan) {
        String given = "the noise on a number of visits has a standard deviation of ";
        return plan.error(VISIT_SD).isPresent()
                ? ExpectedError.of(
                        given + ExpectedError.number(plan.error(VISIT_SD).getAsDouble())
                                + "; what long histories have beyond the length they are cut to is missing besides")
                : ExpectedError.of(
                        given
                                + ExpectedError.number(
                                        plan.error(VISIT_SD_OF_LENGTH).orElse(0))
                                + " times the length that histories are cut to, which is told with the release; what long histories have beyond it is missing besides");
    }
}
