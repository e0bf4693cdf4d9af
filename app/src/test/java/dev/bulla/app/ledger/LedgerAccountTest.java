package dev.bulla.app.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.domain.BadInput;
import dev.bulla.core.domain.Schema;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LedgerAccountTest {

    @TempDir
    private Path folder;

    private Path path;
    private Ledger ledger;

    @BeforeEach
    void open() {
        path = folder.resolve("bulla.db");
        ledger = Ledger.open(path);
    }

    @AfterEach
    void close() {
        ledger.close();
    }

    @Test
    void account_firstTime_writesOneOpenEntry() {
        ledger.account(Census.schema(Budget.approx("3", "1e-5")));

        assertThat(ledger.entries("census")).hasSize(1);
        assertThat(ledger.entries("census").get(0).kind()).isEqualTo("open");
        assertThat(ledger.summary("census").orElseThrow().terms().order()).isPresent();
    }

    @Test
    void account_secondTimeAndReopened_writesNothing() {
        ledger.account(Census.SCHEMA);
        Summary.Head before = ledger.head();
        ledger.account(Census.SCHEMA);
        ledger.close();
        ledger = Ledger.open(path);

        assertThat(ledger.account(Census.SCHEMA).terms().cap()).isEqualTo(Budget.pure("1"));
        assertThat(ledger.head()).isEqualTo(before);
    }

    @Test
    void account_otherCap_namesBothAndTheCommand() {
        ledger.account(Census.SCHEMA);

        assertThatThrownBy(() -> ledger.account(Census.schema(Budget.approx("2", "1e-6"))))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("E-302")
                .hasMessageContaining("ε = 1;")
                .hasMessageContaining("ε = 2, δ = 1e-6")
                .hasMessageContaining("bulla ledger cap");
        assertThat(ledger.head().number()).isEqualTo(1);
    }

    @Test
    void account_otherUnitOrNeighbours_refused() {
        ledger.account(Census.SCHEMA);
        Schema unit = Census.with(Census.SCHEMA, Unit.of("person", 3), Neighbours.ADD_REMOVE);
        Schema neighbours = Census.with(Census.SCHEMA, Unit.row(), Neighbours.REPLACE_ONE);

        assertThatThrownBy(() -> ledger.account(unit))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("E-303");
        assertThatThrownBy(() -> ledger.account(neighbours))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("E-303");
        assertThat(ledger.head().number()).isEqualTo(1);
    }

    @Test
    void changeCap_raised_admitsMoreAndKeepsWhatWasSpent() {
        ledger.account(Census.SCHEMA).charge(Census.pure("1", "a"));
        Schema raised = Census.schema(Budget.pure("1.5"));

        Ledger.CapChange change = ledger.changeCap(raised, Optional.of("board decision 7"));
        ledger.account(raised).charge(Census.pure("0.5", "b"));

        assertThat(change.old()).isEqualTo(Budget.pure("1"));
        assertThat(change.now()).isEqualTo(Budget.pure("1.5"));
        assertThat(change.entry()).isEqualTo(3);
        assertThat(ledger.summary("census").orElseThrow().usedShare()).isEqualTo(1.0);
        assertThat(ledger.verify()).isEmpty();
    }

    @Test
    void changeCap_pureToApproxAndBack_countsAllChargesAnew() {
        ledger.account(Census.SCHEMA).charge(Census.pure("0.5", "a"));
        Schema approx = Census.schema(Budget.approx("1", "1e-5"));
        ledger.changeCap(approx, Optional.empty());
        Summary summary = ledger.summary("census").orElseThrow();

        assertThat(summary.spent().renyi().trillionths()).isPositive();
        assertThat(summary.largestApprox()).isPresent();
        ledger.changeCap(Census.SCHEMA, Optional.empty());
        assertThat(ledger.summary("census").orElseThrow().spent().renyi().trillionths())
                .isZero();
        assertThat(ledger.verify()).isEmpty();
    }

    @Test
    void changeCap_oldAccountHandle_usesThePresentCap() {
        var account = ledger.account(Census.SCHEMA);
        ledger.changeCap(Census.schema(Budget.pure("0.1")), Optional.empty());

        assertThatThrownBy(() -> account.charge(Census.pure("0.5", "a"))).hasMessageContaining("E-301");
    }

    @Test
    void changeCap_sameUnknownOrOtherUnit_refusedAndNothingWritten() {
        assertThatThrownBy(() -> ledger.changeCap(Census.SCHEMA, Optional.empty()))
                .hasMessageContaining("E-306");
        ledger.account(Census.SCHEMA);

        assertThatThrownBy(() -> ledger.changeCap(Census.SCHEMA, Optional.empty()))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("E-305");
        Schema unit = Census.with(Census.schema(Budget.pure("9")), Unit.of("person", 3), Neighbours.ADD_REMOVE);
        assertThatThrownBy(() -> ledger.changeCap(unit, Optional.empty())).hasMessageContaining("E-303");
        assertThat(ledger.head().number()).isEqualTo(1);
    }

    @Test
    void summary_unknownDataset_isEmptyAndOpensNothing() {
        assertThat(ledger.summary("census")).isEmpty();
        assertThat(ledger.datasets()).isEmpty();
        assertThat(ledger.head().number()).isZero();
    }
}
