package dev.bulla.core.model;

import dev.bulla.core.schema.Column;
import java.util.List;
import java.util.Map;

/** A released model that is made of the noisy numbers of one measurement. */
public abstract class NoisyModel extends ReleasedModel {

    private final NoisyValues noisy;

    protected NoisyModel(String recipe, String output, List<Column> inputs, NoisyValues noisy) {
        super(recipe, output, inputs);
        this.noisy = noisy;
    }

    /** The numbers. */
    protected final NoisyValues noisy() {
        return noisy;
    }

    @Override
    public List<long[]> released() {
        return List.of(noisy.values());
    }

    @Override
    public Map<String, Object> json() {
        Map<String, Object> json = super.json();
        json.putAll(noisy.json());
        return json;
    }
}
