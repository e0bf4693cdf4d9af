package dev.bulla.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.accounting.Account.Receipt;
import dev.bulla.core.accounting.BudgetExceeded;
import dev.bulla.core.accounting.Charge;
import dev.bulla.core.accounting.Cost;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.number.Amount;
import dev.bulla.ledger.store.Location;
import dev.bulla.ledger.store.Row;
import dev.bulla.ledger.store.Sql;
import dev.bulla.ledger.store.Where;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@ParameterizedClass
@EnumSource(Where.class)
class LedgerChargeTest {

    @TempDir
    private Path folder;

    @Parameter
    private Where where;

    private Location path;
    private Ledger ledger;

    @BeforeEach
    void open() {
        path = where.fresh(folder);
        ledger = Ledger.open(path);
    }

    @AfterEach
    void close() {
        ledger.close();
    }

    @Test
    void charge_fits_isThereAfterReopening() {
        Receipt receipt = ledger.account(Census.SCHEMA).charge(Census.pure("0.4", "a"));
        ledger.close();
        ledger = Ledger.open(path);
        Summary summary = ledger.summary("census").orElseThrow();

        assertThat(receipt.entry().number()).isEqualTo(2);
        assertThat(summary.head()).isEqualTo(new Summary.Head(2, receipt.entry().hash()));
        assertThat(summary.spent().epsilon().decimal()).isEqualByComparingTo("0.4");
        assertThat(summary.leftEpsilon().decimal()).isEqualByComparingTo("0.6");
        assertThat(summary.largestPure()).contains(Budget.pure("0.6"));
        assertThat(ledger.hash(2)).contains(receipt.entry().hash());
    }

    @Test
    void charge_onlyEpsilonAndDeltaAreProved_closesTheAccountAndIsReadBack() {
        Budget cap = Budget.approx("1", "1e-5");
        Charge first = Census.charge(cap, new Cost.Approx(cap.epsilon(), cap.delta()), "a");
        ledger.account(Census.schema(cap)).charge(first);
        ledger.close();
        ledger = Ledger.open(path);

        assertThat(ledger.verify()).isEmpty();
        assertThatThrownBy(() -> ledger.account(Census.schema(cap)).charge(Census.pure("1e-6", "b")))
                .isInstanceOf(BudgetExceeded.class);
    }

    /** ρ-zCDP costs what normal noise of the same ρ does, but grants no normal noise. */
    @Test
    void charge_concentrated_isReadBackAsThat() {
        Budget cap = Budget.approx("3", "1e-5");
        Account account = ledger.account(Census.schema(cap));
        Cost cost = new Cost.Concentrated(new BigDecimal("0.02"));
        Receipt receipt = account.charge(Census.charge(Budget.approx("1", "1e-6"), cost, "a"));
        Amount once = ledger.summary("census").orElseThrow().spent().renyi();
        account.charge(Census.gaussian(Budget.approx("1", "1e-6"), "0.02", "b"));
        ledger.close();
        ledger = Ledger.open(path);

        assertThat(ledger.verify()).isEmpty();
        assertThat(ledger.summary("census").orElseThrow().spent().renyi()).isEqualTo(once.plus(once));
        assertThat(cost.covers(new Cost.Gaussian(new BigDecimal("0.01")))).isFalse();
        assertThat(cost.covers(new Cost.Concentrated(new BigDecimal("0.02")))).isTrue();
        assertThat(cost.covers(new Cost.Concentrated(new BigDecimal("0.020001"))))
                .isFalse();
        assertThat(receipt.entry().number()).isEqualTo(2);
    }

    @Test
    void charge_doesNotFit_appendsOneRefusalAndChangesNothingElse() throws SQLException {
        Account account = ledger.account(Census.SCHEMA);
        account.charge(Census.pure("0.7", "a"));
        List<Row> before = Sql.rows(path);

        assertThatThrownBy(() -> account.charge(Census.pure("0.4", "b"))).isInstanceOf(BudgetExceeded.class);

        List<Row> after = Sql.rows(path);
        assertThat(after).hasSize(before.size() + 1);
        assertThat(after.subList(0, before.size()))
                .usingRecursiveFieldByFieldElementComparator()
                .isEqualTo(before);
        assertThat(after.get(2).kind()).isEqualTo("refusal");
        assertThat(ledger.summary("census").orElseThrow().spent().releases()).isEqualTo(1);
        assertThat(ledger.verify()).isEmpty();
    }

    @Test
    void charge_refusedKey_canBeUsedAgain() {
        Account account = ledger.account(Census.SCHEMA);
        assertThatThrownBy(() -> account.charge(Census.pure("2", "a"))).isInstanceOf(BudgetExceeded.class);

        assertThat(ledger.findByKey("a")).isEmpty();
        account.charge(Census.pure("1", "a"));
        assertThat(ledger.findByKey("a")).isPresent();
    }

    @Test
    void charge_sameKeyAgain_throwsWithTheEntryAndWritesNothing() {
        Account account = ledger.account(Census.SCHEMA);
        account.charge(Census.pure("0.1", "a"));

        assertThatThrownBy(() -> account.charge(Census.pure("0.1", "a")))
                .isInstanceOfSatisfying(
                        KeyUsed.class, used -> assertThat(used.entry()).isEqualTo(2));
        assertThat(ledger.head().number()).isEqualTo(2);
    }

