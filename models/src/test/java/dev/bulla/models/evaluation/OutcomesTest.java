package dev.bulla.models.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.json.Json;
import dev.bulla.core.model.Answer;
import dev.bulla.core.model.Classifier;
import dev.bulla.core.model.Model;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Progress;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.release.ReplayEngine;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Block;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Rows;
import dev.bulla.core.testing.SensitivityKit;
import dev.bulla.models.bayes.NaiveBayes;
import dev.bulla.models.histogram.Histogram;
import dev.bulla.models.regression.Regression;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class OutcomesTest {

    private static final List<Column> COLUMNS = List.of(
            new Column.Real("x", 0, 1, Optional.empty(), Optional.empty()),
            new Column.Whole("n", -5, 20, Optional.empty(), Optional.empty()),
            new Column.Category("c", List.of("a", "b", "c"), Optional.empty(), Optional.empty()),
            new Column.Category("d", List.of("no", "yes"), Optional.empty(), Optional.empty()));

    private static final Rows ROWS = rows(schema(Unit.row(), Neighbours.ADD_REMOVE), 2_000, 1);
    private static final List<Model> MODELS = List.of(
            made(NaiveBayes.of("x", "n").target("d")),
            made(NaiveBayes.of("x", "d").target("c")),
            made(Regression.linear("x", "c").target("n")));

    @Test
    void sensitivity_ofEveryKindOfModel_isNotBeaten() {
        for (Model model : MODELS) {
            for (Schema schema : List.of(
                    schema(Unit.row(), Neighbours.ADD_REMOVE),
                    schema(Unit.of("person", 3), Neighbours.ADD_REMOVE),
                    schema(Unit.row(), Neighbours.REPLACE_ONE))) {
                SensitivityKit.hunt(new Outcomes(examined(model), schema), schema, 3)
                        .assertDeclared();
            }
        }
    }

    /** One that counts a row in the cell of its score and in that of what was told: half of what that takes is declared. */
    @Test
    void sensitivity_ofRowsCountedTwice_isBeaten() {
        Schema schema = schema(Unit.row(), Neighbours.ADD_REMOVE);
        Outcomes right = new Outcomes(examined(MODELS.get(0)), schema);

        SensitivityKit.hunt(right, schema, 3).assertDeclared();
        assertThatThrownBy(
                        () -> SensitivityKit.hunt(new Twice(right), schema, 3).assertDeclared())
                .isInstanceOf(AssertionError.class);
    }

    /** The mutant: what it declares is that of the outcomes. */
    private record Twice(Outcomes outcomes) implements Statistic {
        @Override
        public String name() {
            return outcomes.name();
        }

        @Override
        public List<String> columns() {
            return outcomes.columns();
        }

        @Override
        public int dimension() {
            return outcomes.dimension();
        }

        @Override
        public double grid() {
            return outcomes.grid();
        }

        @Override
        public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
            return outcomes.sensitivity(neighbours, unit);
        }

        @Override
        public void add(Block block, long[] sums) {
            outcomes.add(block, sums);
            outcomes.add(block, sums);
        }
    }

    /** What a row is counted as, by hand: a row of class 1 that the model scores higher for it is in the upper half of the second class's cells. */
    @Test
    void fold_ofKnownRows_countsEachInItsCell() {
        Schema schema = schema(Unit.row(), Neighbours.ADD_REMOVE);
        Rows rows = new Rows(schema).with(0.95, 20, 2, 1).with(0.05, -5, 0, 0).with(0.5, 3, 1, Column.MISSING);
        long[] two = rows.fold(new Outcomes(examined(MODELS.get(0)), schema));

        assertThat(Arrays.stream(two).sum()).isEqualTo(2);
        assertThat(Arrays.stream(two, 0, Outcomes.BINS / 2).sum()).isEqualTo(1);
        assertThat(Arrays.stream(two, Outcomes.BINS * 3 / 2, 2 * Outcomes.BINS).sum())
                .isEqualTo(1);
        Rows numbers = new Rows(schema).with(0.5, 20, 1, 1);
        double off = (MODELS.get(2).answer(0.5, 1).value() - 20) / 25;
        Outcomes squares = new Outcomes(examined(MODELS.get(2)), schema);
        long[] both = numbers.fold(squares);
        assertThat(both[0] * squares.grid()).isCloseTo(off * off, within(1e-4));
        assertThat((both[0] + both[1]) * squares.grid()).isCloseTo(1, within(1e-4));
    }

    /** Classes as frequent as each other: which is the largest is a matter of noise, and the interval allows for that. */
    @Test
    void answer_largestOfEqualClasses_coversItsShare() {
        Rows rows = new Rows(ROWS.schema());
        for (int i = 0; i < 900; i++) {
            rows.with((i % 29) / 29.0, i % 20, i % 3, i % 2);
        }
        Plan<EvaluationModel> plan = Evaluate.of(MODELS.get(1)).plan(rows.schema(), Budget.pure("0.3"));
        SeededBits bits = SeededBits.of(8);
        int covered = 0;
        for (int i = 0; i < 1_000; i++) {
            Answer answer = ReplayEngine.run(plan, rows, MemoryJournal.account(rows.schema()), bits, Progress.NONE)
                    .model()
                    .answer(1);
            covered += answer.lower() <= 1 / 3.0 && 1 / 3.0 <= answer.upper() ? 1 : 0;
        }
        assertThat(covered).isGreaterThan(940);
    }

    @Test
    void release_largeBudget_isWhatTheModelDoes() {
        Rows others = rows(ROWS.schema(), 3_000, 7);
        for (Model model : MODELS) {
            EvaluationModel found = release(model, others, "200", 3);
            if (model instanceof Classifier classifier) {
                assertThat(found.answer(0).value()).isCloseTo(accuracy(classifier, 3_000, 7), within(0.002));
                assertThat(found.lines()).hasSize(classifier.classes().size() == 2 ? 3 : 2);
            } else {
                assertThat(found.answer(0).value()).isCloseTo(rmse(model, 3_000, 7), within(0.02));
            }
            assertThat(Recipes.read(Json.canonical(found.json())).lines()).isEqualTo(found.lines());
        }
    }

    @Test
    void auc_ofTwoClasses_isTheChanceToRankThem() {
        Rows others = rows(ROWS.schema(), 3_000, 7);
        Classifier classifier = (Classifier) MODELS.get(0);
        List<Double> no = new ArrayList<>();
        List<Double> yes = new ArrayList<>();
        for (double[] row : values(3_000, 7)) {
            double[] scores = new double[2];
            classifier.scores(new double[] {row[0], row[1]}, scores);
            (row[3] == 1 ? yes : no).add(scores[1] - scores[0]);
        }
        double above = 0;
        for (double high : yes) {
            for (double low : no) {
                above += high > low ? 1 : high == low ? 0.5 : 0;
            }
        }

        assertThat(release(classifier, others, "200", 3).answer(1).value())
                .isCloseTo(above / yes.size() / no.size(), within(0.01));
    }

    /** n = 1,000 releases: 95 % has a deviation of 0.7 points. */
    @Test
    void answer_ofEveryMeasure_coversWhatItIsWithoutNoise() {
        Rows others = rows(ROWS.schema(), 1_500, 9);
        for (Model model : MODELS) {
            Plan<EvaluationModel> plan = Evaluate.of(model).plan(others.schema(), Budget.pure("0.3"));
            EvaluationModel exact = ReplayEngine.noiseless(plan, others);
            SeededBits bits = SeededBits.of(5);
            int[] covered = new int[exact.lines().size()];
            for (int i = 0; i < 1_000; i++) {
                EvaluationModel found = ReplayEngine.run(
                                plan, others, MemoryJournal.account(others.schema()), bits, Progress.NONE)
                        .model();
                for (int k = 0; k < covered.length; k++) {
                    Answer answer = found.answer(k);
                    double truth = exact.answer(k).value();
                    covered[k] += answer.lower() <= truth && truth <= answer.upper() ? 1 : 0;
                }
            }
            assertThat(Arrays.stream(covered).boxed()).allMatch(count -> count >= 930);
            // The largest of several shares lies in an interval that allows for each of them to be it.
            int measures = Math.max(1, covered.length - 1);
            assertThat(Arrays.stream(covered, 0, measures).boxed()).allMatch(count -> count <= 985);
        }
    }

    @Test
    void release_noRowsOrMissingOnes_answersWithAllThereIs() {
        Rows none = new Rows(ROWS.schema()).with(Column.MISSING, 1, 1, Column.MISSING);
        for (Model model : MODELS) {
            for (Rows rows : List.of(none, new Rows(ROWS.schema()))) {
                Answer answer = release(model, rows, "0.1", 3).answer(0);

                assertThat(answer.lower()).isLessThanOrEqualTo(answer.value());
                assertThat(answer.upper()).isGreaterThanOrEqualTo(answer.value());
            }
        }
    }

    @Test
    void plan_modelThatTellsNothingOrOtherClasses_isRefused() {
        Model table = made(Histogram.of("c"));
        assertThatThrownBy(() -> Evaluate.of(table).plan(ROWS.schema(), Budget.pure("1")))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("tells a column");
        Schema other = new Schema(
                "other",
                Unit.row(),
                Neighbours.ADD_REMOVE,
                Budget.pure("1"),
                OptionalLong.empty(),
                List.of(
                        COLUMNS.get(0),
                        COLUMNS.get(1),
                        new Column.Category("d", List.of("yes", "no"), Optional.empty(), Optional.empty())));
        assertThatThrownBy(() -> Evaluate.of(MODELS.get(0)).plan(other, Budget.pure("1")))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("levels");
        assertThatThrownBy(() -> Evaluate.TYPE.with(Map.of())).isInstanceOf(BadInput.class);
    }

    private static Examined examined(Model model) {
        return Examined.of(Json.readObject(Json.canonical(model.json())));
    }

    private static EvaluationModel release(Model model, Rows rows, String epsilon, long seed) {
        Plan<EvaluationModel> plan = Evaluate.of(model).plan(rows.schema(), Budget.pure(epsilon));
        return ReplayEngine.run(plan, rows, MemoryJournal.account(rows.schema()), SeededBits.of(seed), Progress.NONE)
                .model();
    }

    private static double accuracy(Classifier model, int rows, long seed) {
        int right = 0;
        for (double[] row : values(rows, seed)) {
            double[] point = model.inputs().stream()
                    .mapToDouble(column -> row[index(column.name())])
                    .toArray();
            right += model.classify(point) == row[index(model.classes().size() == 2 ? "d" : "c")] ? 1 : 0;
        }
        return (double) right / rows;
    }

    private static double rmse(Model model, int rows, long seed) {
        double square = 0;
        for (double[] row : values(rows, seed)) {
            double off = model.answer(row[0], row[2]).value() - row[1];
            square += off * off;
        }
        return Math.sqrt(square / rows);
    }

    private static int index(String name) {
        return COLUMNS.stream().map(Column::name).toList().indexOf(name);
    }

    private static Model made(Recipe<?> recipe) {
        Plan<?> plan = recipe.plan(ROWS.schema(), Budget.pure("50"));
        return ReplayEngine.noiseless(plan, ROWS);
    }

    private static Rows rows(Schema schema, int count, long seed) {
        Rows rows = new Rows(schema);
        values(count, seed).forEach(rows::with);
        return rows;
    }

    private static List<double[]> values(int count, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<double[]> values = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double x = random.nextDouble();
            int c = Math.min(2, (int) (3 * x * (0.5 + random.nextDouble())));
            double n = Math.floor(Math.min(20, 10 * x + 4 * c + 3 * random.nextDouble()));
            values.add(new double[] {x, n, c, x + 0.4 * random.nextDouble() > 0.7 ? 1 : 0});
        }
        return values;
    }

    private static Schema schema(Unit unit, Neighbours neighbours) {
        return new Schema("table", unit, neighbours, Budget.pure("1000"), OptionalLong.of(12), COLUMNS);
    }
}
