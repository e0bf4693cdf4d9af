package dev.bulla.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.accounting.Cost;
import dev.bulla.core.accounting.Terms;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.schema.Schema;
import dev.bulla.ledger.store.Location;
import dev.bulla.ledger.store.Sql;
import dev.bulla.ledger.store.Where;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass
@EnumSource(Where.class)
class LedgerAccountTest {

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
    void account_otherCap_namesBothAndTheWayOut() {
        ledger.account(Census.SCHEMA);

        assertThatThrownBy(() -> ledger.account(Census.schema(Budget.approx("2", "1e-6"))))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("E-302")
                .hasMessageContaining("ε = 1;")
                .hasMessageContaining("ε = 2, δ = 1e-6")
                .hasMessageEndingWith("change it for good with: an entry with the new cap.");
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
    void changeCap_belowWhatIsSpent_refusedAndNothingWritten() {
        ledger.account(Census.SCHEMA).charge(Census.pure("0.3", "a"));
        ledger.account(Census.SCHEMA).charge(Census.pure("0.3", "b"));
        Summary.Head before = ledger.head();

        assertThatThrownBy(() -> ledger.changeCap(Census.schema(Budget.pure("0.599999999999")), Optional.empty()))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("E-311")
                .hasMessageContaining("ε = 0.599999999999");
        assertThat(ledger.head()).isEqualTo(before);
        ledger.changeCap(Census.schema(Budget.pure("0.6")), Optional.empty());
        assertThat(ledger.summary("census").orElseThrow().usedShare()).isEqualTo(1.0);
        assertThat(ledger.verify()).isEmpty();
    }

    /** Normal noise is recounted at the order of the new cap, and has no place under a pure one. */
    @Test
    void changeCap_normalNoise_isRecountedByTheRuleOfTheNewCap() {
        Budget cap = Budget.approx("3", "1e-5");
        ledger.account(Census.schema(cap)).charge(Census.gaussian(Budget.approx("1", "1e-6"), "0.02", "a"));
        ledger.account(Census.schema(cap)).charge(Census.gaussian(Budget.approx("1", "1e-6"), "0.02", "b"));

        for (Budget below :
                new Budget[] {Budget.approx("0.5", "1e-5"), Budget.approx("3", "1e-60"), Budget.pure("1000")}) {
            assertThatThrownBy(() -> ledger.changeCap(Census.schema(below), Optional.empty()))
                    .as(below.toString())
                    .hasMessageContaining("E-311");
        }
        ledger.changeCap(Census.schema(Budget.approx("2", "1e-5")), Optional.empty());
        assertThat(ledger.summary("census").orElseThrow().usedShare()).isBetween(0.1, 1.0);
        assertThat(ledger.verify()).isEmpty();
    }

    @Test
    void changeCap_closedAccount_holdsWhenItsClaimIsWithin() {
        Budget cap = Budget.approx("3", "1e-5");
        Budget claim = Budget.approx("2", "1e-6");
        ledger.account(Census.schema(cap))
                .charge(Census.charge(claim, new Cost.Approx(claim.epsilon(), claim.delta()), "a"));

        assertThatThrownBy(() -> ledger.changeCap(Census.schema(Budget.approx("1.999", "1e-5")), Optional.empty()))
                .hasMessageContaining("E-311");
        assertThatThrownBy(() -> ledger.changeCap(Census.schema(Budget.approx("3", "1e-7")), Optional.empty()))
                .hasMessageContaining("E-311");
        ledger.changeCap(Census.schema(claim), Optional.empty());
        Summary summary = ledger.summary("census").orElseThrow();
        assertThat(summary.usedShare()).isEqualTo(1.0);
        assertThat(summary.overCap()).isFalse();
        assertThat(ledger.verify()).isEmpty();
    }

    /** Version 0.1 let a cap be lowered below what is spent: such a ledger is sound, and shown as what it is. */
    @Test
    void summary_capLoweredByAnEarlierVersion_isOverTheCapAndVerifies() throws Exception {
        ledger.account(Census.SCHEMA).charge(Census.pure("0.5", "a"));
        ledger.account(Census.SCHEMA).charge(Census.pure("0.5", "b"));
        lowerAsBefore(Budget.pure("0.4"));
        Summary summary = ledger.summary("census").orElseThrow();

        assertThat(summary.overCap()).isTrue();
        assertThat(summary.usedShare()).isEqualTo(2.5);
        assertThat(summary.largestPure()).isEmpty();
        assertThat(ledger.verify()).isEmpty();
        assertThatThrownBy(
                        () -> ledger.account(Census.schema(Budget.pure("0.4"))).charge(Census.pure("0.1", "c")))
                .hasMessageContaining("E-301");
        ledger.changeCap(Census.schema(Budget.pure("1.1")), Optional.empty());
        assertThat(ledger.summary("census").orElseThrow().overCap()).isFalse();
        assertThat(ledger.verify()).isEmpty();
    }

    @Test
    void summary_closingReleaseOverALoweredCap_hasTheShareOfItsClaim() throws Exception {
        Budget claim = Budget.approx("3", "1e-5");
        ledger.account(Census.schema(claim))
                .charge(Census.charge(claim, new Cost.Approx(claim.epsilon(), claim.delta()), "a"));
        lowerAsBefore(Budget.approx("2", "1e-5"));

        assertThat(ledger.summary("census").orElseThrow().usedShare()).isEqualTo(1.5);
        lowerAsBefore(Budget.pure("2"));
        Summary summary = ledger.summary("census").orElseThrow();
        assertThat(summary.overCap()).isTrue();
        assertThat(summary.usedShare()).isInfinite();
        assertThat(ledger.verify()).isEmpty();
    }

    private void lowerAsBefore(Budget cap) throws SQLException {
        Summary.Head head = ledger.head();
        Terms terms = Terms.of(Census.schema(cap));
        ledger.close();
        Fact lowered = new Fact.CapChanged(cap, terms.order(), Optional.empty());
        Sql.put(path, new Entry(head.number() + 1, Instant.EPOCH, "census", head.hash(), lowered).row());
        ledger = Ledger.open(path);
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
