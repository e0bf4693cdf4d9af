package dev.bulla.models.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.core.accounting.Terms;
import dev.bulla.core.domain.Column;
import dev.bulla.core.domain.Schema;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.release.Answer;
import dev.bulla.core.release.Model;
import dev.bulla.core.release.Progress;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.ReplayEngine;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Rows;
import dev.bulla.models.functional.Cleaning;
import dev.bulla.models.functional.Histogram;
import dev.bulla.models.functional.KernelDensity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Exported files in ONNX Runtime, against the models they came from. */
class OnnxTest {

    private static final int QUESTIONS = 1_000;

    private static final Column AGE = new Column.Whole("age", -3, 109, Optional.empty(), Optional.empty());
    private static final Column INCOME = new Column.Real("income", -2.5, 497.3, Optional.empty(), Optional.empty());
    private static final Column PLACE =
            new Column.Category("place", List.of("here", "there", "Öland"), Optional.empty(), Optional.empty());
    private static final Column KIND =
            new Column.Category("kind", List.of("a", "b"), Optional.of("b"), Optional.empty());
    private static final Column SIZE = new Column.Real("size", 0, 1, Optional.of(0.25), Optional.empty());
    private static final Column STEPS = new Column.Whole("steps", 0, 7, Optional.of(3L), Optional.empty());
    private static final Column SHADE = new Column.Real("prediction", 0, 1, Optional.empty(), Optional.empty());

    private static final Map<String, String> FACTS = Map.of("release", "people-kde-1");

    /** A recipe, and whether the number of rows is public. */
    private record Case(Recipe<? extends Model> recipe, Neighbours neighbours, String name) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Case> cases() {
        return Stream.of(Neighbours.ADD_REMOVE, Neighbours.REPLACE_ONE)
                .flatMap(neighbours -> Stream.of(
                        kde(neighbours, Cleaning.NONE, "income"),
                        kde(neighbours, Cleaning.POSITIVE, "age"),
                        kde(neighbours, Cleaning.SMOOTH, "income"),
                        kde(neighbours, Cleaning.SMOOTH, "size"),
                        kde(neighbours, Cleaning.NONE, "income", "size"),
                        kde(neighbours, Cleaning.POSITIVE, "age", "steps", "size"),
                        kde(neighbours, Cleaning.NONE, "age", "income", "size", "prediction"),
                        new Case(KernelDensity.of("income").tune(0.2), neighbours, "kde tuned " + neighbours),
                        histogram(neighbours, Histogram.of("age").bins("age", 10)),
                        histogram(neighbours, Histogram.of("income").bins("income", 17)),
                        histogram(neighbours, Histogram.of("age").clean(Cleaning.SMOOTH)),
                        histogram(
                                neighbours,
                                Histogram.of("place", "income")
                                        .bins("income", 3)
                                        .asShares()),
                        histogram(
                                neighbours,
                                Histogram.of("age", "place", "kind", "steps")
                                        .bins("age", 7)
                                        .clean(Cleaning.POSITIVE)),
                        histogram(neighbours, Histogram.of("prediction").bins("prediction", 4))));
    }

    private static Case kde(Neighbours neighbours, Cleaning cleaning, String... columns) {
        KernelDensity recipe = KernelDensity.of(columns).clean(cleaning);
        for (String column : columns) {
            double range =
                    column.equals("age") ? 112 : column.equals("income") ? 499.8 : column.equals("steps") ? 7 : 1;
            recipe = recipe.bandwidth(column, range * 0.15);
        }
        return new Case(
                recipe, neighbours, "kde " + cleaning.word() + " " + String.join("+", columns) + " " + neighbours);
    }

