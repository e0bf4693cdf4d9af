package dev.bulla.models.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.model.Answer;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Progress;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.release.ReplayEngine;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Rows;
import dev.bulla.core.testing.SensitivityKit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class WeightedSumsTest {

    private static final Column WEIGHT = new Column.Real("weight", 0, 7.3, Optional.empty(), Optional.empty());
    private static final Column COUNTED = new Column.Whole("counted", 0, 40, Optional.empty(), Optional.empty());
    private static final Column AGE = new Column.Whole("age", -3, 90, Optional.empty(), Optional.empty());
    private static final Column HEIGHT = new Column.Real("height", 100, 101, Optional.empty(), Optional.empty());
    private static final Column.Category SEX =
            new Column.Category("sex", List.of("f", "m"), Optional.empty(), Optional.empty());

    @Test
    void sensitivity_ofEverySum_isNotBeaten() {
        for (Unit unit : List.of(Unit.row(), Unit.of("person", 3))) {
            for (Neighbours neighbours : Recipe.OF_RECORDS) {
                if (neighbours == Neighbours.REPLACE_ONE && unit.column().isPresent()) {
                    continue;
                }
                Schema schema = schema(unit, neighbours);
                for (Cells cells : List.of(new Cells(List.of()), Cells.of(schema, List.of("sex"), Map.of()))) {
                    for (Column weight : List.of(WEIGHT, COUNTED)) {
                        SensitivityKit.hunt(WeightedSums.weights(weight, cells), schema, 3)
                                .assertDeclared();
                        for (Column value : List.of(AGE, HEIGHT)) {
                            SensitivityKit.hunt(WeightedSums.sums(weight, value, cells), schema, 3)
                                    .assertDeclared();
                            SensitivityKit.hunt(WeightedSums.distances(weight, value, cells), schema, 5)
                                    .assertDeclared();
                        }
                    }
                }
            }
        }
    }

    /** By hand: w·x, w·(x − min) and w·(x − max), and w; whole numbers are exact, so that one row moves them by no more than the bounds say. */
    @Test
    void fold_ofKnownRows_addsProductsAndDistances() {
        Schema schema = schema(Unit.row(), Neighbours.ADD_REMOVE);
        Rows rows = new Rows(schema)
                .with(2.5, 3, 10, 100.5, 1)
                .with(0, 2, -3, 100, 0)
                .with(1, 5, Column.MISSING, 100, 1);
        Cells none = new Cells(List.of());

        assertThat(rows.fold(WeightedSums.sums(COUNTED, AGE, none))).containsExactly(3 * 10 - 2 * 3);
        assertThat(rows.fold(WeightedSums.distances(COUNTED, AGE, none))).containsExactly(3 * 13, -3 * 80 - 2 * 93);
        assertThat(rows.fold(WeightedSums.weights(COUNTED, none))).containsExactly(10);
        WeightedSums weights = WeightedSums.weights(WEIGHT, none);
        assertThat(rows.fold(weights)[0] * weights.grid()).isCloseTo(3.5, within(1e-6));
        assertThat(WeightedSums.distances(COUNTED, AGE, none)
                        .sensitivity(Neighbours.ADD_REMOVE, Unit.row())
                        .l1())
                .isEqualByComparingTo("3720");
        assertThat(WeightedSums.isExact(COUNTED, AGE, 1)).isTrue();
        assertThat(WeightedSums.isExact(WEIGHT, AGE, 1)).isFalse();
    }

    /** A statistic that takes the middle of a weight's bounds for its largest value. */
    @Test
    void sensitivity_ofHalfTheLargestWeight_isBeaten() {
        Column half = new Column.Real("weight", 0, 3.65, Optional.empty(), Optional.empty());
        Schema schema = schema(Unit.row(), Neighbours.ADD_REMOVE);
        SensitivityKit.Worst worst =
                SensitivityKit.hunt(WeightedSums.distances(WEIGHT, AGE, new Cells(List.of())), schema, 3);

        assertThat(worst.l1())
                .isGreaterThan(WeightedSums.distances(half, AGE, new Cells(List.of()))
                        .sensitivity(Neighbours.ADD_REMOVE, Unit.row())
                        .l1());
    }

    @Test
    void release_weightedCountSumAndMean_areThoseOfTheWeights() {
        Schema schema = schema(Unit.row(), Neighbours.ADD_REMOVE);
        Rows rows = new Rows(schema);
        double weights = 0;
        double sum = 0;
        for (int i = 0; i < 5_000; i++) {
            double weight = i % 7;
            weights += weight;
            sum += weight * (i % 90);
            rows.with(weight, i % 40, i % 90, 100.5, i % 2);
        }
        rows.with(Column.MISSING, 1, 50, 100, 0).with(3, 1, Column.MISSING, 100, Column.MISSING);

        assertThat(release("count", Map.of("weight", "weight"), rows)).isCloseTo(weights + 3, within(1.0));
        assertThat(release("sum", Map.of("weight", "weight", "columns", List.of("age")), rows))
                .isCloseTo(sum, within(100.0));
        assertThat(release("mean", Map.of("weight", "weight", "columns", List.of("age")), rows))
                .isCloseTo(sum / weights, within(0.05));
    }

    @Test
    void answer_weightedMean_coversTheTruth() {
        Schema schema = schema(Unit.row(), Neighbours.ADD_REMOVE);
        Rows rows = new Rows(schema);
        double weights = 0;
        double sum = 0;
        for (int i = 0; i < 300; i++) {
            double weight = 0.37 * (i % 7);
            weights += weight;
            sum += weight * (i % 90);
            rows.with(weight, i % 40, i % 90, 100.5, i % 2);
        }
        Plan<SummaryModel> plan = Mean.of("age").weight("weight").plan(schema, Budget.pure("1"));
        SeededBits bits = SeededBits.of(5);
        int covered = 0;
        for (int i = 0; i < 2_000; i++) {
            Answer answer = ReplayEngine.run(plan, rows, MemoryJournal.account(schema), bits, Progress.NONE)
                    .model()
                    .answer();
            covered += answer.lower() <= sum / weights && sum / weights <= answer.upper() ? 1 : 0;
        }
        assertThat(covered / 2_000.0).isBetween(0.93, 0.98);
    }

    @Test
    void plan_weightThatIsNone_isRefused() {
        for (String weight : List.of("age", "sex", "nobody")) {
            assertThatThrownBy(() -> Count.rows()
                            .weight(weight)
                            .plan(schema(Unit.row(), Neighbours.ADD_REMOVE), Budget.pure("1")))
                    .isInstanceOf(BadInput.class);
        }
    }

    private static double release(String recipe, Map<String, Object> options, Rows rows) {
        Plan<?> plan = Recipes.type(recipe).with(options).plan(rows.schema(), Budget.pure("100"));
        return ReplayEngine.run(plan, rows, MemoryJournal.account(rows.schema()), SeededBits.of(3), Progress.NONE)
                .model()
                .answer()
                .value();
    }

    private static Schema schema(Unit unit, Neighbours neighbours) {
        return new Schema(
                "weighted",
                unit,
                neighbours,
                Budget.pure("1000"),
                OptionalLong.of(12),
                List.of(WEIGHT, COUNTED, AGE, HEIGHT, SEX));
    }
}
