package dev.bulla.core.release;

import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.option.Option;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One noise that a plan can have at its price.
 *
 * @param candidate the noise
 * @param plan the plan with it
 * @param isChosen whether it is the one that the plan takes
 */
public record NoiseChoice(Noise.Candidate candidate, Plan<?> plan, boolean isChosen) {

    /**
     * The noise that costs what a plan costs, its own among it, the least error first. Empty where there is nothing to choose: in a pure plan,
     * in a recipe without the option, and in a plan of several parts, none of which has other noise at the price of the whole.
     */
    public static List<NoiseChoice> of(Plan<?> plan, Recipe.Type<?> type) {
        String option = Option.noise().name();
        boolean isChoice = plan.options().containsKey(option)
                && plan.measurements().size() == 1
                && !plan.claim().guarantee().budget().isPure();
        if (!isChoice) {
            return List.of();
        }
        return Noise.candidates(
                        plan.measurements().get(0).statistic(),
                        plan.schema(),
                        plan.claim().guarantee().budget())
                .stream()
                .map(candidate -> {
                    String word = candidate.noise().word();
                    Map<String, Object> options = new LinkedHashMap<>(plan.options());
                    options.put(option, word);
                    return new NoiseChoice(
                            candidate,
                            type.with(options).plan(plan.schema(), candidate.budget()),
                            word.equals(plan.options().get(option)));
                })
                .toList();
    }
}
