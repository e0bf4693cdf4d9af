package dev.bulla.core.blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.accounting.BudgetExceeded;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.mechanism.Mechanism;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Schemata;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BlackBoxTest {

    private static final List<double[]> ROWS = Collections.nCopies(100, new double[] {0.25});

    @Test
    void release_mean_isNoisyAndCharged() {
        BlackBox mean =
                BlackBox.privatise("mean", BlackBoxTest::mean, Proved.l1("0.01").replacing(100));
        Account account = account();
        BlackBox.Released released = mean.release(ROWS, Budget.pure("1"), account);

        assertThat(released.values()[0]).isCloseTo(0.25, within(0.5));
        assertThat(released.mechanism().scale()).isBetween(0.01, 0.01 * (1 + 1e-6)); // docs/mathematics.md §3.1
        assertThat(released.claim().neighbours()).isEqualTo(Neighbours.REPLACE_ONE);
        assertThatThrownBy(() -> mean.release(ROWS, Budget.pure("1"), account)).isInstanceOf(BudgetExceeded.class);
    }

    @Test
    void mechanism_rounding_isCharged() {
        BlackBox wide = BlackBox.privatise("f", rows -> new double[1000], Proved.l2("0.02"))
                .values(1000, -1, 1);
        Mechanism normal = wide.mechanism(Budget.approx("1", "1e-6"));
        double exact = 0.02 * 4.22467888933;

        assertThat(normal.scale()).isGreaterThan(exact).isLessThan(exact * (1 + 1e-6));
        assertThat(normal.sensitivity()).isGreaterThanOrEqualTo(0.02 + normal.grid() * Math.sqrt(1000) * 0.999);
    }

    @Test
    void mechanism_wideNoise_takesACoarserGrid() {
        BlackBox wide = BlackBox.privatise("f", rows -> new double[10_000], Proved.sup("0.5"))
                .values(10_000, -1, 1);
        Mechanism laplace = wide.mechanism(Budget.pure("1e-4"));

        assertThat(laplace.scale()).isBetween(5e7, 5e7 * (1 + 1e-3));
        assertThat(laplace.grid()).isGreaterThan(Math.scalb(1.0, -15));
    }

    @Test
    void reach_everyNorm_isTheLargestInTheOther() {
        assertThat(Proved.sup("0.5").reach(4).l1()).isEqualByComparingTo("2");
        assertThat(Proved.sup("0.5").reach(4).l2Squared()).isEqualByComparingTo("1");
        assertThat(Proved.l2("0.5").reach(4).l1()).isEqualByComparingTo("1");
        assertThat(Proved.l1("0.5").reach(4).l2Squared()).isEqualByComparingTo("0.25");
    }

    static Stream<Target> failures() {
        return Stream.of(
                rows -> {
                    throw new java.io.IOException("row 17 is odd");
                },
                rows -> {
                    throw new StackOverflowError();
                },
                rows -> new double[0],
                rows -> new double[] {Double.NaN, Double.NaN},
                rows -> {
                    rows.add(new double[1]);
                    return new double[2];
                });
    }

    @ParameterizedTest
    @MethodSource("failures")
    void total_anyFailure_isTheMiddleOfTheRange(Target target) {
        BlackBox box = BlackBox.privatise("f", target, Proved.l1("8")).values(2, 1, 4);

        assertThat(box.total(ROWS)).containsExactly(2.5, 2.5);
    }

    @Test
    void total_outOfRange_isCut() {
        BlackBox box = BlackBox.privatise(
                        "f", rows -> new double[] {-9, Double.POSITIVE_INFINITY, Double.NaN, 2}, Proved.l1("8"))
                .values(4, 1, 4);

        assertThat(box.total(ROWS)).containsExactly(1, 4, 2.5, 2);
    }

    @Test
    void release_otherNumberOfRows_isRefusedBeforeTheCharge() {
        BlackBox mean =
                BlackBox.privatise("mean", BlackBoxTest::mean, Proved.l1("0.01").replacing(99));
        Account account = account();

        assertThatThrownBy(() -> mean.release(ROWS, Budget.pure("1"), account))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("E-424");
        assertThat(BlackBox.privatise(
                                "mean", BlackBoxTest::mean, Proved.l1("0.01").replacing(100))
                        .release(ROWS, Budget.pure("1"), account)
                        .values())
                .hasSize(1);
    }

    @Test
    void release_otherNeighbours_isRefusedByTheAccount() {
        BlackBox mean = BlackBox.privatise("mean", BlackBoxTest::mean, Proved.l1("1"));

        assertThatThrownBy(() -> mean.release(ROWS, Budget.pure("1"), account()))
                .hasMessageContaining("E-303");
    }

    /** Under add-remove the number of rows is private: whoever guesses it for a replace-one proof must not learn it. */
    /** What a user proved between records is charged to no account that protects targets alone. */
    @Test
    void release_accountUnderOutputs_isRefusedAndNothingIsProvedOfIt() {
        Account account = MemoryJournal.account(Schema.builder("wells")
                .cap(Budget.pure("1"))
                .outputs(3)
                .real("place", 0, 9)
                .real("lead", 0, 5)
                .publishing("place")
                .build());
        BlackBox counting = BlackBox.privatise("n", rows -> new double[] {rows.size()}, Proved.l1("1"));
        List<double[]> rows = List.of(new double[] {1}, new double[] {2}, new double[] {3});

        assertThatThrownBy(() -> counting.release(rows, Budget.pure("0.5"), account))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("E-303");
        assertThatThrownBy(() -> new Proved("l1", BigDecimal.ONE, Neighbours.OUTPUTS, OptionalLong.of(3)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("nothing is proved of outputs");
    }

    @Test
    void release_replaceOneAgainstAnAddRemoveAccount_saysTheSameForRightAndWrongNumbers() {
        Account account = MemoryJournal.account(Schemata.people(Budget.pure("1")));

        for (int guess : new int[] {99, 100, 101}) {
            BlackBox mean = BlackBox.privatise(
                    "mean", BlackBoxTest::mean, Proved.l1("0.01").replacing(guess));
            assertThatThrownBy(() -> mean.release(ROWS, Budget.pure("1"), account))
                    .isInstanceOf(BadInput.class)
                    .hasMessageStartingWith("E-303");
        }
    }

    @Test
    void plan_sensitivity_isSaidToBeGiven() {
        BlackBox mean =
                BlackBox.privatise("mean", BlackBoxTest::mean, Proved.l1("0.01").replacing(100));

        assertThat(mean.plan(Budget.pure("1"))).containsEntry("sensitivity_is", "given");
    }

    private static double[] mean(List<double[]> rows) {
        return new double[] {rows.stream().mapToDouble(row -> row[0]).average().orElse(0)};
    }

    private static Account account() {
        return MemoryJournal.account(
                Schemata.people(Budget.pure("1"), Unit.row(), Neighbours.REPLACE_ONE, OptionalLong.of(100)));
    }
}
