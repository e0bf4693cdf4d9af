package dev.bulla.models.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.model.Classifier;
import dev.bulla.core.model.Model;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.schema.Column;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.xml.transform.stream.StreamSource;
import org.dmg.pmml.DataField;
import org.dmg.pmml.MiningField;
import org.dmg.pmml.MiningSchema;
import org.dmg.pmml.OutlierTreatmentMethod;
import org.dmg.pmml.PMML;
import org.dmg.pmml.Target;
import org.dmg.pmml.naive_bayes.BayesInput;
import org.dmg.pmml.naive_bayes.NaiveBayesModel;
import org.dmg.pmml.naive_bayes.PairCounts;
import org.dmg.pmml.naive_bayes.TargetValueCount;
import org.dmg.pmml.naive_bayes.TargetValueStat;
import org.dmg.pmml.regression.CategoricalPredictor;
import org.dmg.pmml.regression.NumericPredictor;
import org.dmg.pmml.regression.RegressionModel;
import org.dmg.pmml.regression.RegressionTable;
import org.jpmml.model.JAXBSerializer;
import org.jpmml.model.JAXBUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Documents read back by JPMML's own classes and worked out by hand, against the same formula in ONNX Runtime. */
class PmmlTest {

    /** Of released models: PMML counts numbers from zero, which costs digits where a column is a million times its range from there. */
    private static final double FARTHEST = 1e-8;

    private static final Column AGE = new Column.Whole("age", 0, 110, Optional.of(40L), Optional.empty());
    private static final Column INCOME = new Column.Real("income", -2.5, 497.3, Optional.empty(), Optional.empty());
    private static final Column PLACE = new Column.Category(
            "place", List.of("here", "<there> & \"far\"", "Öland"), Optional.of("here"), Optional.empty());
    private static final List<Column> INPUTS = List.of(AGE, PLACE, INCOME);

    @Test
    void regression_ofANumber_readsBackToTheSameFunction() throws Exception {
        LinearFormula formula = LinearFormula.ofNumber(
                INPUTS,
                "wage",
                new LinearFormula.Score(
                        0.1 + 0.2,
                        List.of(new double[] {1.0 / 3}, new double[] {-7, 1e-17, 2.5}, new double[] {-0.125})),
                -20,
                30);
        PMML pmml = read(formula);
        RegressionModel model = (RegressionModel) pmml.getModels().get(0);
        Target target = model.getTargets().getTargets().get(0);

        assertThat(pmml.getHeader().getExtensions().get(0).getValue()).isEqualTo("town-linear-3");
        assertThat(pmml.getDataDictionary().getDataFields().stream().map(DataField::requireName))
                .containsExactly("age", "place", "income", "wage");
        List<Map<String, Object>> questions = questions();
        List<Double> onnx = onnx(formula, questions, "prediction");
        for (int i = 0; i < questions.size(); i++) {
            double score = score(model.getRegressionTables().get(0), clean(model.getMiningSchema(), questions.get(i)));
            double clipped = Math.max(
                    target.getMin().doubleValue(), Math.min(target.getMax().doubleValue(), score));
            assertThat(clipped).isCloseTo(onnx.get(i), within(1e-12));
        }
        assertThat(onnx).contains(-20.0, 30.0);
    }

    @Test
    void regression_ofClasses_readsBackToTheSameChances() throws Exception {
        LinearFormula formula = new LinearFormula(
                INPUTS,
                "rich",
                List.of("no", "yes", "?"),
                List.of(
                        new LinearFormula.Score(0, List.of(new double[1], new double[3], new double[1])),
                        new LinearFormula.Score(
                                -3, List.of(new double[] {0.01}, new double[] {1, 2, 3}, new double[] {0.004})),
                        new LinearFormula.Score(
                                1, List.of(new double[] {-0.02}, new double[] {0, 1, 0}, new double[] {0}))),
                new LinearFormula.Reading.Chances());
        RegressionModel model = (RegressionModel) read(formula).getModels().get(0);

        assertThat(model.requireMiningFunction().value()).isEqualTo("classification");
        assertThat(model.getNormalizationMethod().value()).isEqualTo("softmax");
        assertThat(model.getRegressionTables().stream().map(RegressionTable::getTargetCategory))
                .containsExactly("no", "yes", "?");
        List<Map<String, Object>> questions = questions();
        List<Double> onnx = onnx(formula, questions, "score_yes");
        for (int i = 0; i < questions.size(); i++) {
            Map<String, Object> clean = clean(model.getMiningSchema(), questions.get(i));
            double[] powers = model.getRegressionTables().stream()
                    .mapToDouble(table -> Math.exp(score(table, clean)))
                    .toArray();
            assertThat(powers[1] / (powers[0] + powers[1] + powers[2])).isCloseTo(onnx.get(i), within(1e-12));
        }
    }

