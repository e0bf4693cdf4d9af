package dev.bulla.core.model;

import dev.bulla.core.json.Json;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.SchemaReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What every released model holds: the name of its recipe, what an answer is, and what a question holds. */
public abstract class ReleasedModel implements Model {

    private final String recipe;
    private final String output;
    private final List<Column> inputs;

    protected ReleasedModel(String recipe, String output, List<Column> inputs) {
        this.recipe = recipe;
        this.output = output;
        this.inputs = List.copyOf(inputs);
    }

    @Override
    public final String recipe() {
        return recipe;
    }

    @Override
    public final String output() {
        return output;
    }

    @Override
    public final List<Column> inputs() {
        return inputs;
    }

    /** None, unless the model says otherwise: it answers at points. */
    @Override
    public List<Line> lines() {
        return List.of();
    }

    /** The recipe; a model adds what it is made of. */
    @Override
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("recipe", recipe);
        return json;
    }

    /** The inputs as a model.json holds them. */
    protected final List<Map<String, Object>> inputsJson() {
        return inputs.stream().map(SchemaReader::named).toList();
    }

    /** What {@link #inputsJson} wrote. */
    protected static List<Column> readInputs(Map<String, Object> json) {
        return Json.list(Json.member(json, "inputs"), "inputs").stream()
                .map(input -> SchemaReader.readNamed(input, "input"))
                .toList();
    }
}
