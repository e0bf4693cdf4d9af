package dev.bulla.core.risk;

import dev.bulla.core.guarantee.Guarantee;
import java.util.Arrays;
import java.util.List;

/**
 * What an attacker who knows everything else can come to believe of a person.
 *
 * @param prior the chance believed before
 * @param posterior the most it can become after everything is seen, for a pure ε
 */
public record Odds(double prior, double posterior) {

    /** The beliefs that tables begin with. */
    private static final double[] PRIORS = {0.01, 0.1, 0.5};

    /** The false alarms that a best hit rate is told for. */
    public static final double FALSE_ALARMS = 0.01;

    /** The rows of a table: from 1 %, 10 % and 50 %. */
    public static List<Odds> table(Guarantee guarantee) {
        return Arrays.stream(PRIORS)
                .mapToObj(prior -> new Odds(prior, guarantee.posterior(prior)))
                .toList();
    }
}
