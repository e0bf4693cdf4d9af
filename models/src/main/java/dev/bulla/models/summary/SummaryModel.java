package dev.bulla.models.summary;

import dev.bulla.core.json.Json;
import dev.bulla.core.model.Answer;
import dev.bulla.core.model.Answer.Confidence;
import dev.bulla.core.model.CellModel;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.SchemaReader;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** A released count, sum, mean or variance: one number, or one for every group. */
public final class SummaryModel extends CellModel {

    private final Reading reading;

    SummaryModel(Reading reading, Cells groups, NoisyValues sums) {
        super(reading.recipe(), reading.recipe(), groups, sums);
        this.reading = reading;
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
        return SchemaReader.readNamed(Json.member(json, "subject"), "subject");
    }

    /** The column that rows are weighted by in a model.json. */
    static Optional<Column> weight(Map<String, Object> json) {
        return json.containsKey("weight")
                ? Optional.of(SchemaReader.readNamed(Json.member(json, "weight"), "weight"))
                : Optional.empty();
    }

    /** The public number of rows in a model.json. */
    static OptionalLong rows(Map<String, Object> json) {
        return json.containsKey("rows")
                ? OptionalLong.of(Json.number(json, "rows").longValueExact())
                : OptionalLong.empty();
    }

    @Override
    public Map<String, Object> json() {
        Map<String, Object> json = super.json();
        reading.subject().ifPresent(column -> json.put("subject", SchemaReader.named(column)));
        reading.weight().ifPresent(column -> json.put("weight", SchemaReader.named(column)));
        reading.publicRows().ifPresent(rows -> json.put("rows", rows));
        if (!cells().axes().isEmpty()) {
            json.put("groups", cells().json());
        }
        return json;
    }

    @Override
    public Confidence confidence() {
        return reading.confidence(noisy());
    }

    @Override
    protected Answer answerOf(int cell) {
        return reading.answer(noisy(), cell * reading.width());
    }
}
