package dev.bulla.app.advice;

import dev.bulla.app.screen.PlanText;
import dev.bulla.core.declaration.ExpectedError;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.json.Json;
import dev.bulla.core.mechanism.LaplaceMechanism;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.risk.PrivacyLoss;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A plan, made again at other ε from its own recipe, options and schema.
 *
 * @param name of its file
 * @param plan as it is
 * @param beforeAnother run before each making at another ε
 */
record GivenPlan(String name, Plan<?> plan, Runnable beforeAnother) implements NoiseSource {

    @Override
    public String errorWords() {
        ExpectedError stated = PlanText.expected(plan);
        return stated.rows95().isPresent()
                ? "rows a choice is off by, at most, in 95 % of cases"
                : "standard deviation of the noise on an answer";
    }

    @Override
    public Budget asked() {
        return plan.claim().guarantee().budget();
    }

    @Override
    public int dimension() {
        return plan.measurements().stream()
                .mapToInt(measurement -> measurement.statistic().dimension())
                .sum();
    }

    @Override
    public Optional<NoiseAt> at(BigDecimal epsilon) {
        return remade(epsilon).map(GivenPlan::noise);
    }

    private Optional<Plan<?>> remade(BigDecimal epsilon) {
        if (epsilon.compareTo(asked().epsilon()) == 0) {
            return Optional.of(plan);
        }
        beforeAnother.run();
        Map<String, Object> json = new LinkedHashMap<>(Json.readObject(plan.bytes()));
        Map<String, Object> claim = new LinkedHashMap<>();
        claim.put("epsilon", Budget.text(epsilon));
        if (!asked().isPure()) {
            claim.put("delta", Budget.text(asked().delta()));
        }
        json.put("claim", claim);
        try {
            return Optional.of(Plan.remake(json, Recipes.all()));
        } catch (BadInput e) {
            return Optional.empty(); // a recipe may take an ε for too small or too large
        }
    }

    private static NoiseAt noise(Plan<?> plan) {
        ExpectedError stated = PlanText.expected(plan);
        OptionalDouble error = stated.deviation().isPresent() ? stated.deviation() : stated.rows95();
        return new NoiseAt(plan.claim().guarantee().budget(), loss(plan), error);
    }

    /** Normal noise by its μ; Laplace noise on its grid; of other pure releases the worst there is, which always loses ε; else unknown. */
    private static Optional<PrivacyLoss> loss(Plan<?> plan) {
        Budget budget = plan.claim().guarantee().budget();
        if (!budget.isPure()) {
            return plan.cost().get("mu") != null && !plan.cost().containsKey("epsilon")
                    ? Optional.of(PrivacyLoss.gaussian(
                            Double.parseDouble(String.valueOf(plan.cost().get("mu")))))
                    : Optional.empty();
        }
        String epsilon = Budget.text(budget.epsilon());
        List<Measurement> all = plan.measurements();
        if (all.size() == 1 && all.get(0).mechanism() instanceof LaplaceMechanism) {
            Measurement only = all.get(0);
            long steps = Math.max(
                    1,
                    Math.round(only.mechanism().sensitivity() / only.mechanism().grid()));
            return Optional.of(
                    PrivacyLoss.laplaceOnGrid(epsilon, steps, only.statistic().dimension()));
        }
        return Optional.of(PrivacyLoss.laplaceOnGrid(epsilon, 1, 2));
    }
}