    private static Case histogram(Neighbours neighbours, Histogram recipe) {
        return new Case(recipe, neighbours, "histogram " + String.join("+", recipe.columns()) + " " + neighbours);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void run_inRangeAtBoundsAndBeyond_answersLikeTheModel(Case each) throws Exception {
        Model model = release(each);
        List<List<Object>> cells = questions(model.inputs());
        try (OnnxRuntime runtime = new OnnxRuntime(file(model))) {
            Map<String, List<Object>> answers = runtime.ask(model.inputs(), cells);
            String prediction = answers.containsKey("prediction") ? "prediction" : "prediction_";
            double largest = 0;
            int unknown = 0;
            for (int i = 0; i < cells.get(0).size(); i++) {
                double[] point = point(model.inputs(), cells, i);
                Answer expected =
                        model.knows(point) ? model.answer(point) : new Answer(Double.NaN, Double.NaN, Double.NaN);
                unknown += model.knows(point) ? 0 : 1;
                double[] got = {
                    (double) answers.get(prediction).get(i),
                    (double) answers.get("lower").get(i),
                    (double) answers.get("upper").get(i)
                };
                largest = Math.max(largest, distance(got[0], expected.value(), expected));
                largest = Math.max(largest, distance(got[1], expected.lower(), expected));
                largest = Math.max(largest, distance(got[2], expected.upper(), expected));
            }
            System.out.printf(
                    "onnx: %s, %d questions, %d of them unknown, farthest %.1e%n",
                    each, cells.get(0).size(), unknown, largest);
            assertThat(largest).isLessThan(1e-9);
        }
    }

    /** Relative to the size of the interval, or of the answer where that is larger. */
    private static double distance(double got, double expected, Answer answer) {
        if (Double.isNaN(expected)) {
            return Double.isNaN(got) ? 0 : Double.POSITIVE_INFINITY;
        }
        double size = Math.max(Math.abs(answer.value()), answer.upper() - answer.lower());
        return Double.isNaN(got) ? Double.POSITIVE_INFINITY : Math.abs(got - expected) / Math.max(size, 1e-300);
    }

    @Test
    void file_facts_areThereToFind() throws Exception {
        Model model = release(histogram(
                Neighbours.ADD_REMOVE, Histogram.of("place", "prediction").bins("prediction", 2)));
        try (OnnxRuntime runtime = new OnnxRuntime(file(model))) {
            assertThat(runtime.facts())
                    .containsEntry("release", "people-kde-1")
                    .containsEntry("inputs", "place,prediction")
                    .containsEntry("outputs", "prediction_,lower,upper");
        }
    }

    @Test
    void file_sameModel_sameBytes() throws Exception {
        Model model = release(kde(Neighbours.ADD_REMOVE, Cleaning.NONE, "income"));

        assertThat(file(model)).isEqualTo(file(model));
    }

    @Test
    void regression_ofClasses_givesLabelsAndChances() throws Exception {
        List<Column> inputs = List.of(INCOME, PLACE);
        Regression formula = new Regression(
                inputs,
                "kind",
                List.of("no", "yes"),
                List.of(
                        new Regression.Score(0, List.of(new double[1], new double[3])),
                        Regression.perUnit(
                                inputs,
                                new Regression.Score(0.5, List.of(new double[] {2}, new double[] {-1, 0.25, 3})),
                                new double[] {247.4, 0},
                                new double[] {249.9, 0})),
                new Regression.Reading.Chances());
        List<List<Object>> cells = List.of(List.of(0.0, 1e9, 3.25, Double.NaN), List.of("here", "Öland", "?", "here"));
        Map<String, List<Object>> answers = run(formula, cells);

        double first = 1 / (1 + Math.exp(-(0.5 + 2 * (0 - 247.4) / 249.9 - 1)));
        double second = 1 / (1 + Math.exp(-(0.5 + 2 * (497.3 - 247.4) / 249.9 + 3)));
        assertThat(answers.get("prediction")).containsExactly("no", "yes", "", "");
        assertThat((double) answers.get("score_yes").get(0)).isCloseTo(first, within(1e-12));
        assertThat((double) answers.get("score_no").get(0)).isCloseTo(1 - first, within(1e-12));
        assertThat((double) answers.get("score_yes").get(1)).isCloseTo(second, within(1e-12));
        assertThat((double) answers.get("score_yes").get(3)).isNaN();
    }

    @Test
    void regression_ofANumber_isClipped() throws Exception {
        Regression formula = Regression.ofNumber(
                List.of(STEPS), "size", new Regression.Score(0.5, List.of(new double[] {0.1})), 0, 1);
        Map<String, List<Object>> answers = run(formula, List.of(List.of(2.0, 7.0, -4.0, 2.5)));

        assertThat(answers.get("prediction").stream()
                        .mapToDouble(v -> (double) v)
                        .toArray())
                .containsExactly(new double[] {0.7, 1, 0.5, 0.8}, within(1e-12));
    }

    @Test
    void naiveBayes_bothKinds_givesTheChancesOfBayes() throws Exception {
        NaiveBayes formula = new NaiveBayes(
                List.of(SIZE, KIND),
                "place",
                List.of("here", "there"),
                new double[] {30, 10},
                List.of(
                        new NaiveBayes.Normal(new double[] {0.2, 0.7}, new double[] {0.04, 0.09}),
                        new NaiveBayes.Levels(new double[][] {{0.9, 0.1}, {0.4, 0.6}})));
        Map<String, List<Object>> answers = run(formula, List.of(List.of(0.1, 0.8), List.of("a", "b")));

        double here = 30 * 0.9 * Math.exp(-0.01 / 0.08) / 0.2;
        double there = 10 * 0.4 * Math.exp(-0.36 / 0.18) / 0.3;
        assertThat(answers.get("prediction")).containsExactly("here", "there");
        assertThat((double) answers.get("score_here").get(0)).isCloseTo(here / (here + there), within(1e-12));
    }

    private static Map<String, List<Object>> run(Formula formula, List<List<Object>> cells) throws Exception {
        Graph graph = new Graph(formula.inputs());
        formula.describe(graph);
        try (OnnxRuntime runtime = new OnnxRuntime(graph.bytes("formula", FACTS))) {
            return runtime.ask(formula.inputs(), cells);
        }
    }

    private static byte[] file(Model model) {
        Graph graph = new Graph(model.inputs());
        ((Exportable) model).describe(graph);
        return graph.bytes(model.recipe(), FACTS);
    }

    private static Model release(Case each) {
        Schema schema = new Schema(
                "people",
                Unit.row(),
                each.neighbours(),
                Budget.approx("3", "1e-5"),
                OptionalLong.of(2_000),
                List.of(AGE, INCOME, PLACE, KIND, SIZE, STEPS, SHADE));
        SeededBits bits = SeededBits.of(31);
        Rows rows = new Rows(schema);
        for (int i = 0; i < 2_000; i++) {
            double[] row = new double[schema.columns().size()];
            for (int k = 0; k < row.length; k++) {
                row[k] = inside(schema.columns().get(k), (unit(bits) + unit(bits)) / 2);
            }
            rows.with(row);
        }
        return ReplayEngine.run(
                        each.recipe().plan(schema, Budget.approx("1", "1e-6")),
                        rows,
                        MemoryJournal.account(Terms.of(schema)),
                        bits,
                        Progress.NONE)
                .model();
    }

    /** Random ones in range and a little beyond, then the bounds, edges of cells, what is no value, and the infinite. */
    private static List<List<Object>> questions(List<Column> columns) {
        SeededBits bits = SeededBits.of(5);
        List<List<Object>> cells = new ArrayList<>();
        for (Column column : columns) {
            List<Object> list = new ArrayList<>();
            for (int i = 0; i < QUESTIONS; i++) {
                list.add(cell(column, 1.2 * unit(bits) - 0.1));
            }
            if (column instanceof Column.Category category) {
                list.addAll(category.levels());
                list.addAll(List.of("", "nobody"));
            } else {
                for (int i = 0; i <= 10; i++) {
                    list.add(cell(column, i / 10.0));
                }
                list.addAll(List.of(0.5, -0.0, 1e300, -1e300, Double.NaN));
                list.addAll(List.of(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY));
            }
            while (list.size() < QUESTIONS + 18) {
                list.add(cell(column, 0.5));
            }
            cells.add(list);
        }
        return cells;
    }

    private static Object cell(Column column, double place) {
        if (column instanceof Column.Category category) {
            int level = (int) Math.floor(place * category.levels().size());
            return level >= 0 && level < category.levels().size()
                    ? category.levels().get(level)
                    : "nobody";
        }
        double min = column instanceof Column.Whole whole ? whole.min() : ((Column.Real) column).min();
        double max = column instanceof Column.Whole whole ? whole.max() : ((Column.Real) column).max();
        double value = min + (max - min) * place;
        return column instanceof Column.Whole ? Math.rint(value) : value;
    }

    private static double inside(Column column, double place) {
        Object cell = cell(column, place);
        return cell instanceof String text ? column.read(text) : column.read((double) cell);
    }

    private static double[] point(List<Column> columns, List<List<Object>> cells, int row) {
        double[] point = new double[columns.size()];
        for (int k = 0; k < point.length; k++) {
            Object cell = cells.get(k).get(row);
            point[k] = cell instanceof String text
                    ? columns.get(k).read(text)
                    : columns.get(k).read((double) cell);
        }
        return point;
    }

    private static double unit(SeededBits bits) {
        return (bits.nextLong() >>> 11) * 0x1p-53;
    }
}
