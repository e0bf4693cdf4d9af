package dev.bulla.app.screen;

import dev.bulla.core.accounting.Rule;
import dev.bulla.core.accounting.Spent;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Claim;
import dev.bulla.core.json.Json;
import dev.bulla.core.number.Amount;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.schema.SchemaReader;
import dev.bulla.ledger.Approvals;
import dev.bulla.ledger.Artefact;
import dev.bulla.ledger.Ledger;
import dev.bulla.ledger.Summary;
import dev.bulla.ledger.policy.Person;
import dev.bulla.ledger.policy.Policy;
import dev.bulla.ledger.policy.Standing;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Accounts in words and as JSON. */
public final class LedgerText {

    private static final int LONGEST_OUTCOME = 200;

    private LedgerText() {}

    /** How much of the cap is left after a release. */
    public static void left(Ledger ledger, Artefact artefact, Console console) {
        ledger.summary(Json.text(artefact.planJson(), "dataset"))
                .ifPresent(summary -> console.say("Left", left(summary)));
    }

    /** The account of a dataset, entry by entry. */
    public static void say(Summary summary, List<Summary.Line> entries, Console console) {
        console.say(
                "Dataset",
                Visible.of(summary.terms().dataset()) + " ("
                        + relation(summary.terms().relation()) + ")");
        console.say(
                "Cap",
                summary.terms().cap()
                        + summary.terms()
                                .order()
                                .map(o -> ", order α = " + Budget.text(o))
                                .orElse(""));
        console.say("Used", used(summary));
        console.say("Left", left(summary));
        for (Summary.Line line : entries) {
            console.say(String.format(
                            Locale.ROOT,
                            "  #%-4d %s  %-8s %-10s %-26s %s",
                            line.number(),
                            line.time(),
                            line.kind(),
                            Visible.of(line.recipe().orElse("")),
                            line.claim()
                                    .map(c -> c.guarantee().budget().toString())
                                    .orElse(""),
                            outcome(line))
                    .stripTrailing());
        }
    }

