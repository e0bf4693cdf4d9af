package dev.bulla.app.screen;

import dev.bulla.core.accounting.Spent;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.refusal.Visible;
import dev.bulla.ledger.Approvals;
import dev.bulla.ledger.policy.Person;
import dev.bulla.ledger.policy.Policy;
import dev.bulla.ledger.policy.Standing;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Policies, quotas and proposals of an account, in words and as JSON. */
public final class OversightText {

    private OversightText() {}

    /** What an account asks for beyond its cap; nothing where it asks for nothing. */
    public static void say(String dataset, Approvals approvals, Console console) {
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
    public static Map<String, Object> json(String dataset, Approvals approvals) {
        Map<String, Object> json = new LinkedHashMap<>();
        approvals.policy(dataset).filter(policy -> !policy.equals(Policy.NONE)).ifPresent(policy -> {
            json.put("policy", policy.json());
            json.put("quotas_are", "no privacy guarantee");
        });
        List<Map<String, Object>> open =
                approvals.proposals(dataset).stream().map(OversightText::json).toList();
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
