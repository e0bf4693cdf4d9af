package dev.bulla.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.ledger.store.Location;
import dev.bulla.ledger.store.Where;
import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(Where.class)
class LedgerConcurrencyTest {

    @TempDir
    private Path folder;

    @Parameter
    private Where where;

    private Location path;

    @BeforeEach
    void name() {
        path = where.fresh(folder);
    }

    @Test
    void charge_eightThreadsOnAnAccountThatFitsTwenty_admitsExactlyTwenty() throws Exception {
        try (Ledger ledger = Ledger.open(path)) {
            assertThat(Race.run(ledger, Census.SCHEMA, 8, 50, "0.05", "k")).isEqualTo(20);
            assertUsedUpBy(ledger, 401);
        }
    }

    @Test
    void charge_twoProcessesOnAnAccountThatFitsTwenty_admitExactlyTwenty() throws Exception {
        List<Process> processes = List.of(Spender.start(path, "race", "a"), Spender.start(path, "race", "b"));
        int admitted = 0;
        for (Process process : processes) {
            try (BufferedReader out = process.inputReader()) {
                admitted += Integer.parseInt(out.readLine().replace("admitted ", ""));
            }
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        }

        assertThat(admitted).isEqualTo(20);
        try (Ledger ledger = Ledger.open(path)) {
            assertUsedUpBy(ledger, 401);
        }
    }

    @Test
    void charge_eightThreadsWithTheSameKeys_payOncePerKey() throws Exception {
        AtomicInteger paid = new AtomicInteger();
        AtomicInteger refused = new AtomicInteger();
        try (Ledger one = Ledger.open(path);
                Ledger two = Ledger.open(path)) {
            Race.inParallel(8, thread -> {
                Account account = (thread % 2 == 0 ? one : two).account(Census.SCHEMA);
                for (int key = 0; key < 10; key++) {
                    try {
                        account.charge(Census.pure("0.01", "key " + key));
                        paid.incrementAndGet();
                    } catch (KeyUsed e) {
                        refused.incrementAndGet();
                    }
                }
            });

            assertThat(paid).hasValue(10);
            assertThat(refused).hasValue(70);
            assertThat(one.head()).isEqualTo(two.head());
            assertThat(one.head().number()).isEqualTo(11);
            assertThat(one.verify()).isEmpty();
        }
    }

    @Test
    void open_eightThreadsOnANewFile_makeOneLedger() throws Exception {
        Race.inParallel(8, thread -> {
            try (Ledger ledger = Ledger.open(path)) {
                ledger.account(Census.named("set" + thread % 3, Budget.pure("1")));
            }
        });

        try (Ledger ledger = Ledger.open(path)) {
            assertThat(ledger.head().number()).isEqualTo(3);
            assertThat(ledger.datasets()).containsExactlyInAnyOrder("set0", "set1", "set2");
        }
    }

    private static void assertUsedUpBy(Ledger ledger, long entries) {
        Summary summary = ledger.summary("census").orElseThrow();
        assertThat(summary.spent().epsilon().decimal()).isEqualByComparingTo("1");
        assertThat(summary.spent().releases()).isEqualTo(20);
        assertThat(summary.head().number()).isEqualTo(entries);
        assertThat(ledger.verify()).isEmpty();
    }
}
