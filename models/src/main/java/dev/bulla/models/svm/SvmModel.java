package dev.bulla.models.svm;

import static dev.bulla.core.noise.RoundedNormal.NORMAL_QUANTILE_95;

import dev.bulla.core.json.Json;
import dev.bulla.core.model.ClassModel;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.SchemaReader;
import dev.bulla.models.export.Exportable;
import dev.bulla.models.export.Graph;
import dev.bulla.models.feature.FeatureGraph;
import dev.bulla.models.feature.FeatureMap;
import dev.bulla.models.feature.FeatureSum;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A released support vector machine: noisy weights of public features.
 *
 * <p>The score of a class is ⟨w, φ(x)⟩ with its weights; of two classes the second has the score and the first its negative. Its
 * noise has the deviation {@link #scoreDeviation} at most, because φ is no longer than 1. A margin is 1. A tuned one holds the weights of
 * all candidates, and which was chosen; one of two classes holds counts of scores, by which scores are moved so that 0 parts the classes.
 */
public final class SvmModel extends ClassModel implements Exportable {

    private static final String COUNTS = "score_counts";

    private final List<SvmFeatures> candidates;
    private final Later later;
    private final double offset;
    private final FeatureMap map;
    private final SvmScorer scorer;
    private final double[] least;
    private final double[] range;
    private final ThreadLocal<SvmScorer.Desk> desk;

    /**
     * What was measured after the weights.
     *
     * @param chosen which of several candidates; empty when there is one
     * @param counts of the scores of two classes, {@link ScoreCounts}; models of version 0.1 have none
     */
    record Later(OptionalInt chosen, Optional<NoisyValues> counts) {}

    SvmModel(
            List<Column> inputs, Column.Category target, List<SvmFeatures> candidates, Later later, NoisyValues noisy) {
        super(Svm.TYPE.name(), target.name(), target, inputs, noisy);
        this.candidates = List.copyOf(candidates);
        this.later = later;
        this.offset = later.counts.map(ScoreCounts::offset).orElse(0.0);
        this.map = candidates.get(later.chosen.orElse(0)).map();
        int start = dimension(target, candidates.subList(0, later.chosen.orElse(0)));
        double[] weights = new double[SvmWeights.vectors(target) * map.dimension()];
        for (int j = 0; j < weights.length; j++) {
            weights[j] = noisy.value(start + j);
        }
        this.scorer = new SvmScorer(map, weights);
        this.least = inputs.stream().mapToDouble(FeatureSum::min).toArray();
        this.range = inputs.stream().mapToDouble(FeatureSum::range).toArray();
        this.desk = ThreadLocal.withInitial(scorer::desk);
    }

    static SvmModel read(Map<String, Object> json) {
        List<Column> inputs = readInputs(json);
        Column.Category target = readTarget(json);
        List<SvmFeatures> candidates = new ArrayList<>();
        for (Object each : Json.list(Json.member(json, "features"), "features")) {
            candidates.add(SvmFeatures.read(Json.object(each, "features")));
        }
        OptionalInt chosen = json.containsKey("chosen")
                ? OptionalInt.of(Json.number(json, "chosen").intValueExact())
                : OptionalInt.empty();
        if (chosen.orElse(0) < 0 || chosen.orElse(0) >= candidates.size()) {
            throw new IllegalArgumentException("chosen must be the place of one of the features");
        }
        Optional<NoisyValues> counts = json.containsKey(COUNTS)
                ? Optional.of(NoisyValues.read(Json.object(Json.member(json, COUNTS), COUNTS), 2 * ScoreCounts.CELLS))
                : Optional.empty();
        Later later = new Later(chosen, counts);
        return new SvmModel(inputs, target, candidates, later, NoisyValues.read(json, dimension(target, candidates)));
    }

    private static int dimension(Column.Category target, List<SvmFeatures> candidates) {
        return SvmWeights.vectors(target)
                * candidates.stream().mapToInt(each -> each.map().dimension()).sum();
    }

    /** The deviation of the noise on a score. */
    public double scoreDeviation() {
        return noisy().deviation();
    }

    @Override
    public OptionalDouble scoreReach95() {
        return OptionalDouble.of(NORMAL_QUANTILE_95 * scoreDeviation());
    }

    @Override
    public void scores(double[] point, double[] scores) {
        SvmScorer.Desk at = desk.get();
        for (int k = 0; k < range.length; k++) {
            at.place()[k] = (point[k] - least[k]) / range[k];
        }
        scorer.scores(at, scores);
        if (later.counts.isPresent()) {
            scores[0] += offset;
            scores[1] -= offset;
        }
    }

    /** The score of the weights from which on a row is of the second class; 0 with more than two classes. */
    public double offset() {
        return offset;
    }

    /** The scores alone; PMML has no word for features that are waves. */
    @Override
    public void describe(Graph graph) {
        double[] intercepts = new double[scorer.classes()];
        intercepts[0] = offset;
        intercepts[1] = -offset;
        graph.choice(graph.linear(FeatureGraph.of(map, graph), scorer.matrix(), intercepts), classes());
    }

    @Override
    public List<long[]> released() {
        List<long[]> all = new ArrayList<>(super.released());
        later.chosen.ifPresent(place -> all.add(new long[] {place}));
        later.counts.ifPresent(counts -> all.add(counts.values()));
        return all;
    }

    @Override
    public Map<String, Object> json() {
        Map<String, Object> json = super.json();
        json.put("inputs", inputsJson());
        json.put("target", SchemaReader.named(target()));
        json.put("features", candidates.stream().map(SvmFeatures::json).toList());
        later.chosen.ifPresent(place -> json.put("chosen", place));
        later.counts.ifPresent(counts -> json.put(COUNTS, counts.json()));
        return json;
    }
}
