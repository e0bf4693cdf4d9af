package dev.bulla.app.service;

import dev.bulla.core.accounting.BudgetExceeded;
import dev.bulla.core.accounting.Decision;
import dev.bulla.core.accounting.Rule;
import dev.bulla.core.accounting.Spent;
import dev.bulla.core.accounting.Terms;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.release.Plan;
import dev.bulla.core.schema.SchemaReader;
import dev.bulla.ledger.Ledger;
import dev.bulla.ledger.policy.NotAllowed;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What a plan would do to its account: looked at before anything is asked of the ledger in earnest. */
final class Spending {

    private final Rule rule;
    private final boolean isNew;
    private final dev.bulla.core.accounting.Charge charge;
    private final Decision decision;

    private Spending(Optional<Rule> known, Plan<?> plan) {
        this.isNew = known.isEmpty();
        this.rule = known.orElseGet(() -> new Rule(Terms.of(plan.schema()), Spent.NOTHING));
        this.charge = plan.charge("plan");
        this.decision = rule.decide(charge);
    }

    /** A plan beside the account of its dataset. A schema that says otherwise than the account is refused. */
    static Spending of(Plan<?> plan, Ledger ledger) {
        Optional<Rule> known = ledger.existing(plan.schema())
                .flatMap(account -> ledger.summary(plan.schema().dataset()))
                .map(summary -> new Rule(summary.terms(), summary.spent()));
        return new Spending(known, plan);
    }

    /** What the account would say no with, if it would. */
    Optional<BudgetExceeded> refusal() {
        return decision instanceof Decision.Refused refused
                ? Optional.of(BudgetExceeded.of(rule, charge, refused))
                : Optional.empty();
    }

    /** Before and after, as a plan shows it. */
    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("account_is_new", isNew);
        json.put("cap", SchemaReader.budget(rule.terms().cap()));
        json.put("before", standing(rule));
        json.put("fits", decision instanceof Decision.Admitted);
        if (decision instanceof Decision.Admitted admitted) {
            json.put("after", standing(new Rule(rule.terms(), admitted.after())));
        }
        if (decision instanceof Decision.Refused refused) {
            json.put("refused", numbers(refused));
        }
        return json;
    }

    /** A refusal by the budget, with the three numbers that its owner needs. */
    static Map<String, Object> problem(BudgetExceeded exceeded) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("type", "urn:bulla:budget-exceeded");
        json.put("title", "The budget does not hold it");
        json.put("code", exceeded.message().code());
        json.put("detail", exceeded.message().text() + " Nothing was charged.");
        json.put("budget", numbers(exceeded.refused()));
        return json;
    }

    /** A refusal by the policy of the account: a quota, or a second person who has yet to agree. */
    static Map<String, Object> problem(NotAllowed held) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("type", "urn:bulla:not-allowed");
        json.put("title", "The policy of the account does not allow it");
        json.put("code", held.message().code());
        json.put("detail", held.message().text() + " Nothing was charged.");
        json.put("budget", numbers(held.refused()));
        return json;
    }

    static Map<String, Object> numbers(Decision.Refused refused) {
        return Map.of(
                "unit", refused.unit(),
                "requested", Budget.text(refused.requested().decimal()),
                "remaining", Budget.text(refused.remaining().decimal()),
                "difference", Budget.text(refused.difference().decimal()));
    }

    private static Map<String, Object> standing(Rule at) {
        Map<String, Object> json = new LinkedHashMap<>();
        double used = at.isClosed() ? 1 : Math.min(1, at.usedShare());
        json.put("used_share", used);
        at.largest(java.math.BigDecimal.ZERO)
                .ifPresent(budget -> json.put("largest_pure", SchemaReader.budget(budget)));
        return json;
    }
}
