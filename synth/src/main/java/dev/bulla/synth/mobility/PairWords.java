package dev.bulla.synth.mobility;

import dev.bulla.core.declaration.ErrorWords;
import dev.bulla.core.declaration.ExpectedError;
import dev.bulla.core.declaration.PlanFacts;
import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.schema.Schema;
import java.util.Map;

/** What plans of shared topics predict. */
final class PairWords {

    private static final String PAIR_SD = "pair_sd";
    private static final String PLACE_SD = "place_sd";
    private static final String ALONE = "visits_alone";

    private PairWords() {}

    static ErrorWords errors() {
        return new ErrorWords(
                Map.of(
                        PAIR_SD,
                        "standard deviation of the noise on a number of people by the two places of a pair of visits",
                        PLACE_SD,
                        "standard deviation of the noise on a number of people by place",
                        ALONE,
                        "1 where a person has one row: then there are no pairs"),
                PairWords::of);
    }

    static Map<String, Double> predicted(Schema schema, Spots spots, AdditiveMechanism noise) {
        double place = noise.deviation() * placeFactor(spots.size());
        return schema.unit().maxRows() < 2
                ? Map.of(PAIR_SD, noise.deviation(), PLACE_SD, place, ALONE, 1.0)
                : Map.of(PAIR_SD, noise.deviation(), PLACE_SD, place);
    }

    /** A place has its pair with itself and half of each with another. */
    static double placeFactor(int spots) {
        return Math.sqrt(1 + (spots - 1) / 4.0);
    }

    private static ExpectedError of(PlanFacts plan) {
        String off = "numbers of people by place are off by "
                + ExpectedError.number(plan.error(PLACE_SD).orElse(0)) + ", those by two places by "
                + ExpectedError.number(plan.error(PAIR_SD).orElse(0))
                + " (standard deviation of the noise); topics rest on the latter";
        return ExpectedError.of(
                plan.error(ALONE).isPresent()
                        ? "nothing but noise is told, as a person has one visit: declare whose visit a row is, and how many rows a person may have (unit)"
                        : off);
    }
}
