package dev.bulla.app.service;

import dev.bulla.app.advice.AdviceMoney;
import dev.bulla.app.advice.AdviceRequest;
import dev.bulla.app.advice.NoiseSource;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.number.Decimal;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Field;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;

/** A question for advice, read strictly. */
final class AdviceBody {

    private static final Set<String> KNOWN =
            Set.of("plan", "epsilon", "delta", "dimension", "money", "max_error", "confidence");
    private static final Set<String> MONEY = Set.of("people", "harm", "base_harm", "budget", "error_cost");
    private static final BigDecimal LARGEST = new BigDecimal("1e15");
    private static final long MOST_NUMBERS = 1_000_000;

    private final Members members;

    private AdviceBody(Members members) {
        this.members = members;
    }

    static AdviceBody read(Map<String, Object> json) {
        return new AdviceBody(new Members(json, KNOWN));
    }

    /** The plan that is asked about, or plain noise. */
    NoiseSource source(Function<PlanRequest, Dataset> datasets) {
        Optional<Map<String, Object>> plan = members.object("plan");
        Optional<String> epsilon = members.optionalText("epsilon");
        if (plan.isPresent() == epsilon.isPresent()) {
            throw wrong("epsilon", "or plan is to be given, and not both.");
        }
        if (plan.isPresent()) {
            PlanWork work = new PlanWork();
            PlanRequest request = PlanRequest.read(plan.get());
            Dataset dataset = datasets.apply(request);
            return NoiseSource.of(
                    request.recipe().name() + " of " + dataset.name(), request.plan(dataset.schema()), work::another);
        }
        long dimension = members.whole("dimension").orElse(1L);
        if (dimension < 1 || dimension > MOST_NUMBERS) {
            throw wrong("dimension", "must be a whole number from 1 to " + MOST_NUMBERS + ".");
        }
        return NoiseSource.of(budget(epsilon.get()), (int) dimension);
    }

    AdviceRequest request(NoiseSource source) {
        OptionalDouble confidence = decimal(members, "confidence");
        if (confidence.isPresent() && confidence.getAsDouble() >= 1) {
            throw wrong("confidence", "must be above 0 and below 1.");
        }
        return new AdviceRequest(List.of(source), money(), decimal(members, "max_error"), confidence, false);
    }

    private Budget budget(String epsilon) {
        try {
            return Budget.approx(epsilon, members.optionalText("delta").orElse("0"));
        } catch (IllegalArgumentException e) {
            throw wrong("epsilon", "and delta must be decimals as a budget has them, such as \"0.5\" and \"1e-6\".");
        }
    }

    private Optional<AdviceMoney> money() {
        Optional<Map<String, Object>> given = members.object("money");
        if (given.isEmpty()) {
            return Optional.empty();
        }
        Members money = new Members(given.get(), MONEY);
        long people = money.whole("people").orElse(0L);
        double harm = decimal(money, "harm").orElseThrow(() -> wrong("harm", "is missing."));
        double base = decimal(money, "base_harm").orElse(0);
        if (people < 1 || people > Long.MAX_VALUE / 2 || base >= harm) {
            throw wrong("money", "needs people of at least 1, and a base_harm below harm.");
        }
        return Optional.of(new AdviceMoney(people, harm, base, decimal(money, "budget"), decimal(money, "error_cost")));
    }

    private static OptionalDouble decimal(Members members, String name) {
        Optional<String> text = members.optionalText(name);
        if (text.isEmpty()) {
            return OptionalDouble.empty();
        }
        try {
            BigDecimal value = Decimal.read(text.get());
            if (value.signum() > 0 && value.compareTo(LARGEST) < 0 && value.doubleValue() > 0) {
                return OptionalDouble.of(value.doubleValue());
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw wrong(name, "is " + Visible.quote(text.get()) + ", and must be a decimal above 0 and below 1e15.");
    }

    private static BadInput wrong(String name, String what) {
        return new BadInput("E-835", Text.field(Field.request(name)), what, "", "See /openapi.json for its form.");
    }
}