    @Test
    void charge_sameKeyForAnotherDataset_throws() {
        ledger.account(Census.SCHEMA).charge(Census.pure("0.1", "a"));
        Account other = ledger.account(Census.named("survey", Budget.pure("1")));

        assertThatThrownBy(() -> other.charge(Census.pure("0.1", "a"))).isInstanceOf(KeyUsed.class);
    }

    @Test
    void charge_gaussianUnderApproxCap_isReplayedToTheSameAmounts() {
        Account account = ledger.account(Census.schema(Budget.approx("3", "1e-5")));
        account.charge(Census.gaussian(Budget.approx("0.5", "1e-6"), "0.0077", "a"));
        account.charge(Census.pure("0.25", "b"));
        assertThatThrownBy(() -> account.charge(Census.gaussian(Budget.approx("3", "1e-5"), "0.3", "c")))
                .isInstanceOf(BudgetExceeded.class);

        assertThat(ledger.verify()).isEmpty();
        assertThat(ledger.summary("census").orElseThrow().usedShare()).isBetween(0.01, 0.5);
    }

    @Test
    void charge_firstOverRenyi_closesTheAccountForGood() {
        Account account = ledger.account(Census.schema(Budget.approx("1", "1e-5")));
        account.charge(Census.gaussian(Budget.approx("1", "1e-5"), "0.03592", "a"));
        ledger.close();
        ledger = Ledger.open(path);
        Account again = ledger.account(Census.schema(Budget.approx("1", "1e-5")));

        assertThat(ledger.summary("census").orElseThrow().spent().closed()).isTrue();
        assertThatThrownBy(() -> again.charge(Census.pure("0.001", "b"))).isInstanceOf(BudgetExceeded.class);
        assertThat(ledger.verify()).isEmpty();
    }

    @Test
    void charge_clockGoesBackwards_orderIsByNumber() {
        ledger.close();
        for (long second : new long[] {2_000_000_000, 1_000_000_000, 0}) {
            try (Ledger shifted =
                    Ledger.open(path, Clock.fixed(Instant.ofEpochSecond(second), ZoneOffset.UTC), () -> {})) {
                shifted.account(Census.SCHEMA).charge(Census.pure("0.1", "k" + second));
            }
        }
        ledger = Ledger.open(path);

        assertThat(ledger.verify()).isEmpty();
        assertThat(ledger.entries("census")).extracting(Summary.Line::number).containsExactly(1L, 2L, 3L, 4L);
        assertThat(ledger.entries("census").get(3).time()).isEqualTo(Instant.EPOCH);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"-10", "-0.0", "0", "0e-400", "1e308", "1e999999999", "1000001", "1e-500", "9223372036854775808"
            })
    void cost_notPositiveOrUncountable_cannotBeBuilt(String epsilon) {
        assertThatThrownBy(() -> new Cost.Pure(new BigDecimal(epsilon))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Cost.Gaussian(new BigDecimal(epsilon)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"NaN", "Infinity", "-Infinity", "1,0", "", "1e308", "1e-400", "0", "-1", "1e999999999"})
    void budget_malformed_cannotBeBuilt(String epsilon) {
        assertThatThrownBy(() -> Budget.pure(epsilon)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void charge_halfASurrogatePairInTheKey_refusedAndNothingWritten() {
        Account account = ledger.account(Census.SCHEMA);

        assertThatThrownBy(() -> account.charge(Census.pure("0.1", "a\ud800"))).hasMessageContaining("E-308");
        assertThat(ledger.head().number()).isEqualTo(1);
    }

    @Test
    void charge_planHashNotHex_cannotBeBuilt() {
        Charge good = Census.pure("0.1", "a");

        assertThatThrownBy(() -> new Charge(good.claim(), good.costs(), "count", "xyz", "a"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void charge_otherTextInKeyAndRecipe_comesBackAsItWentIn() {
        Account account = ledger.account(Census.SCHEMA);
        String key = "kéy \"quoted\" \\ \u0001 \uD83D\uDD11 \u2028";
        account.charge(Census.pure("0.1", key));
        ledger.close();
        ledger = Ledger.open(path);

        assertThat(ledger.findByKey(key)).isPresent();
        assertThat(ledger.verify()).isEmpty();
    }

    @Test
    void charge_sumBeyondAnyCap_isRefused() {
        Account account = ledger.account(Census.SCHEMA);
        Charge tooMuch = new Charge(
                Census.SCHEMA.claim(Budget.pure("1").guarantee()),
                Collections.nCopies(20, new Cost.Pure(new BigDecimal("1000000"))),
                "count",
                "0".repeat(64),
                "a");

        assertThatThrownBy(() -> account.charge(tooMuch)).isInstanceOf(BudgetExceeded.class);
        assertThat(ledger.head().number()).isEqualTo(2);
        account.charge(Census.pure("1", "a"));
        assertThat(ledger.verify()).isEmpty();
    }
}
