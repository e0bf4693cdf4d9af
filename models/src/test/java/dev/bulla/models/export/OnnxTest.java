package dev.bulla.models.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.model.Answer;
import dev.bulla.core.model.Classifier;
import dev.bulla.core.model.Model;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.schema.Column;
import dev.bulla.models.density.DensityMethod;
import dev.bulla.models.density.KernelDensity;
import dev.bulla.models.density.TreeDensity;
import dev.bulla.models.histogram.Cleaning;
import dev.bulla.models.histogram.Histogram;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Exported files in ONNX Runtime, against the models they came from. */
class OnnxTest {

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
                        new Case(TreeDensity.of("income").tune(0.2), neighbours, "kde tuned " + neighbours),
                        new Case(TreeDensity.of("age"), neighbours, "kde auto age " + neighbours),
                        new Case(
                                TreeDensity.of("income", "size").method(DensityMethod.TREE),
                                neighbours,
                                "kde tree income+size " + neighbours),
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
        compare(each.name(), People.release(each.recipe(), each.neighbours()));
    }

    /** The predictions of the file, once they are those of the model. */
    private static List<Double> compare(String name, Model model) throws Exception {
        List<List<Object>> cells = People.questions(model.inputs());
        try (OnnxRuntime runtime = new OnnxRuntime(People.file(model))) {
            Map<String, List<Object>> answers = runtime.ask(model.inputs(), cells);
            String prediction = answers.containsKey("prediction") ? "prediction" : "prediction_";
            double largest = 0;
            int unknown = 0;
            List<Double> values = new ArrayList<>();
            for (int i = 0; i < cells.get(0).size(); i++) {
                double[] point = People.point(model.inputs(), cells, i);
                Answer expected =
                        model.knows(point) ? model.answer(point) : new Answer(Double.NaN, Double.NaN, Double.NaN);
                unknown += model.knows(point) ? 0 : 1;
                double[] got = {
                    (double) answers.get(prediction).get(i),
                    (double) answers.get("lower").get(i),
                    (double) answers.get("upper").get(i)
                };
                values.add(got[0]);
                largest = Math.max(largest, distance(got[0], expected.value(), expected));
                largest = Math.max(largest, distance(got[1], expected.lower(), expected));
                largest = Math.max(largest, distance(got[2], expected.upper(), expected));
            }
            System.out.printf(
                    "onnx: %s, %d questions, %d of them unknown, farthest %.1e%n",
                    name, cells.get(0).size(), unknown, largest);
            assertThat(largest).isLessThan(1e-9);
            return values;
        }
    }

    static Stream<Learners> numbers() {
        return Stream.concat(Learners.numbers(), Learners.curves());
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void run_regression_answersLikeTheModelWithinItsBounds(Learners each) throws Exception {
        List<Double> predictions = compare(each.toString(), each.release());

        assertThat(predictions).allMatch(value -> value.isNaN() || (value >= -10 && value <= 30));
    }

    @Test
    void run_regressionThatGoesBeyondTheTarget_isClippedLikeTheModel() throws Exception {
        Learners steep = new Learners(
                "linear, steep",
                dev.bulla.models.regression.Regression.linear("age", "income").target("steep"),
                Neighbours.ADD_REMOVE);

        assertThat(compare(steep.name(), steep.release())).contains(-10.0, 30.0);
    }

    static Stream<Learners> classifiers() {
        return Stream.concat(Learners.machines(), Learners.chances());
    }

    @ParameterizedTest
    @MethodSource("classifiers")
    void run_classifier_hasTheScoresAndTheClassOfTheModel(Learners each) throws Exception {
        Classifier model = (Classifier) each.release();
        List<List<Object>> cells = People.questions(model.inputs());
        Set<String> labels = new TreeSet<>();
        try (OnnxRuntime runtime = new OnnxRuntime(People.file(model))) {
            Map<String, List<Object>> answers = runtime.ask(model.inputs(), cells);
            List<Object> chosen = answers.get(answers.containsKey("prediction_") ? "prediction_" : "prediction");
            double largest = 0;
            for (int i = 0; i < chosen.size(); i++) {
                double[] point = People.point(model.inputs(), cells, i);
                double[] got = new double[model.classes().size()];
                for (int c = 0; c < got.length; c++) {
                    got[c] = (double)
                            answers.get("score_" + model.classes().get(c)).get(i);
                }
                if (!model.knows(point)) {
                    assertThat(got).containsOnly(Double.NaN);
                    assertThat(chosen.get(i)).isEqualTo("");
                    continue;
                }
                double[] scores = new double[got.length];
                model.scores(point, scores);
                double size = Arrays.stream(scores).map(Math::abs).max().orElseThrow();
                for (int c = 0; c < got.length; c++) {
                    largest = Math.max(largest, Math.abs(got[c] - scores[c]) / size);
                }
                double rival = scores[model.classes().indexOf(chosen.get(i))];
                double best = Arrays.stream(scores).max().orElseThrow();
                assertThat(best - rival).isLessThanOrEqualTo(1e-9 * size);
                labels.add((String) chosen.get(i));
            }
            System.out.printf("onnx: %s, %d questions, farthest %.1e, %s%n", each, chosen.size(), largest, labels);
            assertThat(largest).isLessThan(1e-9);
            assertThat(labels.size()).isGreaterThan(1);
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
        Model model = People.release(Histogram.of("place", "prediction").bins("prediction", 2), Neighbours.ADD_REMOVE);
        try (OnnxRuntime runtime = new OnnxRuntime(People.file(model))) {
            assertThat(runtime.facts())
                    .containsEntry("release", "people-kde-1")
                    .containsEntry("inputs", "place,prediction")
                    .containsEntry("outputs", "prediction_,lower,upper");
        }
    }

    @Test
    void file_sameModel_sameBytes() throws Exception {
        Model model = People.release(KernelDensity.of("income").bandwidth("income", 75), Neighbours.ADD_REMOVE);

        assertThat(People.file(model)).isEqualTo(People.file(model));
    }

    @Test
    void regression_ofClasses_givesLabelsAndChances() throws Exception {
        List<Column> inputs = List.of(People.INCOME, People.PLACE);
        LinearFormula formula = new LinearFormula(
                inputs,
                "kind",
                List.of("no", "yes"),
                List.of(
                        new LinearFormula.Score(0, List.of(new double[1], new double[3])),
                        LinearFormula.perUnit(
                                inputs,
                                new LinearFormula.Score(0.5, List.of(new double[] {2}, new double[] {-1, 0.25, 3})),
                                new double[] {247.4, 0},
                                new double[] {249.9, 0})),
                new LinearFormula.Reading.Chances());
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
        LinearFormula formula = LinearFormula.ofNumber(
                List.of(People.STEPS), "size", new LinearFormula.Score(0.5, List.of(new double[] {0.1})), 0, 1);
        Map<String, List<Object>> answers = run(formula, List.of(List.of(2.0, 7.0, -4.0, 2.5)));

        assertThat(answers.get("prediction").stream()
                        .mapToDouble(v -> (double) v)
                        .toArray())
                .containsExactly(new double[] {0.7, 1, 0.5, 0.8}, within(1e-12));
    }

    @Test
    void naiveBayes_bothKinds_givesTheChancesOfBayes() throws Exception {
        BayesFormula formula = new BayesFormula(
                List.of(People.SIZE, People.KIND),
                "place",
                List.of("here", "there"),
                new double[] {30, 10},
                List.of(
                        new BayesFormula.Normal(new double[] {0.2, 0.7}, new double[] {0.04, 0.09}),
                        new BayesFormula.Levels(new double[][] {{0.9, 0.1}, {0.4, 0.6}})));
        Map<String, List<Object>> answers = run(formula, List.of(List.of(0.1, 0.8), List.of("a", "b")));

        double here = 30 * 0.9 * Math.exp(-0.01 / 0.08) / 0.2;
        double there = 10 * 0.4 * Math.exp(-0.36 / 0.18) / 0.3;
        assertThat(answers.get("prediction")).containsExactly("here", "there");
        assertThat((double) answers.get("score_here").get(0)).isCloseTo(here / (here + there), within(1e-12));
    }

    private static Map<String, List<Object>> run(Formula formula, List<List<Object>> cells) throws Exception {
        Graph graph = new Graph(formula.inputs());
        formula.describe(graph);
        try (OnnxRuntime runtime = new OnnxRuntime(graph.bytes("formula", People.FACTS))) {
            return runtime.ask(formula.inputs(), cells);
        }
    }
}
