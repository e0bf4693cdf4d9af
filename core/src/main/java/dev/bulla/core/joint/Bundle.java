package dev.bulla.core.joint;

import dev.bulla.core.model.Answer;
import dev.bulla.core.model.Exhibit;
import dev.bulla.core.model.Model;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.schema.Column;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The models of several releases that were paid for by one charge. It has no answer of its own: its parts are asked, by name. */
public final class Bundle implements Model {

    /** The word for it in plans and models. */
    public static final String RECIPE = "joint";

    private final Map<String, Model> parts;

    /** @param parts in the order of the plan */
    public Bundle(Map<String, Model> parts) {
        this.parts = Collections.unmodifiableMap(new LinkedHashMap<>(parts));
    }

    /** The models by name, in the order of the plan. */
    public Map<String, Model> parts() {
        return parts;
    }

    /**
     * The model of this name.
     *
     * @throws BadInput when there is none
     */
    public Model part(String name) {
        Model part = parts.get(name);
        if (part == null) {
            throw noPart(Visible.quote(name) + " is not a part of this release.", Text.guess(name, names()));
        }
        return part;
    }

    /** Refuses a question that names no part. */
    public BadInput unasked() {
        return noPart("is missing: this release has several parts, each with answers of its own.", "");
    }

    private BadInput noPart(String what, String guess) {
        return new BadInput(
                "E-596", Text.request("part"), what, "", guess + "Parts are: " + String.join(", ", names()) + ".");
    }

    private List<String> names() {
        return List.copyOf(parts.keySet());
    }

    @Override
    public String recipe() {
        return RECIPE;
    }

    @Override
    public String output() {
        return "part";
    }

    /** None: a part is asked. */
    @Override
    public List<Column> inputs() {
        return List.of();
    }

    @Override
    public Answer answer(double... point) {
        throw unasked();
    }

    @Override
    public boolean knows(double... point) {
        return false;
    }

    @Override
    public List<Line> lines() {
        return List.of();
    }

    /** Those of the parts, one after the other. */
    @Override
    public List<Exhibit> tables() {
        return parts.values().stream().flatMap(part -> part.tables().stream()).toList();
    }

    @Override
    public List<long[]> released() {
        return parts.values().stream().flatMap(part -> part.released().stream()).toList();
    }

    @Override
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("recipe", RECIPE);
        json.put(
                "parts",
                parts.entrySet().stream()
                        .map(part -> Map.of(
                                "name", part.getKey(), "model", part.getValue().json()))
                        .toList());
        return json;
    }
}