    public static Map<String, Object> json(Summary summary, List<Summary.Line> lines) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("dataset", summary.terms().dataset());
        json.putAll(SchemaReader.relation(summary.terms().relation()));
        json.put("cap", SchemaReader.budget(summary.terms().cap()));
        summary.terms().order().ifPresent(order -> json.put("order", Budget.text(order)));
        if (Double.isFinite(summary.usedShare())) {
            json.put("used_share", summary.usedShare());
        }
        json.put("over_cap", summary.overCap());
        json.putAll(new Fitting(summary).json());
        List<Object> entries = new ArrayList<>();
        lines.forEach(line -> entries.add(json(line)));
        json.put("entries", entries);
        return json;
    }

    private static String relation(Claim.Relation relation) {
        String names = Visible.text(String.join(", ", relation.publicColumns()), LONGEST_OUTCOME);
        return relation.neighbours().word() + ", " + relation.subject()
                + (names.isEmpty() ? "" : "; public of every row: " + names);
    }

    private static String outcome(Summary.Line line) {
        Optional<String> result = line.id();
        if (line.burned()) {
            result = Optional.of("charged, no result (burned, or still at work)");
        } else if (line.resumable()) {
            result = Optional.of("charged, no noise drawn yet: its key takes it up (or still at work)");
        }
        return Visible.text(
                Stream.of(result, line.detail()).flatMap(Optional::stream).collect(Collectors.joining(", ")),
                LONGEST_OUTCOME);
    }

    /** An entry. */
    public static Map<String, Object> json(Summary.Line line) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("number", line.number());
        json.put("time", line.time().toString());
        json.put("kind", line.kind());
        line.recipe().ifPresent(recipe -> json.put("recipe", recipe));
        line.claim()
                .ifPresent(
                        c -> json.put("claim", SchemaReader.budget(c.guarantee().budget())));
        line.id().ifPresent(id -> json.put("id", id));
        line.key().ifPresent(key -> json.put("idempotency_key", key));
        line.detail().ifPresent(detail -> json.put("detail", detail));
        json.put("burned", line.burned());
        if (line.resumable()) {
            json.put("resumable", true);
        }
        return json;
    }

    private static String used(Summary summary) {
        String share = Double.isFinite(summary.usedShare())
                ? percent(summary.usedShare(), RoundingMode.UP)
                : "more than any share";
        return summary.overCap()
                ? share + " of the cap: OVER THE CAP, which was lowered below what is spent; it does not bound what was"
                        + " released"
                : share;
    }

    static String left(Summary summary) {
        return summary.overCap()
                ? "nothing: the account is over its cap"
                : left(summary.usedShare(), new Fitting(summary));
    }

    static String left(double usedShare, Fitting fitting) {
        return percent(1 - usedShare, RoundingMode.DOWN) + " of the cap; " + fitting.sentence();
    }

    /**
     * What an account still has.
     *
     * @param leftEpsilon for pure releases, as long as all are pure
     * @param leftRenyi at the order
     * @param largestPure the largest pure release that fits
     * @param largestApprox the largest at the cap's δ that fits
     */
    record Fitting(Amount leftEpsilon, Amount leftRenyi, Optional<Budget> largestPure, Optional<Budget> largestApprox) {

        Fitting(Summary summary) {
            this(summary.leftEpsilon(), summary.leftRenyi(), summary.largestPure(), summary.largestApprox());
        }

        Fitting(Rule rule) {
            this(
                    rule.leftEpsilon(),
                    rule.leftRenyi(),
                    rule.largest(BigDecimal.ZERO),
                    Optional.of(rule.terms().cap())
                            .filter(cap -> !cap.isPure())
                            .flatMap(cap -> rule.largest(cap.delta())));
        }

        private String sentence() {
            String fits = Stream.of(largestPure, largestApprox)
                    .flatMap(Optional::stream)
                    .map(Budget::toString)
                    .collect(Collectors.joining(" or "));
            return fits.isEmpty() ? "nothing fits any more" : "the largest that fits next: " + fits;
        }

        Map<String, Object> json() {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("left_epsilon", Budget.text(leftEpsilon.decimal()));
            json.put("left_renyi", Budget.text(leftRenyi.decimal()));
            largestPure.ifPresent(b -> json.put("largest_pure", SchemaReader.budget(b)));
            largestApprox.ifPresent(b -> json.put("largest_approx", SchemaReader.budget(b)));
            return json;
        }
    }

    /** What is used is rounded up and what is left down, as prices are, so that the three agree. */
    private static String percent(double share, RoundingMode mode) {
        BigDecimal exact = BigDecimal.valueOf(100 * share).setScale(9, RoundingMode.HALF_EVEN);
        return exact.setScale(2, mode).toPlainString() + " %";
    }

    /** The account named, or all of them. */
    public static List<Summary> summaries(Ledger ledger, Optional<String> dataset) {
        return ledger.datasets().stream()
                .filter(name -> dataset.isEmpty() || dataset.get().equals(name))
                .flatMap(name -> ledger.summary(name).stream())
                .toList();
    }

    /** What an account asks for beyond its cap; nothing where it asks for nothing. */
    public static void oversight(String dataset, Approvals approvals, Console console) {
        Policy policy = approvals.policy(dataset).orElse(Policy.NONE);
        if (!policy.equals(Policy.NONE)) {
            console.say("Policy", policy.toString());
        }
        policy.quotas()
                .keySet()
                .forEach(name -> console.say("Quota", quota(policy, approvals, dataset, new Person(name))));
        for (Standing standing : approvals.proposals(dataset)) {
            say(standing, console);
        }
    }

    /** A proposal, and whether it was approved. */
    public static void say(Standing standing, Console console) {
        console.say(
                "Proposal",
                "#" + standing.entry() + " " + Visible.of(standing.proposal().recipe()) + " "
                        + standing.proposal().claim().guarantee().budget() + " by "
                        + Visible.of(standing.proposal().by())
                        + ", plan " + standing.proposal().planHash().substring(0, 16) + "…"
                        + standing.approver()
                                .map(person -> ", approved by " + Visible.of(person))
                                .orElse(""));
    }

    private static String quota(Policy policy, Approvals approvals, String dataset, Person person) {
        Spent spent = approvals.spentBy(dataset, person);
        return Visible.of(person) + ": " + spent.releases() + (spent.releases() == 1 ? " charge" : " charges")
                + " of at most " + policy.quotaOf(person).map(Object::toString).orElse("all")
                + " of the cap; no privacy guarantee";
    }

    /** The same for programs: policy and proposals, where there are any. */
    public static Map<String, Object> oversight(String dataset, Approvals approvals) {
        Map<String, Object> json = new LinkedHashMap<>();
        approvals.policy(dataset).filter(policy -> !policy.equals(Policy.NONE)).ifPresent(policy -> {
            json.put("policy", policy.json());
            json.put("quotas_are", "no privacy guarantee");
        });
        List<Map<String, Object>> open =
                approvals.proposals(dataset).stream().map(LedgerText::json).toList();
        if (!open.isEmpty()) {
            json.put("proposals", open);
        }
        return json;
    }

    private static Map<String, Object> json(Standing standing) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("entry", standing.entry());
        json.put("recipe", standing.proposal().recipe());
        json.put("plan_sha256", standing.proposal().planHash());
        json.put("by", standing.proposal().by().name());
        Budget budget = standing.proposal().claim().guarantee().budget();
        json.put("epsilon", Budget.text(budget.epsilon()));
        if (!budget.isPure()) {
            json.put("delta", Budget.text(budget.delta()));
        }
        Optional<Person> approver = standing.approver();
        approver.ifPresent(person -> json.put("approved_by", person.name()));
        return json;
    }
}
