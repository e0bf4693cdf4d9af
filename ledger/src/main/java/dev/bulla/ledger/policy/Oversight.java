package dev.bulla.ledger.policy;

import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Decision;
import dev.bulla.core.accounting.Spent;
import dev.bulla.core.accounting.Terms;
import dev.bulla.core.number.Amount;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The policy of one account, and what it has to know to apply it.
 *
 * @param policy in force
 * @param open proposals that no charge has used, by the numbers of their entries
 * @param spent what each requester was charged under the present terms, by {@link Person#key}
 */
public record Oversight(Policy policy, Map<Long, Standing> open, Map<String, Spent> spent) {

    /** No policy, and nothing asked. */
    public static final Oversight NONE = new Oversight(Policy.NONE, Map.of(), Map.of());

    private static final String QUOTA = "quota ";
    private static final String APPROVAL = "approval ";
    private static final String EPSILON = "epsilon";
    private static final String RENYI = "renyi";

    public Oversight {
        open = Collections.unmodifiableMap(new TreeMap<>(open));
        spent = Map.copyOf(spent);
    }

    /** What a policy says to a charge that fits the cap. */
    public sealed interface Answer {

        /** It may pass. */
        record Passed(Requester asked) implements Answer {}

        /** It may not. */
        record Held(Decision.Refused refused) implements Answer {}
    }

    /** The same under another policy. What was spent and approved before stands. */
    public Oversight under(Policy changed) {
        return new Oversight(changed, open, spent);
    }

    /** The proposals that were not used, oldest first. */
    public List<Standing> standings() {
        return List.copyOf(open.values());
    }

    /** What a requester has spent under the present terms. */
    public Spent spentBy(Person person) {
        return spent.getOrDefault(person.key(), Spent.NOTHING);
    }

    /** With a proposal, or what has become of one. */
    public Oversight with(Standing standing) {
        Map<Long, Standing> more = new TreeMap<>(open);
        more.put(standing.entry(), standing);
        return new Oversight(policy, more, spent);
    }

    /** Why a person cannot approve a proposal; none when they can. */
    public Optional<String> objection(long proposal, Person by) {
        Standing standing = open.get(proposal);
        if (standing == null) {
            return Optional.of("is no proposal of this account, or was used");
        }
        if (standing.approval().isPresent()) {
            return Optional.of("has been approved already");
        }
        return standing.proposal().by().isSame(by) ? Optional.of("was proposed by the same person") : Optional.empty();
    }

    /** With an approval that there is no objection to. */
    public Oversight approved(long entry, long proposal, Person by) {
        objection(proposal, by).ifPresent(why -> {
            throw new IllegalArgumentException("proposal " + proposal + " " + why);
        });
        return with(Objects.requireNonNull(open.get(proposal)).approved(entry, by));
    }

    /** Whether a charge that the rule of the cap admits may pass. It depends on nothing but what was written down. */
    public Answer judge(Terms terms, Charge charge, Decision.Admitted admitted, Optional<Person> by) {
        Spent alone = alone(terms, charge, admitted);
        Optional<Decision.Refused> overQuota = overQuota(terms, charge, alone, by);
        if (overQuota.isPresent()) {
            return new Answer.Held(overQuota.get());
        }
        if (policy.approveAbove().isEmpty() || policy.approveAbove().get().holds(terms, alone)) {
            return new Answer.Passed(new Requester(by, Optional.empty()));
        }
        Optional<Long> approval = by.flatMap(person -> approval(charge, person));
        return approval.isPresent()
                ? new Answer.Passed(new Requester(by, approval))
                : new Answer.Held(refused(APPROVAL, terms, policy.approveAbove().get(), alone, Spent.NOTHING));
    }

    /** The oldest unused approval of this plan at this price that neither who asks nor who proposed it has given. */
    private Optional<Long> approval(Charge charge, Person by) {
        return open.values().stream()
                .filter(standing -> isUsable(standing, charge, by))
                .flatMap(standing -> standing.approval().stream())
                .findFirst();
    }

    private static boolean isUsable(Standing standing, Charge charge, Person by) {
        return standing.proposal().isFor(charge)
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
    private static Decision.Refused refused(String what, Terms terms, CapShare share, Spent alone, Spent before) {
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
                && open.values().stream()
                        .filter(standing -> standing.approval().equals(Optional.of(approval)))
                        .anyMatch(standing -> isUsable(standing, charge, by.get()));
    }

    /** Without an approval that was used up. */
    public Oversight using(Optional<Long> approval) {
        if (approval.isEmpty()) {
            return this;
        }
        Map<Long, Standing> rest = new TreeMap<>(open);
        rest.values().removeIf(standing -> standing.approval().equals(approval));
        return new Oversight(policy, rest, spent);
    }

    /** With what a requester was charged under the present terms. */
    public Oversight counting(Terms terms, Charge charge, boolean closes, Person by) {
        Spent after = spentBy(by).plus(charge, terms);
        Map<String, Spent> more = new HashMap<>(spent);
        more.put(by.key(), closes ? after.close() : after);
        return new Oversight(policy, open, more);
    }

    /** With nothing spent: under other terms all is counted anew. */
    public Oversight uncounted() {
        return new Oversight(policy, open, Map.of());
    }

    /** Whether a refusal was one of a policy. */
    public static boolean isPolicys(String unit) {
        return isQuota(unit) || unit.startsWith(APPROVAL);
    }

    /** Whether that refusal was one of a quota. */
    public static boolean isQuota(String unit) {
        return unit.startsWith(QUOTA);
    }

    /** The whole cap, in what the amounts of a refusal count. */
    public static Amount whole(String unit, Terms terms) {
        return unit.endsWith(EPSILON)
                ? Amount.limit(terms.cap().epsilon())
                : terms.bought().orElse(Amount.ZERO);
    }
}
