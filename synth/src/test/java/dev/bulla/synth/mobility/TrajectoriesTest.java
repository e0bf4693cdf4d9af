package dev.bulla.synth.mobility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.json.Json;
import dev.bulla.core.model.Answer;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Progress;
import dev.bulla.core.release.ReplayEngine;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Rows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrajectoriesTest {

    private static final Budget APPROX = Budget.approx("2", "1e-6");
    private static final Column TIME = new Column.Whole("t", 0, 24 * 30, Optional.empty(), Optional.empty());
    private static final Column X = new Column.Real("x", 0, 8, Optional.empty(), Optional.empty());
    private static final Column Y = new Column.Whole("y", 0, 7, Optional.empty(), Optional.empty());
    private static final Schema SCHEMA = schema(Unit.of("person", 40));

    private static Schema schema(Unit unit) {
        return new Schema("trips", unit, Neighbours.ADD_REMOVE, APPROX, OptionalLong.empty(), List.of(TIME, X, Y));
    }

    private static Trajectories recipe() {
        return Trajectories.of("x", "y")
                .time("t")
                .regions("16")
                .rhythm(new Trajectories.Rhythm(2, 24, OptionalDouble.of(12)));
    }

    /** People who are at home in the morning, three regions to the right in the evening, twenty days. */
    private static Rows people(int number) {
        PublicBits bits = PublicBits.of("people");
        Rows rows = new Rows(SCHEMA);
        for (int person = 0; person < number; person++) {
            double home = bits.below(4);
            for (int day = 0; day < 20; day++) {
                rows.withUnit("p" + person, 24 * day + bits.below(12), home + bits.nextUniform(), 1);
                rows.withUnit("p" + person, 24 * day + 12 + bits.below(3), home + 3 + bits.nextUniform(), 6);
            }
        }
        return rows;
    }

    private static TrajectoryModel released(Trajectories recipe, Budget budget) {
        Plan<TrajectoryModel> plan = recipe.plan(SCHEMA, budget);
        return ReplayEngine.run(
                        plan, people(2_000), MemoryJournal.account(SCHEMA), SeededBits.replay(11), Progress.NONE)
                .model();
    }

    private static List<double[]> sample(TrajectoryModel model, int number, String seed) {
        List<double[]> rows = new ArrayList<>();
        model.sample(number, PublicBits.of(seed), row -> rows.add(row.clone()));
        return rows;
    }

    @Test
    void sample_released_isReproducibleAndFollowsPeople() {
        for (Budget budget : List.of(APPROX, Budget.pure("2"))) {
            TrajectoryModel model = released(recipe(), budget);

            List<double[]> rows = sample(model, 2_000, "s");

            assertThat(Arrays.deepEquals(
                            rows.toArray(), sample(model, 2_000, "s").toArray()))
                    .isTrue();
            assertThat(Arrays.deepEquals(
                            rows.toArray(), sample(model, 2_000, "t").toArray()))
                    .isFalse();
            assertThat(rows.get(rows.size() - 1)[0]).isEqualTo(1_999);
            long right = 0;
            long fitting = 0;
            for (double[] row : rows) {
                for (int c = 0; c < row.length; c++) {
                    assertThat(model.columns().get(c).read(row[c])).isEqualTo(row[c]);
                }
                boolean isEvening = row[1] % 24 >= 12;
                right += isEvening ? 1 : 0;
                fitting += isEvening == (row[3] >= 4) ? 1 : 0;
            }
            assertThat(right).isBetween(rows.size() / 4L, 3L * rows.size() / 4);
            assertThat((double) fitting / rows.size())
                    .as("in the evening people are above, %s", budget)
                    .isGreaterThan(0.85);
        }
    }

    @Test
    void read_json_isTheSameModel() {
        for (Trajectories recipe : List.of(recipe(), recipe().clip(8))) {
            TrajectoryModel model = released(recipe, APPROX);

            TrajectoryModel read = TrajectoryModel.read(Json.readObject(Json.canonical(model.json())));

            assertThat(Json.canonical(read.json())).isEqualTo(Json.canonical(model.json()));
            assertThat(Arrays.deepEquals(
                            sample(read, 50, "s").toArray(),
                            sample(model, 50, "s").toArray()))
                    .isTrue();
            assertThat(model.visitShares()).hasSize(32);
            assertThat(Arrays.stream(model.visitShares()).sum()).isBetween(0.999, 1.001);
            assertThat(Arrays.stream(model.flowShares()).sum()).isBetween(0.999, 1.001);
            assertThat(model.lines()).hasSize(32);
            assertThat(model.tables())
                    .hasSize(4)
                    .allSatisfy(table -> assertThat(table.rows())
                            .allSatisfy(row -> assertThat(row).hasSameSizeAs(table.heads())));
        }
    }

    @Test
    void answer_anyPlaceAndTime_isTheCountOfItsRegionAndSlot() {
        TrajectoryModel model = released(recipe(), APPROX);

        Answer evening = model.answer(5.5, 6, 14);
        Answer sameCell = model.answer(5.2, 7, 23);

        assertThat(evening).isEqualTo(sameCell);
        assertThat(evening.lower()).isLessThan(evening.value());
        assertThat(evening.value()).isGreaterThan(model.answer(5.5, 6, 2).value() + 100);
    }

    @Test
    void length_followsFromPeople() {
        assertThat(released(recipe(), APPROX).length()).isBetween(8.0, 64.0);
        assertThat(released(recipe().clip(8), APPROX).length()).isEqualTo(8);
    }

    @Test
    void release_noRowsAndRowsOfNobody_isMadeAndSampled() {
        for (Rows rows : List.of(new Rows(SCHEMA), new Rows(SCHEMA).withUnit("", 3, 1, 1))) {
            TrajectoryModel model = recipe().plan(SCHEMA, APPROX)
                    .release(rows, MemoryJournal.account(SCHEMA))
                    .model();
            assertThat(sample(model, 20, "s")).isNotEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"3", "0", "2048", "x<4,y<3", "x<9", "z<4", "x<4,x<5,x<6", "x<y", "x<1e99", "x<4,", "x"})
    void regions_thatAreNone_areRefused(String regions) {
        assertThatThrownBy(() -> recipe().regions(regions).plan(SCHEMA, APPROX)).isInstanceOf(BadInput.class);
    }

    @Test
    void regions_placesAreCutEvenly() {
        List<double[]> places = new ArrayList<>();
        PublicBits bits = PublicBits.of("places");
        for (int i = 0; i < 999; i++) {
            places.add(new double[] {8 * bits.nextUniform() * bits.nextUniform(), bits.below(8)});
        }

        String cuts = PlaceTree.cuts(List.of(X, Y), places, 8);
        Regions regions = Regions.of(List.of(X, Y), cuts);

        int[] found = new int[8];
        places.forEach(place -> found[regions.of(place)]++);
        assertThat(regions.text()).isEqualTo(cuts);
        assertThat(found)
                .satisfies(all ->
                        assertThat(Arrays.stream(all).min().orElseThrow()).isGreaterThan(60));
        assertThat(Regions.of(List.of(X, Y), Regions.of(List.of(X, Y), "16").text())
                        .text())
                .isEqualTo(Regions.of(List.of(X, Y), "16").text());
    }

    @Test
    void cuts_columnsOrPlacesThatDoNotDo_areRefused() {
        Column kind = new Column.Category("kind", List.of("a", "b"), Optional.empty(), Optional.empty());
        List<double[]> beyond = List.of(new double[] {8}, new double[] {7}, new double[] {8}, new double[] {8});

        assertThatThrownBy(() -> PlaceTree.cuts(List.of(X, Y, TIME), List.of(), 2))
                .isInstanceOf(BadInput.class);
        assertThatThrownBy(() -> PlaceTree.cuts(List.of(kind), List.of(new double[] {0}, new double[] {1}), 2))
                .isInstanceOf(BadInput.class);
        assertThatThrownBy(() -> PlaceTree.cuts(List.of(X), beyond, 2))
                .as("a cut at a bound leaves a region without places")
                .isInstanceOf(BadInput.class);
    }

    /** Trajectories of two calls can stand in one table. */
    @Test
    void sample_afterOthers_goesOnWithNumbers() {
        TrajectoryModel model = released(recipe(), APPROX);
        List<Double> numbers = new ArrayList<>();

        model.sample(5, 3, PublicBits.of("s"), row -> numbers.add(row[0]));

        assertThat(numbers.stream().distinct()).containsExactly(5.0, 6.0, 7.0);
    }

    @Test
    void plan_whatCannotBe_isRefused() {
        assertThatThrownBy(() -> recipe().time("x").plan(SCHEMA, APPROX)).isInstanceOf(BadInput.class);
        assertThatThrownBy(() -> recipe().clip(0.5).plan(SCHEMA, APPROX)).isInstanceOf(BadInput.class);
        assertThatThrownBy(() -> recipe().plan(schema(Unit.of("person", 10_000)), APPROX))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("8192");
        assertThatThrownBy(() -> recipe().rhythm(new Trajectories.Rhythm(0, 24, OptionalDouble.empty()))
                        .plan(SCHEMA, APPROX))
                .isInstanceOf(BadInput.class);
    }
}
