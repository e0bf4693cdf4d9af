package dev.bulla.models.summary;

import dev.bulla.core.domain.Column;
import dev.bulla.core.release.Answer;
import dev.bulla.core.release.Model;
import dev.bulla.core.release.NoisyValues;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A released number of rows. It is not clamped: a small count may come out below zero, and sums of many stay unbiased.
 *
 * @param count one noisy value
 */
public record CountModel(NoisyValues count) implements Model {

    @Override
    public String recipe() {
        return Count.TYPE.name();
    }

    @Override
    public String output() {
        return "count";
    }

    @Override
    public List<Column> inputs() {
        return List.of();
    }

    @Override
    public Answer answer(double... point) {
        return count.answer(0);
    }

    @Override
    public List<Line> lines() {
        return List.of(new Line(List.of(), answer()));
    }

    @Override
    public Optional<List<long[]>> released() {
        return Optional.of(List.of(count.values()));
    }

    @Override
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>(count.json());
        json.put("recipe", recipe());
        return json;
    }
}
