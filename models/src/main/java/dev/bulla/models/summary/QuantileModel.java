package dev.bulla.models.summary;

import dev.bulla.core.json.Json;
import dev.bulla.core.mechanism.Runs;
import dev.bulla.core.model.Answer;
import dev.bulla.core.model.Answer.Confidence;
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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Released quantiles: from a group, if there are any, and a level to a value, never falling.
 *
 * <p>From cumulated counts every level can be asked, and the interval holds the exact quantile with chance 95 % or more. Chosen
 * quantiles answer at the levels they were chosen for: between the ends that were chosen with them, the same; from the choice alone no more
 * can be proved about the value than the declared range, and that is the interval. An answer is the middle of its cell.
 */
public final class QuantileModel extends ReleasedModel {

    private static final Column LEVEL = new Column.Real("level", 0, 1, Optional.empty(), Optional.empty());

    private final QuantileShape shape;
    private final long[] chosen;
    private final boolean ends;
    private final @Nullable NoisyValues counts;
    private final @Nullable Runs runs;
    private final List<Cumulated> cumulated;

    private QuantileModel(
            QuantileShape shape, boolean ends, long[] chosen, @Nullable NoisyValues counts, @Nullable Runs runs) {
        super(Quantile.TYPE.name(), "quantile", inputs(shape));
        this.shape = shape;
        this.ends = ends;
        this.chosen = chosen.clone();
        this.counts = counts;
        this.runs = runs;
        this.cumulated = counts == null || runs == null ? List.of() : groups(shape, runs, counts);
    }

    private static List<Column> inputs(QuantileShape shape) {
        List<Column> inputs = new ArrayList<>(shape.groups().columns());
        inputs.add(LEVEL);
        return inputs;
    }

    private static List<Cumulated> groups(QuantileShape shape, Runs runs, NoisyValues counts) {
        long[] all = counts.values();
        return IntStream.range(0, shape.groups().size())
                .mapToObj(group -> new Cumulated(
                        runs, Arrays.copyOfRange(all, group * runs.size(), (group + 1) * runs.size()), counts.noise()))
                .toList();
    }

    static QuantileModel chosen(QuantileShape shape, boolean ends, long[] indices) {
        return new QuantileModel(shape, ends, indices, null, null);
    }

    static QuantileModel cumulated(QuantileShape shape, Runs runs, NoisyValues counts) {
        return new QuantileModel(shape, false, new long[0], counts, runs);
    }

    static QuantileModel read(Map<String, Object> json) {
        List<BigDecimal> levels = Json.list(Json.member(json, "levels"), "levels").stream()
                .map(level -> Decimal.read(level.toString()))
                .toList();
        QuantileShape shape = QuantileShape.of(Cells.read(Json.member(json, "axes")), levels);
        int groups = shape.groups().size();
        if (json.containsKey("chosen")) {
            boolean ends = json.containsKey("ends");
            long[] indices = Candidates.places(json, "chosen", shape.values().size());
            if (indices.length != groups * levels.size() * (ends ? 3 : 1)) {
                throw new IllegalArgumentException("chosen must hold one index per choice, got " + indices.length);
            }
            return chosen(shape, ends, indices);
        }
        Runs runs = new Runs(
                shape.values().size(),
                Json.number(json, "width").intValueExact(),
                Json.number(json, "depth").intValueExact());
        return cumulated(shape, runs, NoisyValues.read(json, groups * runs.size()));
    }

    /** The value at a level, of all rows. */
    public double at(double level) {
        return answer(level).value();
    }

    @Override
    public Answer answer(double... point) {
        int last = point.length - 1;
        int group = shape.groups().cell(Arrays.copyOf(point, last));
        if (group < 0) {
            throw new IllegalArgumentException("a question needs a value in every column");
        }
        return answer(group, point[last]);
    }

    /** Ends are proved for any rows; where rows are many to a cell, or spread evenly, they hold nearly always. */
    @Override
    public Confidence confidence() {
        return Confidence.AT_LEAST_95;
    }

    private Answer answer(int group, double level) {
        Axis axis = shape.axis();
        if (!cumulated.isEmpty()) {
            Cumulated.Place place = cumulated.get(group).at(level);
            return new Answer(middle(place.cell()), axis.lower(place.first()), axis.upper(place.last()));
        }
        int levels = shape.levels().size();
        int start = group * levels * (ends ? 3 : 1);
        for (int i = 0; i < levels; i++) {
            if (shape.levels().get(i).doubleValue() == level) {
                int cell = (int) chosen[start + i];
                int first = ends ? (int) Math.min(cell, chosen[start + levels + i]) : 0;
                int end = ends ? (int) Math.max(cell, chosen[start + 2 * levels + i]) : axis.cells() - 1;
                return new Answer(middle(cell), axis.lower(first), axis.upper(end));
            }
        }
        throw new BadInput(
                "E-485",
                Text.field(Field.question("level")),
                "was not released.",
                "Each level was chosen by itself.",
                Text.of(
                        "Levels are: " + String.join(", ", levelTexts()) + ". A release with ",
                        Text.option("method", "cumulative"),
                        " answers every level."));
    }

    private List<String> levelTexts() {
        return shape.levels().stream().map(BigDecimal::toPlainString).toList();
    }

    @Override
    public List<Line> lines() {
        List<Line> lines = new ArrayList<>();
        for (int group = 0; group < shape.groups().size(); group++) {
            for (BigDecimal level : shape.levels()) {
                List<String> labels = new ArrayList<>(shape.groups().labels(group));
                labels.add(level.toPlainString());
                lines.add(new Line(labels, answer(group, level.doubleValue())));
            }
        }
        return lines;
    }

    @Override
    public List<long[]> released() {
        return List.of(counts == null ? chosen.clone() : counts.values());
    }

    @Override
    public Map<String, Object> json() {
        Map<String, Object> json = super.json();
        json.put("axes", shape.all().json());
        json.put("levels", levelTexts());
        if (counts == null || runs == null) {
            json.put("chosen", Arrays.stream(chosen).boxed().toList());
            if (ends) {
                json.put("ends", "group by group: answers, then lower ends, then upper ends");
            }
        } else {
            json.putAll(counts.json());
            json.put("width", runs.width());
            json.put("depth", runs.depth());
        }
        return json;
    }

    /** The middle of a cell, a whole number for a column of those. */
    private double middle(int cell) {
        Axis axis = shape.axis();
        double middle = axis.lower(cell) + (axis.upper(cell) - axis.lower(cell)) / 2;
        return axis.column() instanceof Column.Whole ? Math.floor(middle) : middle;
    }
}
