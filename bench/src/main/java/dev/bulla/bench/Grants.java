package dev.bulla.bench;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.accounting.Account.Journal;
import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Cost;
import dev.bulla.core.accounting.Decision;
import dev.bulla.core.accounting.Grant;
import dev.bulla.core.accounting.Spent;
import dev.bulla.core.accounting.Terms;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Claim;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import java.time.Instant;
import java.util.Collections;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** Grants made beforehand, so that a measured call pays for its own checks but not for the account. */
final class Grants {

    /** Enough that reading the clock does not count. */
    static final int BATCH = 2_048;

    /** As many as one account admits of either kind at ε = 1. */
    private static final int PER_ACCOUNT = 512;

    private static final Terms TERMS = new Terms(
                    "bench",
                    Budget.pure("1000"),
                    new Claim.Relation(Neighbours.ADD_REMOVE, Unit.row()),
                    Optional.empty())
            .withCap(Budget.approx("1000", "1e-6"));

    private Grants() {}

    /** A batch of fresh grants, each good for one release at this cost. */
    static Grant[] batch(Cost cost) {
        Claim claim = new Claim(TERMS.cap().guarantee(), TERMS.relation());
        Charge charge = new Charge(claim, Collections.nCopies(PER_ACCOUNT, cost), "bench", "0".repeat(64), "bench");
        return Stream.generate(() -> new Account(TERMS, new Forgetful()).charge(charge))
                .limit(BATCH / PER_ACCOUNT)
                .flatMap(receipt -> receipt.grants().stream())
                .toArray(Grant[]::new);
    }

    /** Keeps nothing: every charge goes to a new account over no data at all. */
    private static final class Forgetful implements Journal {

        @Override
        public Entry record(Charge charge, BiFunction<Terms, Spent, Decision> rule) {
            return new Entry(1, "0".repeat(64), Instant.EPOCH, rule.apply(TERMS, Spent.NOTHING));
        }
    }
}
