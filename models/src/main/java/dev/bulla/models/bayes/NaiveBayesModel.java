package dev.bulla.models.bayes;

import dev.bulla.core.json.Json;
import dev.bulla.core.model.ClassModel;
import dev.bulla.core.model.Exhibit;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.SchemaReader;
import dev.bulla.models.export.BayesFormula;
import dev.bulla.models.export.BayesFormula.Levels;
import dev.bulla.models.export.BayesFormula.Likelihood;
import dev.bulla.models.export.BayesFormula.Normal;
import dev.bulla.models.export.Exportable;
import dev.bulla.models.export.Formula;
import dev.bulla.models.export.Graph;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A released naive Bayes classifier: noisy counts and moments per class, and how to read them. The scores are the chances of
 * the classes; a value that is not given is left out of the product. Likelihoods are taken to a power that was told from noisy counts too.
 */
public final class NaiveBayesModel extends ClassModel implements Exportable {

    private static final String SCORES = "scores";
    private static final String WEIGHT = "count_weight";

    private final double floor;
    private final int weight;
    private final ClassTable table;
    private final Optional<NoisyValues> scores;
    private final double power;

    /** @param scores what {@link FavouredCounts} counted, noisy; version 0.1 counted nothing of that kind */
    NaiveBayesModel(ClassTable.Shape shape, NoisyValues sums, Optional<NoisyValues> scores) {
        super(NaiveBayes.TYPE.name(), "class", shape.target(), shape.features(), sums);
        this.floor = shape.floor();
        this.weight = shape.weight();
        this.table = new ClassTable(shape, sums);
        this.scores = scores;
        this.power = scores.map(counts -> Temperature.of(table, shape.features().size(), counts))
                .orElse(1.0);
    }

    static NaiveBayesModel read(Map<String, Object> json) {
        Column.Category classes = readTarget(json);
        List<Column> features = readInputs(json);
        double floor = Json.number(json, "floor").doubleValue();
        Optional<NoisyValues> scores = json.containsKey(SCORES)
                ? Optional.of(NoisyValues.read(
                        Json.object(Json.member(json, SCORES), SCORES),
                        Temperature.cells(classes.levels().size())))
                : Optional.empty();
        ClassTable.Shape shape = new ClassTable.Shape(
                classes,
                features,
                floor,
                scores.isEmpty() ? 0 : Json.number(json, WEIGHT).intValueExact());
        return new NaiveBayesModel(shape, NoisyValues.read(json, shape.layout().dimension()), scores);
    }

    /** How many rows a class has, about; never below what the noise alone makes. */
    public double count(int group) {
        return table.count(group);
    }

    /** The mean of a number feature in a class, in the column's own unit. */
    public double mean(int feature, int group) {
        return table.mean(feature, group);
    }

    /** The standard deviation of a number feature in a class, in the column's own unit; at least the floor. */
    public double deviation(int feature, int group) {
        return table.deviation(feature, group);
    }

    /** The power to which likelihoods are taken: below 1 where features say the same thing several times. */
    public double power() {
        return power;
    }

    /** It has an answer to every question: with no value at all, the most frequent class. */
    @Override
    public boolean knows(double... point) {
        return true;
    }

    @Override
    public void scores(double[] point, double[] scores) {
        double most = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < scores.length; c++) {
            scores[c] = table.logScore(point, c, power);
            most = Math.max(most, scores[c]);
        }
        double sum = 0;
        for (int c = 0; c < scores.length; c++) {
            scores[c] = StrictMath.exp(scores[c] - most);
            sum += scores[c];
        }
        for (int c = 0; c < scores.length; c++) {
            scores[c] /= sum;
        }
    }

    @Override
    public List<Exhibit> tables() {
        return new ClassExhibits(target(), inputs(), table).all();
    }

    @Override
    public void describe(Graph graph) {
        bayes().describe(graph);
    }

    @Override
    public Optional<Formula> formula() {
        return Optional.of(bayes());
    }

    private BayesFormula bayes() {
        double[] counts = new double[classes().size()];
        Arrays.setAll(counts, table::count);
        List<Likelihood> likelihoods = new ArrayList<>();
        for (int j = 0; j < inputs().size(); j++) {
            likelihoods.add(inputs().get(j) instanceof Column.Category ? levels(j) : normal(j));
        }
        return new BayesFormula(inputs(), target().name(), classes(), counts, likelihoods);
    }

    private Levels levels(int feature) {
        double[][] chances = new double[classes().size()][];
        Arrays.setAll(chances, c -> table.levels(feature, c));
        return new Levels(chances, power);
    }

    private Normal normal(int feature) {
        double[] means = new double[classes().size()];
        double[] variances = new double[classes().size()];
        for (int c = 0; c < means.length; c++) {
            means[c] = table.mean(feature, c);
            variances[c] = table.deviation(feature, c) * table.deviation(feature, c);
        }
        return new Normal(means, variances, power);
    }

    @Override
    public List<long[]> released() {
        List<long[]> released = new ArrayList<>(List.of(noisy().values()));
        scores.ifPresent(counts -> released.add(counts.values()));
        return released;
    }

    @Override
    public Map<String, Object> json() {
        Map<String, Object> json = super.json();
        json.put("target", SchemaReader.named(target()));
        json.put("inputs", inputsJson());
        json.put("floor", floor);
        scores.ifPresent(counts -> {
            json.put(SCORES, counts.json());
            json.put(WEIGHT, weight);
        });
        return json;
    }
}
