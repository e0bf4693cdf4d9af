package dev.bulla.app.screen;

import dev.bulla.core.accounting.Decision;
import dev.bulla.core.accounting.Rule;
import dev.bulla.core.accounting.Spent;
import dev.bulla.core.accounting.Terms;
import dev.bulla.core.joint.JointClaim;
import dev.bulla.core.release.Plan;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Map;

/** The parts of a joint plan if they were released one after the other, for comparison: asked of the rule of a new account. */
final class OneByOne {

    private static final MathContext SIX_UP = new MathContext(6, RoundingMode.UP);

    private OneByOne() {}

    /** What their promises add up to. */
    static String promise(Plan<?> joint) {
        return JointClaim.sum(joint.parts().values().stream()
                        .map(part -> part.claim().guarantee().budget())
                        .toList())
                .map(sum -> "the promises of the parts add up to " + sum)
                .orElse("the promises of the parts add up to nothing");
    }

    /** What they would cost, or which of them would be refused. */
    static String price(Plan<?> joint) {
        Rule rule = new Rule(Terms.of(joint.schema()), Spent.NOTHING);
        for (Map.Entry<String, Plan<?>> part : joint.parts().entrySet()) {
            if (!(rule.decide(part.getValue().charge(part.getKey())) instanceof Decision.Admitted admitted)) {
                return "one by one, " + part.getKey() + " would be refused";
            }
            rule = new Rule(rule.terms(), admitted.after());
        }
        return "one by one "
                + PlanText.percent(BigDecimal.valueOf(rule.usedShare()).round(SIX_UP));
    }
}
