package dev.bulla.app.screen;

import dev.bulla.core.accounting.BudgetExceeded;
import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Decision;
import dev.bulla.core.accounting.Rule;
import dev.bulla.core.accounting.Spent;
import dev.bulla.core.accounting.Terms;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.release.Plan;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.schema.SchemaReader;
import dev.bulla.ledger.Ledger;
import dev.bulla.ledger.Summary;
import dev.bulla.ledger.store.Location;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A plan beside the account that would pay for it: what is left before it and after it. The ledger is looked at and not changed, and
 * one that is not there is not made.
 */
public final class Prospect {

    private final Location file;
    private final Optional<Summary> account;
    private final Rule rule;
    private final Charge charge;
    private final Decision decision;

    private Prospect(Location file, Optional<Summary> account, Plan<?> plan) {
        this.file = file;
        this.account = account;
        this.rule = rule(account, plan.schema());
        this.charge = plan.charge("plan");
        this.decision = rule.decide(charge);
    }

    /** A plan and the account of its dataset. A schema that says otherwise than the account is refused, as a release would be. */
    public static Prospect of(Plan<?> plan, Location file) {
        return new Prospect(file, account(plan.schema(), file), plan);
    }

    /** The largest ε, pure or at a δ, that the account of a schema's dataset has left. */
    public static Optional<Budget> largest(Schema schema, Location file, BigDecimal delta) {
        return rule(account(schema, file), schema).largest(delta);
    }

    private static Optional<Summary> account(Schema schema, Location file) {
        if (!file.exists()) {
            return Optional.empty();
        }
        try (Ledger ledger = Ledger.openReadOnly(file)) {
            return ledger.existing(schema).flatMap(known -> ledger.summary(schema.dataset()));
        }
    }

    private static Rule rule(Optional<Summary> account, Schema schema) {
        return account.map(found -> new Rule(found.terms(), found.spent()))
                .orElseGet(() -> new Rule(Terms.of(schema), Spent.NOTHING));
    }

    /** What the account would say no with, if it would. */
    public Optional<BudgetExceeded> refusal() {
        return decision instanceof Decision.Refused refused
                ? Optional.of(BudgetExceeded.of(rule, charge, refused))
                : Optional.empty();
    }

    public void say(Console console) {
        console.say("Ledger", Visible.path(file.toString()) + (account.isPresent() ? "" : whole()));
        console.say(
                "Before",
                account.map(LedgerText::left).orElseGet(() -> LedgerText.left(0, new LedgerText.Fitting(rule))));
        after().ifPresentOrElse(
                        then -> console.say("After", LedgerText.left(share(then), new LedgerText.Fitting(then))),
                        () -> console.say("After", "the same: it does not fit and would be refused"));
        mixing().ifPresent(text -> console.say("Mixing", text));
    }

    private String whole() {
        return file.exists()
                ? " (no account of this dataset yet: its whole cap is left)"
                : " (not there yet: the first release makes it, with the whole cap)";
    }

    private Optional<Rule> after() {
        return decision instanceof Decision.Admitted admitted
                ? Optional.of(new Rule(rule.terms(), admitted.after()))
                : Optional.empty();
    }

    private static double share(Rule of) {
        return of.isClosed() ? 1 : Math.min(1, of.usedShare());
    }

    /** What counts otherwise once pure releases and releases with a δ stand in one account. */
    private Optional<String> mixing() {
        if (rule.terms().order().isEmpty() || rule.spent().releases() == 0 || decision instanceof Decision.Refused) {
            return Optional.empty();
        }
        String order = "at order α = " + Budget.text(rule.terms().order().get());
        if (rule.spent().allPure() && !charge.isPure()) {
            return Optional.of("until now every release is pure and their ε add up; with this one all are counted "
                    + order + ", the earlier ones too");
        }
        return !rule.spent().allPure() && charge.isPure()
                ? Optional.of("a release with a δ was made before, so this pure one is counted " + order + " too")
                : Optional.empty();
    }

    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("file", file.absolute().toString());
        json.put("exists", file.exists());
        json.put("account_is_new", account.isEmpty());
        json.put("dataset", rule.terms().dataset());
        json.put("cap", SchemaReader.budget(rule.terms().cap()));
        json.put("all_pure_before", rule.spent().allPure());
        json.put("all_pure_after", rule.spent().allPure() && charge.isPure());
        json.put("before", standing(account.map(Summary::usedShare).orElse(0.0), new LedgerText.Fitting(rule)));
        json.put("fits", decision instanceof Decision.Admitted);
        after().ifPresent(then -> json.put("after", standing(share(then), new LedgerText.Fitting(then))));
        if (decision instanceof Decision.Refused refused) {
            json.put(
                    "refused",
                    Map.of(
                            "unit", refused.unit(),
                            "requested", Budget.text(refused.requested().decimal()),
                            "remaining", Budget.text(refused.remaining().decimal()),
                            "difference", Budget.text(refused.difference().decimal())));
        }
        return json;
    }

    private static Map<String, Object> standing(double usedShare, LedgerText.Fitting fitting) {
        Map<String, Object> json = new LinkedHashMap<>();
        if (Double.isFinite(usedShare)) {
            json.put("used_share", usedShare);
        }
        json.putAll(fitting.json());
        return json;
    }
}
