package dev.bulla.synth.mobility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.testing.Rows;
import dev.bulla.core.testing.SensitivityKit;
import dev.bulla.synth.mobility.Parts.Kind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TripCountsTest {

    private static final Column PLACE =
            new Column.Category("place", List.of("home", "work", "shop"), Optional.empty(), Optional.empty());
    private static final Column TIME = new Column.Whole("time", 0, 200, Optional.empty(), Optional.empty());
    private static final Schema SCHEMA = schema(5);
    private static final Frame FRAME = new Frame(Regions.of(List.of(PLACE), ""), TIME, new Frame.Clock(2, 24), 24);

    private static Schema schema(int rows) {
        return new Schema(
                "trips",
                Unit.of("person", rows),
                Neighbours.ADD_REMOVE,
                Budget.approx("3", "1e-5"),
                OptionalLong.empty(),
                List.of(TIME, PLACE));
    }

    @ParameterizedTest
    @CsvSource({"L1,0", "L1,4", "L2,0", "L2,1", "L2,5", "L2,12"})
    void sensitivity_anyLength_isNotBeaten(Clip.Norm norm, int halvings) {
        TripCounts counts = new TripCounts(FRAME, new Clip(norm, halvings));

        SensitivityKit.assertDeclared(counts, SCHEMA, 31);
        SensitivityKit.hunt(counts, SCHEMA, 37).assertDeclared();
        SensitivityKit.assertOrderFree(counts, SCHEMA, 41);
    }

    @ParameterizedTest
    @EnumSource(Clip.Norm.class)
    void sensitivity_ofSizes_isReachedAndNotBeaten(Clip.Norm norm) {
        UnitSizes sizes = new UnitSizes(FRAME, norm, Clip.most(5));

        SensitivityKit.assertDeclared(sizes, SCHEMA, 43);
        assertThat(SensitivityKit.hunt(sizes, SCHEMA, 47).isTight()).isTrue();
        SensitivityKit.assertOrderFree(sizes, SCHEMA, 53);
    }

    @Test
    void sensitivity_oneVisitCutToItsLength_isReached() {
        assertThat(SensitivityKit.hunt(new TripCounts(FRAME, new Clip(Clip.Norm.L1, 0)), SCHEMA, 59)
                        .l1()
                        .doubleValue())
                .isGreaterThan(0.999);
        assertThat(SensitivityKit.hunt(new TripCounts(FRAME, new Clip(Clip.Norm.L2, 0)), SCHEMA, 59)
                        .l2Squared()
                        .doubleValue())
                .isGreaterThan(0.99);
    }

    @ParameterizedTest
    @EnumSource(TripMutant.Planted.class)
    void sensitivity_plantedBug_isFound(TripMutant.Planted bug) {
        Statistic mutant = new TripMutant(FRAME, bug, new Clip(bug.norm(), 2));

        assertThatThrownBy(() -> SensitivityKit.hunt(mutant, SCHEMA, 61).assertDeclared())
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void fold_visitsInAnyOrder_areCountedInOrderOfTime() {
        Rows rows = new Rows(SCHEMA)
                .withUnit("ann", 40, 2)
                .withUnit("ann", 1, 0)
                .withUnit("bob", 3, Double.NaN)
                .withUnit("ann", 13, 1)
                .withUnit("ann", Double.NaN, 1)
                .withUnit("ann", 60, 2);
        Parts parts = new Parts(FRAME);
        Clip wide = new Clip(Clip.Norm.L2, 12);

        long[] sums = rows.fold(new TripCounts(FRAME, wide));

        assertThat(count(sums, parts, wide, Kind.VISITS)).containsExactly(1, 0, 0, 1, 0, 2);
        // 13 - 1 and 60 - 40 are within a day; 40 - 13 is not.
        assertThat(count(sums, parts, wide, Kind.FLOWS)).containsExactly(0, 1, 0, 0, 0, 0, 0, 0, 1);
        assertThat(count(sums, parts, wide, Kind.STARTS)).containsExactly(1, 0, 1);
        assertThat(count(sums, parts, wide, Kind.GAPS)).containsExactly(1, 1, 0, 0, 0, 0, 0, 0);
        assertThat(count(sums, parts, wide, Kind.LENGTHS)).containsExactly(0, 2, 0, 0, 0, 0, 0, 0);
        assertThat(rows.fold(new UnitSizes(FRAME, Clip.Norm.L2, Clip.most(5)))).containsOnlyOnce(1);
    }

    private static long[] count(long[] sums, Parts parts, Clip clip, Kind kind) {
        long[] counts = new long[parts.cells(kind)];
        for (int i = 0; i < counts.length; i++) {
            counts[i] =
                    Math.round((double) sums[parts.start(kind) + i] / Clip.STEPS * clip.length() / parts.weight(kind));
        }
        return counts;
    }
}
