package dev.bulla.models.gp;

import dev.bulla.core.json.Json;
import dev.bulla.models.curve.Curve;
import dev.bulla.models.curve.CurveOf;
import dev.bulla.models.curve.Setting;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What was released of cells that the rows chose among several.
 *
 * @param chosen which were chosen, from 0
 * @param numbers how many numbers the largest would have told: behind those of the chosen there are zeros
 * @param cells what the chosen told
 */
record TunedEvidence(int chosen, int numbers, Evidence cells) implements Evidence {

    private static final String CHOSEN = "cells_chosen";
    private static final String NUMBERS = "numbers";

    @Override
    public CurveOf of() {
        return cells.of();
    }

    @Override
    public List<long[]> released() {
        return List.of(new long[] {chosen}, Arrays.copyOf(cells.released().get(0), numbers));
    }

    @Override
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>(cells.json());
        json.put(CHOSEN, chosen);
        json.put(NUMBERS, numbers);
        return json;
    }

    @Override
    public Curve curve() {
        return cells.curve();
    }

    @Override
    public Curve curve(List<Setting> settings) {
        return cells.curve(settings);
    }

    /** The evidence as it is, or with the choice that a model.json says it came from. */
    static Evidence readIfTuned(Evidence cells, Map<String, Object> json) {
        if (!json.containsKey(CHOSEN)) {
            return cells;
        }
        int numbers = Json.number(json, NUMBERS).intValueExact();
        if (numbers < cells.released().get(0).length) {
            throw new IllegalArgumentException("numbers must be those of the largest cells, got " + numbers);
        }
        return new TunedEvidence(Json.number(json, CHOSEN).intValueExact(), numbers, cells);
    }
}
