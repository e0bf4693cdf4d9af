package dev.bulla.models.summary;

import dev.bulla.core.json.Json;
import dev.bulla.core.model.Answer;
import dev.bulla.core.model.Model;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.schema.Axis;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.SchemaReader;
import java.util.AbstractList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;

/** A released count, sum, mean or variance: one number, or one for every group. */
public final class SummaryModel implements Model {

    private final Reading reading;
    private final Cells groups;
    private final NoisyValues sums;

    SummaryModel(Reading reading, Cells groups, NoisyValues sums) {
        this.reading = reading;
        this.groups = groups;
        this.sums = sums;
    }

    static SummaryModel read(Map<String, Object> json, Reading reading) {
        Cells groups = new Cells(List.of());
        if (json.containsKey("groups")) {
            groups = Cells.read(Json.member(json, "groups"));
        }
        return new SummaryModel(reading, groups, NoisyValues.read(json, groups.size() * reading.width()));
    }

    /** The column a model.json is about. */
    static Column subject(Map<String, Object> json) {
        Map<String, Object> subject = Json.object(Json.member(json, "subject"), "subject");
        return SchemaReader.readColumn(
                Json.text(subject, "name"), Json.object(Json.member(subject, "column"), "column"));
    }

    /** The public number of rows in a model.json. */
    static OptionalLong rows(Map<String, Object> json) {
        return json.containsKey("rows")
                ? OptionalLong.of(Json.number(json, "rows").longValueExact())
                : OptionalLong.empty();
    }

    @Override
    public String recipe() {
        return reading.recipe();
    }

    @Override
    public String output() {
        return reading.recipe();
    }

    @Override
    public List<Column> inputs() {
        return groups.columns();
    }

    @Override
    public Answer answer(double... point) {
        int cell = groups.cell(point);
        if (cell < 0) {
            throw new IllegalArgumentException("a question needs a value in every column");
        }
        return answerOf(cell);
    }

    @Override
    public List<Line> lines() {
        return new AbstractList<>() {
            @Override
            public Line get(int cell) {
                return new Line(groups.labels(Objects.checkIndex(cell, size())), answerOf(cell));
            }

            @Override
            public int size() {
                return groups.size();
            }
        };
    }

    @Override
    public List<Integer> sides() {
        return groups.axes().stream().map(Axis::cells).toList();
    }

    @Override
    public List<long[]> released() {
        return List.of(sums.values());
    }

    @Override
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>(sums.json());
        json.put("recipe", recipe());
        reading.subject()
                .ifPresent(column ->
                        json.put("subject", Map.of("name", column.name(), "column", SchemaReader.column(column))));
        reading.publicRows().ifPresent(rows -> json.put("rows", rows));
        if (!groups.axes().isEmpty()) {
            json.put("groups", groups.json());
        }
        return json;
    }

    private Answer answerOf(int cell) {
        return reading.answer(sums, cell * reading.width());
    }
}
