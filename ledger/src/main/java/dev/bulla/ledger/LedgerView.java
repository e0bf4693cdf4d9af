package dev.bulla.ledger;

import dev.bulla.core.accounting.Charge;
import dev.bulla.ledger.policy.Oversight;
import java.util.List;
import java.util.Optional;

/** What is shown of a history. */
final class LedgerView {

    private LedgerView() {}

    static List<Summary.Line> lines(History history, String dataset) {
        return history.entries().stream()
                .filter(entry -> entry.dataset().equals(dataset))
                .map(entry -> line(history, entry))
                .toList();
    }

    static List<Paid.Listed> listed(History history) {
        return history.entries().stream()
                .filter(entry -> entry.fact() instanceof Fact.Stored)
                .map(entry -> listed(history, entry, (Fact.Stored) entry.fact()))
                .toList();
    }

    private static Paid.Listed listed(History history, Entry entry, Fact.Stored stored) {
        String recipe = history.charged(stored.charge()).orElseThrow().recipe();
        return new Paid.Listed(stored.id(), stored.charge(), entry.dataset(), recipe);
    }

    /** What is said of who asked, proposed or approved; names are escaped where they are shown. */
    private static Optional<String> oversight(Fact fact) {
        if (fact instanceof Fact.Charged charged) {
            return charged.asked()
                    .by()
                    .map(by -> "by " + by
                            + charged.asked()
                                    .approval()
                                    .map(entry -> ", approved by entry #" + entry)
                                    .orElse(""));
        }
        if (fact instanceof Fact.Refused refused) {
            String who = refused.by().map(by -> "by " + by).orElse("");
            return Optional.of(Oversight.isPolicys(refused.unit()) ? reason(refused, who) : who)
                    .filter(text -> !text.isEmpty());
        }
        if (fact instanceof Fact.Proposed proposed) {
            return Optional.of("by " + proposed.proposal().by());
        }
        if (fact instanceof Fact.Approved approved) {
            return Optional.of("of entry #" + approved.proposal() + " by " + approved.by());
        }
        return fact instanceof Fact.PolicySet set
                ? Optional.of(set.policy()
                        + set.by().map(by -> ", by " + by).orElse("")
                        + set.reason().map(reason -> " (" + reason + ")").orElse(""))
                : Optional.empty();
    }

    private static String reason(Fact.Refused refused, String who) {
        String why = Oversight.isQuota(refused.unit()) ? "over quota" : "no approval";
        return who.isEmpty() ? why : why + ", " + who;
    }

    private static Summary.Line line(History history, Entry entry) {
        Optional<Charge> asked = Optional.empty();
        Optional<String> id = Optional.empty();
        Optional<String> detail = oversight(entry.fact());
        boolean burned = false;
        boolean resumable = history.isUnbegun(entry.number());
        if (entry.fact() instanceof Fact.Charged charged) {
            asked = Optional.of(charged.charge());
            id = history.result(entry.number()).map(Fact.Stored::id);
            burned = id.isEmpty() && !resumable;
        } else if (entry.fact() instanceof Fact.Refused refused) {
            asked = Optional.of(refused.charge());
        } else if (entry.fact() instanceof Fact.Proposed proposed) {
            asked = Optional.of(proposed.proposal().charge());
        } else if (entry.fact() instanceof Fact.Stored stored) {
            id = Optional.of(stored.id());
        } else if (entry.fact() instanceof Fact.Begun begun) {
            detail = Optional.of("noise of entry #" + begun.charge());
        } else if (entry.fact() instanceof Fact.CapChanged changed) {
            detail = Optional.of("now " + changed.cap()
                    + changed.reason().map(reason -> " (" + reason + ")").orElse(""));
        }
        return new Summary.Line(
                entry.number(),
                entry.time(),
                entry.fact().kind(),
                asked.map(Charge::recipe),
                asked.map(Charge::claim),
                id,
                entry.fact().key(),
                detail,
                burned,
                resumable);
    }
}
