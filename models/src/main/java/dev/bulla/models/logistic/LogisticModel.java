package dev.bulla.models.logistic;

import dev.bulla.core.model.ClassModel;
import dev.bulla.core.model.Exhibit;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.SchemaReader;
import dev.bulla.core.statistic.Bounds;
import dev.bulla.models.export.CoefficientTable;
import dev.bulla.models.export.Exportable;
import dev.bulla.models.export.Formula;
import dev.bulla.models.export.Graph;
import dev.bulla.models.export.LinearFormula;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A released logistic regression: the noisy sums of every round, or the noisy minimum, and the coefficients they lead to. The scores are the chances of
 * the classes.
 */
public final class LogisticModel extends ClassModel implements Exportable {

    private final LogisticForm form;
    private final LogisticEncoding encoding;
    private final double[][] coefficients;

    LogisticModel(Column.Category target, List<Column> inputs, LogisticForm form, NoisyValues sums) {
        super(Logistic.TYPE.name(), "class", target, inputs, sums);
        this.form = form;
        if (form == LogisticForm.OBJECTIVE) {
            this.encoding = LogisticEncoding.ofBounds(inputs);
            this.coefficients = new double[1][encoding.size()];
            for (int i = 0; i < encoding.size(); i++) {
                coefficients[0][i] = sums.value(i) / StrictMath.sqrt(encoding.most());
            }
            return;
        }
        LogisticPath path = form.descent(target, inputs).path(sums.noise().scale());
        path.takeAll(sums.values());
        this.encoding = path.encoding();
        this.coefficients = path.answer();
    }

    static LogisticModel read(Map<String, Object> json) {
        Column.Category classes = readTarget(json);
        List<Column> inputs = readInputs(json);
        LogisticForm form = LogisticForm.read(json);
        int dimension = form == LogisticForm.OBJECTIVE
                ? LogisticEncoding.ofBounds(inputs).size()
                : form.descent(classes, inputs).dimension();
        return new LogisticModel(classes, inputs, form, NoisyValues.read(json, dimension));
    }

    @Override
    public void scores(double[] point, double[] scores) {
        int[] indices = new int[encoding.most()];
        double[] values = new double[encoding.most()];
        encoding.encode(point, indices, values);
        double[] chances = new double[coefficients.length];
        LogisticGradient.chances(coefficients, indices, values, chances);
        if (chances.length > 1) {
            System.arraycopy(chances, 0, scores, 0, scores.length);
        } else if (scores.length > 1) {
            scores[0] = 1 - chances[0];
            scores[1] = chances[0];
        } else {
            scores[0] = 1; // a class that is alone
        }
    }

    /**
     * The log odds of the second class, or for more classes the score of each before it is normalised, as linear functions: "" is
     * the constant, a number counts per unit of its column, "column=level" where the level holds.
     */
    public List<Map<String, Double>> linear() {
        List<String> names = encoding.names();
        List<Map<String, Double>> all = new ArrayList<>();
        for (double[] row : coefficients) {
            Map<String, Double> one = new LinkedHashMap<>();
            double constant = row[0];
            int index = 1;
            for (int j = 0; j < inputs().size(); j++) {
                if (inputs().get(j) instanceof Column.Category category) {
                    for (int level = 0; level < category.levels().size(); level++) {
                        one.put(names.get(index), row[index]);
                        index++;
                    }
                } else {
                    Bounds bounds = Bounds.of(inputs().get(j));
                    double slope = row[index] / (encoding.spread(j) * bounds.range());
                    one.put(names.get(index), slope);
                    constant -= row[index] * encoding.centre(j) / encoding.spread(j) + slope * bounds.min();
                    index++;
                }
            }
            one.put("", constant);
            all.add(one);
        }
        return all;
    }

    /** One table of coefficients; for more than two classes one for each of them. */
    @Override
    public List<Exhibit> tables() {
        List<Exhibit> tables = new ArrayList<>();
        List<Map<String, Double>> linear = linear();
        for (int k = 0; k < linear.size(); k++) {
            Map<String, Double> one = linear.get(k);
            List<Double> values = encoding.names().stream()
                    .map(name -> one.getOrDefault(name, 0.0))
                    .toList();
            boolean isOdds = linear.size() < classes().size();
            String named = target().label(classes().get(isOdds ? 1 : k));
            tables.add(CoefficientTable.ofPlain(inputs(), values)
                    .exhibit(
                            "Coefficients for " + target().name() + " = " + named,
                            k > 0
                                    ? ""
                                    : "A coefficient is what one more unit of its column, or its level, adds to the "
                                            + (isOdds ? "logarithm of the odds" : "score")
                                            + " of this class. Over its range: from the least to the greatest declared value of the column. How far the"
                                            + " noise moves a coefficient is not known: it has no interval."));
        }
        return tables;
    }

    @Override
    public void describe(Graph graph) {
        regression().describe(graph);
    }

    @Override
    public Optional<Formula> formula() {
        return Optional.of(regression());
    }

    /** A linear score for each class; of two, that of the first is 0. */
    private LinearFormula regression() {
        List<LinearFormula.Score> scores = new ArrayList<>();
        if (coefficients.length < classes().size()) {
            scores.add(score(new double[encoding.size()]));
        }
        for (double[] row : coefficients) {
            scores.add(score(row));
        }
        return new LinearFormula(
                inputs(),
                target().name(),
                classes(),
                scores.subList(0, classes().size()),
                new LinearFormula.Reading.Chances());
    }

    private LinearFormula.Score score(double[] row) {
        List<double[]> own = new ArrayList<>();
        double[] centres = new double[inputs().size()];
        for (int j = 0; j < inputs().size(); j++) {
            int start = encoding.start(j);
            own.add(Arrays.copyOfRange(row, start, start + Formula.width(inputs().get(j))));
            if (!(inputs().get(j) instanceof Column.Category)) {
                own.get(j)[0] *= encoding.gain(j);
                centres[j] = encoding.middle(j);
            }
        }
        return new LinearFormula.Score(row[0], own, centres);
    }

    @Override
    public Map<String, Object> json() {
        Map<String, Object> json = super.json();
        form.writeTo(json);
        json.put("target", SchemaReader.named(target()));
        json.put("inputs", inputsJson());
        json.put("coefficients", linear());
        return json;
    }
}
