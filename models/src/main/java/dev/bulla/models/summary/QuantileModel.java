package dev.bulla.models.summary;

import dev.bulla.core.json.Json;
import dev.bulla.core.mechanism.Runs;
import dev.bulla.core.model.Answer;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.model.ReleasedModel;
import dev.bulla.core.number.Decimal;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Field;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.schema.Axis;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.schema.Column;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Released quantiles: from a level to a value, never falling.
 *
 * <p>From cumulated counts every level can be asked, and the interval holds the exact quantile with chance 95 %. Chosen
 * quantiles answer at the levels they were chosen for; from the choice alone no more can be proved about the value than the
 * declared range, and that is the interval. An answer is the middle of its cell.
 */
public final class QuantileModel extends ReleasedModel {

    private static final Column LEVEL = new Column.Real("level", 0, 1, Optional.empty(), Optional.empty());

    private final Cells cells;
    private final List<BigDecimal> levels;
    private final long[] chosen;
    private final @Nullable NoisyValues counts;
    private final @Nullable Runs runs;
    private final @Nullable Cumulated cumulated;

    private QuantileModel(
            Cells cells, List<BigDecimal> levels, long[] chosen, @Nullable NoisyValues counts, @Nullable Runs runs) {
        super(Quantile.TYPE.name(), "quantile", List.of(LEVEL));
        this.cells = cells;
        this.levels = List.copyOf(levels);
        this.chosen = chosen.clone();
        this.counts = counts;
        this.runs = runs;
        this.cumulated = counts == null || runs == null
                ? null
                : new Cumulated(runs, counts.values(), counts.noise().scale());
    }

    static QuantileModel chosen(Cells cells, List<BigDecimal> levels, long[] indices) {
        return new QuantileModel(cells, levels, indices, null, null);
    }

    static QuantileModel cumulated(Cells cells, List<BigDecimal> levels, Runs runs, NoisyValues counts) {
        return new QuantileModel(cells, levels, new long[0], counts, runs);
    }

    static QuantileModel read(Map<String, Object> json) {
        Cells cells = Cells.read(Json.member(json, "axes"));
        List<BigDecimal> levels = Json.list(Json.member(json, "levels"), "levels").stream()
                .map(level -> Decimal.read(level.toString()))
                .toList();
        if (json.containsKey("chosen")) {
            long[] indices = Candidates.places(json, "chosen", cells.size());
            if (indices.length != levels.size()) {
                throw new IllegalArgumentException("chosen must hold one index per level, got " + indices.length);
            }
            return chosen(cells, levels, indices);
        }
        Runs runs = new Runs(
                cells.size(),
                Json.number(json, "width").intValueExact(),
                Json.number(json, "depth").intValueExact());
        return cumulated(cells, levels, runs, NoisyValues.read(json, runs.size()));
    }

    /** The value at a level. */
    public double at(double level) {
        return answer(level).value();
    }

    @Override
    public Answer answer(double... point) {
        Axis axis = cells.axes().get(0);
        if (cumulated != null) {
            Cumulated.Place place = cumulated.at(point[0]);
            return new Answer(middle(axis, place.cell()), axis.lower(place.first()), axis.upper(place.last()));
        }
        for (int i = 0; i < chosen.length; i++) {
            if (levels.get(i).doubleValue() == point[0]) {
                return new Answer(middle(axis, (int) chosen[i]), axis.lower(0), axis.upper(axis.cells() - 1));
            }
        }
        throw new BadInput(
                "E-485",
                Text.field(Field.question("level")),
                "was not released.",
                "Each level was chosen by itself.",
                Text.of(
                        "Levels are: "
                                + String.join(
                                        ", ",
                                        levels.stream()
                                                .map(BigDecimal::toPlainString)
                                                .toList())
                                + ". A release with ",
                        Text.option("method", "cumulative"),
                        " answers every level."));
    }

    @Override
    public List<Line> lines() {
        return levels.stream()
                .map(level -> new Line(List.of(level.toPlainString()), answer(level.doubleValue())))
                .toList();
    }

    @Override
    public List<long[]> released() {
        return List.of(counts == null ? chosen.clone() : counts.values());
    }

    @Override
    public Map<String, Object> json() {
        Map<String, Object> json = super.json();
        json.put("axes", cells.json());
        json.put("levels", levels.stream().map(BigDecimal::toPlainString).toList());
        if (counts == null || runs == null) {
            json.put("chosen", Arrays.stream(chosen).boxed().toList());
        } else {
            json.putAll(counts.json());
            json.put("width", runs.width());
            json.put("depth", runs.depth());
        }
        return json;
    }

    /** The middle of a cell, a whole number for a column of those. */
    private static double middle(Axis axis, int cell) {
        double middle = axis.lower(cell) + (axis.upper(cell) - axis.lower(cell)) / 2;
        return axis.column() instanceof Column.Whole ? Math.floor(middle) : middle;
    }
}
