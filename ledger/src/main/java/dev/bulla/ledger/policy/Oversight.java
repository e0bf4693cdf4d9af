package dev.bulla.ledger.policy;

import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Decision;
import dev.bulla.core.accounting.Spent;
import dev.bulla.core.accounting.Terms;
import dev.bulla.core.number.Amount;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The policy of one account, and what it has to know to apply it: who spent what, what was proposed, approved and used. */
public final class Oversight {

    private static final String QUOTA = "quota ";
    private static final String APPROVAL = "approval ";
    private static final String EPSILON = "epsilon";
    private static final String RENYI = "renyi";

    private final Map<Long, Standing> standings = new LinkedHashMap<>();
    private final Map<String, Spent> spent = new HashMap<>();
    private Policy policy = Policy.NONE;

    /** What a policy says to a charge that fits the cap. */
    public sealed interface Answer {

        /** It may pass. */
        record Passed(Asked asked) implements Answer {}

        /** It may not. */
        record Held(Decision.Refused refused) implements Answer {}
    }

    public Policy policy() {
        return policy;
    }

    /** From here on another policy holds. What was spent and approved before stands. */
    public void set(Policy changed) {
        policy = changed;
    }

    /** All proposals, oldest first. */
    public List<Standing> standings() {
        return List.copyOf(standings.values());
    }

    /** What a requester has spent under the present terms. */
    public Spent spentBy(Person person) {
        return spent.getOrDefault(person.key(), Spent.NOTHING);
    }

    /** Takes in a proposal. */
    public void propose(long entry, Proposal proposal) {
        standings.put(entry, new Standing(entry, proposal, Optional.empty(), Optional.empty(), false));
    }

    /** Why a person cannot approve a proposal; none when they can. */
    public Optional<String> objection(long proposal, Person by) {
        Standing standing = standings.get(proposal);
        if (standing == null) {
            return Optional.of("is no proposal of this account");
        }
        if (standing.approval().isPresent()) {
            return Optional.of("has been approved already");
        }
        return standing.proposal().by().isSame(by) ? Optional.of("was proposed by the same person") : Optional.empty();
    }

    /** Takes in an approval that there is no objection to. */
    public void approve(long entry, long proposal, Person by) {
        objection(proposal, by).ifPresent(why -> {
            throw new IllegalArgumentException("proposal " + proposal + " " + why);
        });
        standings.computeIfPresent(proposal, (number, standing) -> standing.approved(entry, by));
    }

    /** Whether a charge that the rule of the cap admits may pass. It depends on nothing but what was written down. */
    public Answer judge(Terms terms, Charge charge, Decision.Admitted admitted, Optional<Person> by) {
        Spent alone = alone(terms, charge, admitted);
        Optional<Decision.Refused> overQuota = overQuota(terms, charge, alone, by);
        if (overQuota.isPresent()) {
            return new Answer.Held(overQuota.get());
        }
        if (policy.approveAbove().isEmpty() || policy.approveAbove().get().holds(terms, alone)) {
            return new Answer.Passed(new Asked(by, Optional.empty()));
        }
        Optional<Long> approval = by.flatMap(person -> approval(charge, person));
        return approval.isPresent()
                ? new Answer.Passed(new Asked(by, approval))
                : new Answer.Held(refused(APPROVAL, terms, policy.approveAbove().get(), alone, Spent.NOTHING));
    }

    /** The oldest unused approval of this plan at this price that neither who asks nor who proposed it has given. */
    private Optional<Long> approval(Charge charge, Person by) {
        return standings.values().stream()
                .filter(standing -> isUsable(standing, charge, by))
                .flatMap(standing -> standing.approval().stream())
                .findFirst();
    }

    private static boolean isUsable(Standing standing, Charge charge, Person by) {
        return !standing.isUsed()
                && standing.proposal().isFor(charge)
                && standing.approver().filter(person -> !person.isSame(by)).isPresent();
    }

    private Optional<Decision.Refused> overQuota(Terms terms, Charge charge, Spent alone, Optional<Person> by) {
        if (!policy.asksWho()) {
            return Optional.empty();
        }
        if (by.isEmpty()) {
            return Optional.of(new Decision.Refused(QUOTA + EPSILON, charge.epsilon(), Amount.ZERO, Amount.ZERO));
        }
        Spent before = spentBy(by.get());
        Spent after = alone.closed() ? before.plus(charge, terms).close() : before.plus(charge, terms);
        return policy.quotaOf(by.get())
                .filter(share -> !share.holds(terms, after))
                .map(share -> refused(QUOTA, terms, share, alone, before));
    }

    /** What was asked for beside what is left, in the measure that the account counts in. */
    private static Decision.Refused refused(String what, Terms terms, Share share, Spent alone, Spent before) {
        if (terms.bought().isEmpty()) {
            Amount total = share.epsilon(terms);
            return new Decision.Refused(
                    what + EPSILON,
                    alone.epsilon(),
                    total.minus(before.epsilon()).orZero(),
                    total);
        }
        Amount total = share.renyi(terms);
        return new Decision.Refused(
                what + RENYI, alone.renyi(), total.minus(before.renyi()).orZero(), total);
    }

    private static Spent alone(Terms terms, Charge charge, Decision.Admitted admitted) {
        Spent alone = Spent.NOTHING.plus(charge, terms);
        return admitted.branch() == Decision.Branch.FIRST ? alone.close() : alone;
    }

    /** Whether an approval can be used for a charge of a person: given by somebody else, for this plan and price, and not used. */
    public boolean isUsable(long approval, Charge charge, Optional<Person> by) {
        return by.isPresent()
                && standings.values().stream()
                        .filter(standing -> standing.approval().equals(Optional.of(approval)))
                        .anyMatch(standing -> isUsable(standing, charge, by.get()));
    }

    /** Takes in that an approval was used up. */
    public void use(long approval) {
        standings.replaceAll(
                (entry, standing) -> standing.approval().equals(Optional.of(approval)) ? standing.used() : standing);
    }

    /** Takes in what a requester was charged under the present terms. */
    public void count(Terms terms, Charge charge, boolean closes, Person by) {
        Spent after = spentBy(by).plus(charge, terms);
        spent.put(by.key(), closes ? after.close() : after);
    }

    /** From here on other terms hold, under which all is counted anew. */
    public void recount() {
        spent.clear();
    }

    /** Whether a refusal was one of a policy. */
    public static boolean isPolicys(String unit) {
        return isQuota(unit) || unit.startsWith(APPROVAL);
    }

    /** Whether that refusal was one of a quota. */
    public static boolean isQuota(String unit) {
        return unit.startsWith(QUOTA);
    }

    static String measure(String unit) {
        return unit.endsWith(EPSILON) ? "ε" : "Rényi cost at the account's order";
    }
}