    @Test
    void naiveBayes_bothKinds_readsBackToTheSameChances() throws Exception {
        BayesFormula formula = new BayesFormula(
                INPUTS,
                "rich",
                List.of("no", "yes"),
                new double[] {120.5, 60.25},
                List.of(
                        new BayesFormula.Normal(new double[] {38, 47}, new double[] {200, 150}),
                        new BayesFormula.Levels(new double[][] {{0.5, 0.25, 0.25}, {0.1, 0.3, 0.6}}),
                        new BayesFormula.Normal(new double[] {20, 90}, new double[] {900, 2500})));
        NaiveBayesModel model = (NaiveBayesModel) read(formula).getModels().get(0);
        List<Map<String, Object>> questions = questions();
        List<Double> onnx = onnx(formula, questions, "score_yes");
        for (int i = 0; i < questions.size(); i++) {
            Map<String, Object> clean = clean(model.getMiningSchema(), questions.get(i));
            double no = joint(model, "no", clean);
            double yes = joint(model, "yes", clean);
            assertThat(yes / (no + yes)).isCloseTo(onnx.get(i), within(1e-10));
        }
    }

    static Stream<Learners> numbers() {
        return Learners.numbers().filter(each -> each.neighbours() == Neighbours.ADD_REMOVE);
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void document_ofAReleasedRegression_answersLikeTheModel(Learners each) throws Exception {
        Model model = each.release();
        PMML pmml = read(((Exportable) model).formula().orElseThrow());
        RegressionModel document = (RegressionModel) pmml.getModels().get(0);
        Target target = document.getTargets().getTargets().get(0);
        List<List<Object>> cells = People.questions(model.inputs());
        double farthest = 0;
        for (int i = 0; i < cells.get(0).size(); i++) {
            double[] point = People.point(model.inputs(), cells, i);
            Optional<Map<String, Object>> clean = PmmlFields.clean(pmml, model.inputs(), cells, i);
            assertThat(clean.isPresent()).isEqualTo(model.knows(point));
            if (clean.isPresent()) {
                double score = score(document.getRegressionTables().get(0), clean.get());
                double clipped = Math.max(
                        target.getMin().doubleValue(), Math.min(target.getMax().doubleValue(), score));
                double expected = model.answer(point).value();
                farthest = Math.max(farthest, Math.abs(clipped - expected) / 30);
            }
        }
        System.out.printf(
                "pmml: %s, %d questions, farthest %.1e%n", each, cells.get(0).size(), farthest);
        assertThat(farthest).isLessThan(FARTHEST);
    }

    static Stream<Learners> chances() {
        return Learners.chances().filter(each -> each.neighbours() == Neighbours.ADD_REMOVE);
    }

    @ParameterizedTest
    @MethodSource("chances")
    void document_ofAReleasedClassifier_hasTheChancesOfTheModel(Learners each) throws Exception {
        Classifier model = (Classifier) each.release();
        PMML pmml = read(((Exportable) model).formula().orElseThrow());
        // PMML has no word for the power of a likelihood: with values missing it is not the model.
        boolean isPlain = !(model instanceof dev.bulla.models.bayes.NaiveBayesModel);
        List<List<Object>> cells = People.questions(model.inputs());
        double farthest = 0;
        for (int i = 0; i < cells.get(0).size(); i++) {
            double[] point = People.point(model.inputs(), cells, i);
            Optional<Map<String, Object>> clean = PmmlFields.clean(pmml, model.inputs(), cells, i);
            assertThat(clean.isPresent()).isEqualTo(model.knows(point));
            if (clean.isPresent() && (isPlain || Arrays.stream(point).noneMatch(Double::isNaN))) {
                double[] expected = new double[model.classes().size()];
                model.scores(point, expected);
                double[] chances = chances(pmml.getModels().get(0), model.classes(), clean.get());
                for (int c = 0; c < expected.length; c++) {
                    farthest = Math.max(farthest, Math.abs(chances[c] - expected[c]));
                }
            }
        }
        System.out.printf(
                "pmml: %s, %d questions, farthest %.1e%n", each, cells.get(0).size(), farthest);
        assertThat(farthest).isLessThan(FARTHEST);
    }

    private static double[] chances(org.dmg.pmml.Model document, List<String> classes, Map<String, Object> clean) {
        double[] chances = new double[classes.size()];
        for (int c = 0; c < chances.length; c++) {
            chances[c] = document instanceof RegressionModel regression
                    ? Math.exp(score(regression.getRegressionTables().get(c), clean))
                    : joint((NaiveBayesModel) document, classes.get(c), clean);
        }
        double sum = Arrays.stream(chances).sum();
        return Arrays.stream(chances).map(chance -> chance / sum).toArray();
    }

    /** Held to the schema of PMML before it is read. */
    private static PMML read(Formula formula) throws Exception {
        byte[] document = Pmml.of(formula, Map.of("release", "town-linear-3"));
        JAXBUtil.getSchema().newValidator().validate(new StreamSource(new ByteArrayInputStream(document)));
        return (PMML) new JAXBSerializer().unmarshal(new StreamSource(new ByteArrayInputStream(document)));
    }

    /** In range and beyond, declared levels and others, and missing ages. */
    private static List<Map<String, Object>> questions() {
        SeededBits bits = SeededBits.of(8);
        List<String> places = List.of("here", "<there> & \"far\"", "Öland", "nowhere");
        List<Map<String, Object>> questions = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            Map<String, Object> question = new LinkedHashMap<>();
            question.put("age", i % 11 == 0 ? Double.NaN : Math.rint(140 * unit(bits) - 15));
            question.put("place", places.get(i % 4));
            question.put("income", 700 * unit(bits) - 100);
            questions.add(question);
        }
        return questions;
    }

