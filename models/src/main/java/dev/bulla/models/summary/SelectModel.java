package dev.bulla.models.summary;

import dev.bulla.core.declaration.ExpectedError;
import dev.bulla.core.json.Json;
import dev.bulla.core.model.Answer;
import dev.bulla.core.model.Exhibit;
import dev.bulla.core.model.ReleasedModel;
import dev.bulla.core.schema.Cells;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A released choice: 1 for the chosen cell, 0 for every other. That the chosen one is the most frequent cannot be said for
 * sure, so the interval of an answer is all of [0, 1]; with chance 95 % its count is less than {@link #gap95} below the largest.
 */
public final class SelectModel extends ReleasedModel {

    private final Cells cells;
    private final int chosen;
    private final double gap95;

    SelectModel(Cells cells, int chosen, double gap95) {
        super(Select.TYPE.name(), "chosen", cells.columns());
        this.cells = cells;
        this.chosen = chosen;
        this.gap95 = gap95;
    }

    static SelectModel read(Map<String, Object> json) {
        Cells cells = Cells.read(Json.member(json, "axes"));
        long[] chosen = Candidates.places(json, "chosen", cells.size());
        if (chosen.length != 1) {
            throw new IllegalArgumentException("chosen must hold one index, got " + chosen.length);
        }
        return new SelectModel(
                cells, (int) chosen[0], Json.number(json, "gap_95").doubleValue());
    }

    /** The labels of the chosen cell, one per column. */
    public List<String> labels() {
        return cells.labels(chosen);
    }

    /** With chance 95 % the chosen cell has fewer than this many rows less than the most frequent. */
    public double gap95() {
        return gap95;
    }

    @Override
    public Answer answer(double... point) {
        return new Answer(cells.cell(point) == chosen ? 1 : 0, 0, 1);
    }

    /** The chosen cell alone: all others are 0. */
    @Override
    public List<Line> lines() {
        return List.of(new Line(labels(), new Answer(1, 0, 1)));
    }

    /** The chosen cell, which is no number. */
    @Override
    public List<Exhibit> tables() {
        Exhibit all = Exhibit.ofAnswers(output(), inputs(), lines());
        return List.of(new Exhibit(
                "Chosen",
                "With chance 95 % no cell has " + ExpectedError.number(gap95) + " rows more than this one.",
                all.heads().subList(0, inputs().size()),
                List.of(all.rows().get(0).subList(0, inputs().size())),
                Optional.empty()));
    }

    @Override
    public List<long[]> released() {
        return List.of(new long[] {chosen});
    }

    @Override
    public Map<String, Object> json() {
        Map<String, Object> json = super.json();
        json.put("axes", cells.json());
        json.put("chosen", List.of(chosen));
        json.put("gap_95", gap95);
        return json;
    }
}
