package dev.bulla.synth.mobility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.Rows;
import dev.bulla.core.testing.SensitivityKit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PairSharesTest {

    private static final Column PLACE =
            new Column.Category("place", List.of("home", "work", "shop"), Optional.empty(), Optional.empty());
    private static final Column TIME = new Column.Whole("time", -48, 48, Optional.empty(), Optional.empty());
    private static final Spots PLACES = spots(Optional.empty());
    private static final Spots BY_SLOT = spots(Optional.of(TIME));

    private static Spots spots(Optional<Column> time) {
        return new Spots(
                Regions.of(List.of(PLACE), ""), time, time.isPresent() ? Frame.Clock.of(2, 24) : Frame.Clock.NONE);
    }

    private static Schema schema(Unit unit, Neighbours neighbours) {
        return new Schema(
                "trips",
                unit,
                neighbours,
                Budget.approx("3", "1e-5"),
                neighbours.addsRecord() ? OptionalLong.empty() : OptionalLong.of(20),
                List.of(TIME, PLACE));
    }

    private static Schema people(int rows) {
        return schema(Unit.of("person", rows), Neighbours.ADD_REMOVE);
    }

    @Test
    void sensitivity_pairs_isReachedAndNotBeaten() {
        for (Spots spots : List.of(PLACES, BY_SLOT)) {
            PairShares shares = new PairShares(spots);

            SensitivityKit.assertDeclared(shares, people(5), 31);
            SensitivityKit.hunt(shares, people(5), 37).assertDeclared();
            SensitivityKit.assertOrderFree(shares, people(5), 41);
        }
        assertThat(SensitivityKit.hunt(new PairShares(PLACES), people(3), 37)
                        .l1()
                        .doubleValue())
                .isGreaterThan(0.999_999);
    }

    @ParameterizedTest
    @EnumSource(PairMutant.Planted.class)
    void sensitivity_plantedBug_isFound(PairMutant.Planted bug) {
        assertThatThrownBy(() -> SensitivityKit.hunt(new PairMutant(PLACES, bug), people(7), 61)
                        .assertDeclared())
                .isInstanceOf(AssertionError.class);
    }

    /** What a person with so many visits at each place adds, as the length of the matrix: the chapter's numbers. */
    @ParameterizedTest
    @CsvSource({"3,0,0,1", "1,1,0,0.70710678", "2,1,1,0.39086798"})
    void addUnit_onePerson_isTheMatrixOfTheChapter(int home, int work, int shop, double frobenius) {
        Rows rows = new Rows(people(9));
        int[] visits = {home, work, shop};
        for (int place = 0; place < visits.length; place++) {
            for (int i = 0; i < visits[place]; i++) {
                rows.withUnit("ann", i, place);
            }
        }

        long[] sums = rows.fold(new PairShares(PLACES));

        double squares = 0;
        for (int a = 0; a < 3; a++) {
            for (int b = 0; b < 3; b++) {
                double share = (double) sums[PLACES.pair(a, b)] / PairShares.STEPS / (a == b ? 1 : 2);
                squares += share * share;
            }
        }
        assertThat(Math.sqrt(squares)).isCloseTo(frobenius, within(1e-8));
        assertThat(Arrays.stream(sums).sum() / (double) PairShares.STEPS).isCloseTo(1, within(1e-8));
    }

    @Test
    void addUnit_visitsThatAreNone_areLeftOut() {
        Rows rows = new Rows(people(9))
                .withUnit("ann", 1, 0)
                .withUnit("ann", -1, 1)
                .withUnit("ann", Double.NaN, 1)
                .withUnit("ann", 3, Double.NaN)
                .withUnit("bob", 3, 2)
                .withUnit("", 3, 2)
                .withUnit("", 3, 2);

        long[] sums = rows.fold(new PairShares(BY_SLOT));

        // −1 is in the second half of the day before.
        assertThat(sums[BY_SLOT.pair(0, 3)]).isEqualTo(PairShares.STEPS);
        assertThat(Arrays.stream(sums).sum()).isEqualTo(PairShares.STEPS);
        assertThat(rows.fold(new PairShares(PLACES))[PLACES.pair(0, 1)])
                .as("without times one without a readable time is a visit too: 1 at home, 2 at work")
                .isEqualTo(4 * PairShares.STEPS / 6);
    }
}
