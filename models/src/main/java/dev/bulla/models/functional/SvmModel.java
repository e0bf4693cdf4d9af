package dev.bulla.models.functional;

import dev.bulla.core.domain.Column;
import dev.bulla.core.domain.Json;
import dev.bulla.core.domain.SchemaReader;
import dev.bulla.core.release.Classifier;
import dev.bulla.core.release.NoisyValues;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A released support vector machine: noisy weights of public features.
 *
 * <p>The score of a class is ⟨w, φ(x)⟩ with its weights; of two classes the second has the score and the first its negative. Its
 * noise has the deviation {@link #scoreDeviation} at most, because φ is no longer than 1. A margin is 1.
 */
public final class SvmModel implements Classifier {

    private final List<Column> inputs;
    private final Column.Category target;
    private final SvmFeatures features;
    private final NoisyValues noisy;
    private final FeatureMap map;
    private final double[] weights;
    private final double[] least;
    private final double[] range;
    private final ThreadLocal<Desk> desk;

    /** What a question is worked out on; one per thread, so that a question allocates nothing. */
    private record Desk(double[] place, double[] features, double[] scratch) {}

    SvmModel(List<Column> inputs, Column.Category target, SvmFeatures features, NoisyValues noisy) {
        this.inputs = List.copyOf(inputs);
        this.target = target;
        this.features = features;
        this.noisy = noisy;
        this.map = features.map();
        this.weights = new double[SvmWeights.vectors(target) * map.dimension()];
        for (int j = 0; j < weights.length; j++) {
            weights[j] = noisy.value(j);
        }
        this.least = inputs.stream().mapToDouble(FeatureSum::min).toArray();
        this.range = inputs.stream().mapToDouble(FeatureSum::range).toArray();
        this.desk = ThreadLocal.withInitial(
                () -> new Desk(new double[range.length], new double[map.dimension()], new double[map.scratch()]));
    }

    static SvmModel read(Map<String, Object> json) {
        List<Column> inputs = new ArrayList<>();
        for (Object each : Json.list(Json.member(json, "inputs"), "inputs")) {
            inputs.add(column(Json.object(each, "input")));
        }
        if (!(column(Json.object(Json.member(json, "target"), "target")) instanceof Column.Category target)) {
            throw new IllegalArgumentException("target must be a category");
        }
        SvmFeatures features = SvmFeatures.read(Json.object(Json.member(json, "features"), "features"));
        int dimension = SvmWeights.vectors(target) * features.map().dimension();
        return new SvmModel(inputs, target, features, NoisyValues.read(json, dimension));
    }

    private static Column column(Map<String, Object> json) {
        return SchemaReader.readColumn(Json.text(json, "name"), Json.object(Json.member(json, "column"), "column"));
    }

    private static Map<String, Object> json(Column column) {
        return Map.of("name", column.name(), "column", SchemaReader.column(column));
    }

    @Override
    public String recipe() {
        return Svm.TYPE.name();
    }

    @Override
    public String output() {
        return target.name();
    }

    @Override
    public List<Column> inputs() {
        return inputs;
    }

    @Override
    public List<String> classes() {
        return target.levels();
    }

    /** The deviation of the noise on a score. */
    public double scoreDeviation() {
        return noisy.deviation();
    }

    @Override
    public void scores(double[] point, double[] scores) {
        double[] at = features(point);
        int vectors = weights.length / at.length;
        for (int v = 0; v < vectors; v++) {
            double score = 0;
            for (int j = 0; j < at.length; j++) {
                score += weights[v * at.length + j] * at[j];
            }
            scores[vectors == 1 ? 1 : v] = score;
        }
        if (vectors == 1) {
            scores[0] = -scores[1];
        }
    }

    /** φ of a point; good until this thread's next question. */
    double[] features(double[] point) {
        Desk at = desk.get();
        for (int k = 0; k < range.length; k++) {
            at.place[k] = (point[k] - least[k]) / range[k];
        }
        map.features(at.place, at.features, at.scratch);
        return at.features;
    }

    @Override
    public List<Line> lines() {
        return List.of();
    }

    @Override
    public Optional<List<long[]>> released() {
        return Optional.of(List.of(noisy.values()));
    }

    @Override
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>(noisy.json());
        json.put("recipe", recipe());
        json.put("inputs", inputs.stream().map(SvmModel::json).toList());
        json.put("target", json(target));
        json.put("features", features.json());
        return json;
    }
}