    private static List<Double> onnx(Formula formula, List<Map<String, Object>> questions, String output)
            throws Exception {
        Graph graph = new Graph(formula.inputs());
        formula.describe(graph);
        List<List<Object>> cells = INPUTS.stream()
                .map(column -> questions.stream().map(q -> q.get(column.name())).toList())
                .toList();
        try (OnnxRuntime runtime = new OnnxRuntime(graph.bytes("formula", Map.of()))) {
            return runtime.ask(INPUTS, cells).get(output).stream()
                    .map(v -> (Double) v)
                    .toList();
        }
    }

    /** What a reader of PMML does with inputs: replace what is missing or not declared, clamp what is beyond. */
    private static Map<String, Object> clean(MiningSchema schema, Map<String, Object> question) {
        Map<String, Object> clean = new HashMap<>();
        for (MiningField field : schema.getMiningFields()) {
            Object value = question.get(field.requireName());
            if (value instanceof Double number) {
                if (number.isNaN()) {
                    number = Double.valueOf(field.getMissingValueReplacement().toString());
                }
                assertThat(field.getOutlierTreatment()).isEqualTo(OutlierTreatmentMethod.AS_EXTREME_VALUES);
                clean.put(
                        field.requireName(),
                        Math.max(
                                field.getLowValue().doubleValue(),
                                Math.min(field.getHighValue().doubleValue(), number)));
            } else if (value instanceof String text) {
                clean.put(
                        field.requireName(),
                        text.equals("nowhere")
                                ? field.getMissingValueReplacement().toString()
                                : text);
            }
        }
        return clean;
    }

    private static double score(RegressionTable table, Map<String, Object> clean) {
        double sum = table.requireIntercept().doubleValue();
        for (NumericPredictor predictor : table.getNumericPredictors()) {
            sum += predictor.requireCoefficient().doubleValue() * (double) clean.get(predictor.requireField());
        }
        for (CategoricalPredictor predictor : table.getCategoricalPredictors()) {
            boolean isLevel = predictor.requireValue().equals(clean.get(predictor.requireField()));
            sum += isLevel ? predictor.requireCoefficient().doubleValue() : 0;
        }
        return sum;
    }

    private static double joint(NaiveBayesModel model, String name, Map<String, Object> clean) {
        double product =
                count(model.requireBayesOutput().requireTargetValueCounts().requireTargetValueCounts(), name);
        for (BayesInput input : model.requireBayesInputs().requireBayesInputs()) {
            Object value = clean.get(input.requireField());
            if (value == null) {
                continue; // PMML: a missing value is left out of the product
            }
            if (input.getTargetValueStats() != null) {
                product *= density(input.getTargetValueStats().requireTargetValueStats(), name, (double) value);
                continue;
            }
            double all = 0;
            double here = 0;
            for (PairCounts pair : input.getPairCounts()) {
                double count = count(pair.requireTargetValueCounts().requireTargetValueCounts(), name);
                all += count;
                here += pair.requireValue().equals(value) ? count : 0;
            }
            product *= here / all;
        }
        return product;
    }

    private static double count(List<TargetValueCount> counts, String name) {
        return counts.stream()
                .filter(count -> count.requireValue().equals(name))
                .mapToDouble(count -> count.requireCount().doubleValue())
                .sum();
    }

    private static double density(List<TargetValueStat> stats, String name, double value) {
        for (TargetValueStat stat : stats) {
            if (stat.requireValue().equals(name)
                    && stat.requireContinuousDistribution() instanceof org.dmg.pmml.GaussianDistribution normal) {
                double variance = normal.requireVariance().doubleValue();
                double away = value - normal.requireMean().doubleValue();
                return Math.exp(-away * away / (2 * variance)) / Math.sqrt(2 * Math.PI * variance);
            }
        }
        throw new AssertionError("no statistics of " + name);
    }

    private static double unit(SeededBits bits) {
        return (bits.nextLong() >>> 11) * 0x1p-53;
    }
}
