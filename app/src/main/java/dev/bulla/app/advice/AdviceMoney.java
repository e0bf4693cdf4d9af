package dev.bulla.app.advice;

import dev.bulla.core.risk.Compensation;
import dev.bulla.core.risk.ParticipantCost;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The money side, as the steward sees it.
 *
 * @param people how many are in the data
 * @param harm what one person loses when everything about them comes out
 * @param base what a person loses on the mean whatever is released; 0 when nobody says
 * @param budget what there is to pay
 * @param errorCost what one unit of error costs the user of the answers
 */
public record AdviceMoney(long people, double harm, double base, OptionalDouble budget, OptionalDouble errorCost) {

    /** The compensation model; its rate is the thesis's 1. */
    public Compensation compensation() {
        return new Compensation(harm, base, 1, people);
    }

    /** The bound on extra harm; it needs to be said what is lost without the release. */
    public Optional<ParticipantCost> participants() {
        return base > 0 ? Optional.of(new ParticipantCost(base, harm, people)) : Optional.empty();
    }
}
