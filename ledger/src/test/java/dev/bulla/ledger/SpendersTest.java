package dev.bulla.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.accounting.BudgetExceeded;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.ledger.store.Location;
import dev.bulla.ledger.store.Where;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** 256 spenders on an account that fits exactly 1,000 charges; four ledgers, as four processes would have them open. */
@ParameterizedClass
@EnumSource(Where.class)
class SpendersTest {

    private static final int SPENDERS = 256;
    private static final int FITS = 1_000;

    @TempDir
    private Path folder;

    @Parameter
    private Where where;

    @Test
    void charge_256Spenders_exactlyWhatFitsIsAccepted() throws Exception {
        spend();
    }

    @Tag("nightly")
    @RepeatedTest(20)
    void charge_256SpendersTwentyTimes_exactlyWhatFitsIsAccepted() throws Exception {
        spend();
    }

    private void spend() throws Exception {
        Location place = where.fresh(folder);
        AtomicInteger accepted = new AtomicInteger();
        AtomicInteger refused = new AtomicInteger();
        try (Ledger one = Ledger.open(place);
                Ledger two = Ledger.open(place);
                Ledger three = Ledger.open(place);
                Ledger four = Ledger.open(place)) {
            Ledger[] all = {one, two, three, four};
            Race.inParallel(SPENDERS, thread -> {
                Account account = all[thread % all.length].account(Census.schema(Budget.pure("1")));
                for (int i = 0; i < 6; i++) {
                    try {
                        account.charge(Census.pure("0.001", thread + "-" + i));
                        accepted.incrementAndGet();
                    } catch (BudgetExceeded e) {
                        refused.incrementAndGet();
                    }
                }
            });

            assertThat(accepted).hasValue(FITS);
            assertThat(refused).hasValue(SPENDERS * 6 - FITS);
            Summary summary = one.summary("census").orElseThrow();
            assertThat(summary.spent().releases()).isEqualTo(FITS);
            assertThat(summary.leftEpsilon().trillionths()).isZero();
            assertThat(one.head().number()).isEqualTo(1 + SPENDERS * 6);
            assertThat(one.verify()).isEmpty();
        }
    }
}
