package dev.bulla.audit.epsilon;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.accounting.Account.Journal;
import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Decision;
import dev.bulla.core.accounting.Grant;
import dev.bulla.core.accounting.Spent;
import dev.bulla.core.accounting.Terms;
import dev.bulla.core.model.Model;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Progress;
import dev.bulla.core.release.Release;
import dev.bulla.core.table.Table;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Releases of made-up rows, as often as one likes, paid by an account that is made for them, admits everything and is forgotten. It takes no
 * other table, so nothing that it gives is about anybody.
 */
public final class MadeUpReleases {

    private static final String KEY = "audit";
    private static final int ROWS = 40;

    private final Plan<?> plan;
    private final Account account;
    private final Charge charge;

    MadeUpReleases(Plan<?> plan) {
        this.plan = plan;
        this.account = new Account(Terms.of(plan.schema()), admitting());
        this.charge = plan.charge(KEY);
    }

    private static Journal admitting() {
        Journal.Entry entry = new Journal.Entry(
                1, "0".repeat(64), Instant.EPOCH, new Decision.Admitted(Decision.Branch.PURE, Spent.NOTHING));
        return (asked, rule) -> entry;
    }

    /** The model that a plan makes of a few made-up rows: for recipes that are about a model. */
    public static Model model(Plan<?> plan) {
        boolean isPublic = plan.schema().neighbours().hasPublicRows();
        int count = isPublic ? Math.toIntExact(plan.schema().rows().orElseThrow()) : ROWS;
        Table rows = new Neighbourhood(plan.schema()).mixed(count);
        return new MadeUpReleases(plan).whole(rows, Progress.NONE).model();
    }

    /** What the measurements of the plan give: all that a release is made of. */
    List<long[]> noisy(Table table, RandomBits bits) {
        List<Grant> grants = account.charge(charge).grants();
        List<long[]> noisy = new ArrayList<>();
        List<Measurement> measurements = plan.measurements();
        for (int i = 0; i < measurements.size(); i++) {
            noisy.add(measurements.get(i).release(table, List.copyOf(noisy), grants.get(i), bits));
        }
        return noisy;
    }

    /** A whole release, on the way of every release, with the platform's own bits. */
    Release<?> whole(Table table, Progress progress) {
        return plan.release(table, account.keeper(), KEY, progress);
    }
}
