package dev.bulla.models.keys;

import dev.bulla.core.json.Json;
import dev.bulla.core.mechanism.SparseCounts;
import dev.bulla.core.model.Answer;
import dev.bulla.core.model.Answer.Confidence;
import dev.bulla.core.model.CellModel;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.schema.Axis;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.schema.Column;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Released counts by key: those that were shown, and one answer for every other key, which is all that is known of them.
 *
 * <p>A key is shown only when its noisy count reaches the threshold, so shown counts near it are too large more often than too small. The interval of
 * a shown count allows for that: it holds the exact one with chance 95 % given that the key is shown, and goes down to 1 near the threshold. A key
 * that is not shown has 0, with the interval of what would have been hidden with chance 5 % or more.
 */
public final class KeyCountsModel extends CellModel {

    private static final String OTHER = "any other key";

    /**
     * What is known of which keys are shown.
     *
     * @param threshold a key is shown iff its noisy count is at least this, and among the largest that can be shown
     * @param reachAbove how far a shown count is above the exact one at most
     * @param surelyShown a key of this many rows is shown with chance 95 %
     */
    private record Rule(long threshold, long reachAbove, long surelyShown) {

        private static Rule read(Map<String, Object> json) {
            return new Rule(whole(json, "threshold"), whole(json, "reach_above"), whole(json, "surely_shown"));
        }

        private static long whole(Map<String, Object> json, String member) {
            return Json.number(json, member).longValueExact();
        }
    }

    private final Rule rule;
    private final long hidden;

    private KeyCountsModel(Cells cells, NoisyValues noisy, Rule rule) {
        super(CountsByKey.TYPE.name(), "count", cells, noisy);
        this.rule = rule;
        this.hidden = hidden(noisy.values(), rule.threshold());
    }

    /**
     * Up to which noisy count keys were left out: below the threshold; where there may have been more than can be shown, the least that is shown, since
     * a key of just as many may have been left out.
     */
    private static long hidden(long[] counts, long threshold) {
        return counts.length < KeyCounts.MOST
                ? threshold - 1
                : Arrays.stream(counts).min().orElseThrow();
    }

    /** The model of packed keys of a column. */
    static KeyCountsModel of(String column, long[] packed, SparseCounts mechanism) {
        ShownKeys keys = ShownKeys.unpack(packed);
        NoisyValues.StatedNoise noise = new NoisyValues.StatedNoise(
                mechanism.name(), mechanism.scale(), mechanism.deviation(), mechanism.halfWidth95());
        return new KeyCountsModel(
                cells(column, keys.names()),
                new NoisyValues(keys.counts(), 1, noise),
                new Rule(mechanism.threshold(), mechanism.reachAbove(), mechanism.surelyShown()));
    }

    static KeyCountsModel read(Map<String, Object> json) {
        Cells cells = Cells.read(Json.member(json, "axes"));
        boolean good = cells.axes().size() == 1
                && cells.axes().get(0).column() instanceof Column.Category keys
                && keys.fallback().isPresent();
        if (!good) {
            throw new IllegalArgumentException("axes must hold one list of keys, the last for any other");
        }
        return new KeyCountsModel(cells, NoisyValues.read(json, cells.size() - 1), Rule.read(json));
    }

    /** The keys, and a last level for every other: the shown keys are public, so they are levels now. */
    private static Cells cells(String column, List<String> keys) {
        String other = OTHER;
        while (keys.contains(other)) {
            other += " *";
        }
        List<String> levels = new ArrayList<>(keys);
        levels.add(other);
        Column all = new Column.Category(column, levels, Optional.of(other), Optional.empty());
        return new Cells(List.of(Axis.of(all, OptionalInt.empty())));
    }

    /** The keys that are shown, in order. */
    public List<String> keys() {
        return levels().subList(0, cells().size() - 1);
    }

    /** No key is shown whose noisy count is below this. */
    public long threshold() {
        return rule.threshold();
    }

    private List<String> levels() {
        return ((Column.Category) cells().axes().get(0).column()).levels();
    }

    /** Near the threshold the interval is wider than the noise alone would ask for. */
    @Override
    public Confidence confidence() {
        return noisy().confidence().orMore();
    }

    @Override
    protected Answer answerOf(int cell) {
        if (cell == cells().size() - 1) {
            return new Answer(0, 0, rule.surelyShown() + (double) (hidden - rule.threshold()));
        }
        Answer plain = noisy().answer(cell);
        boolean isClear = plain.value() - hidden - 1 > rule.reachAbove();
        return new Answer(plain.value(), isClear ? plain.value() - rule.reachAbove() : 1, plain.upper());
    }

    @Override
    public List<long[]> released() {
        ShownKeys keys = new ShownKeys();
        long[] counts = noisy().values();
        List<String> names = keys();
        for (int i = 0; i < counts.length; i++) {
            keys.add(names.get(i), counts[i]);
        }
        return List.of(keys.pack());
    }

    @Override
    public Map<String, Object> json() {
        Map<String, Object> json = super.json();
        json.put("axes", cells().json());
        json.put("threshold", rule.threshold());
        json.put("reach_above", rule.reachAbove());
        json.put("surely_shown", rule.surelyShown());
        return json;
    }
}
