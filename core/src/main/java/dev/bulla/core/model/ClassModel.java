package dev.bulla.core.model;

import dev.bulla.core.json.Json;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.SchemaReader;
import java.util.List;
import java.util.Map;

/** A released classifier: its classes are the levels of a column. */
public abstract class ClassModel extends NoisyModel implements Classifier {

    private final Column.Category target;

    protected ClassModel(String recipe, String output, Column.Category target, List<Column> inputs, NoisyValues noisy) {
        super(recipe, output, inputs, noisy);
        this.target = target;
    }

    /** The column whose levels are the classes. */
    protected final Column.Category target() {
        return target;
    }

    @Override
    public final List<String> classes() {
        return target.levels();
    }

    @Override
    public final List<String> labels() {
        return target.levels().stream().map(target::label).toList();
    }

    /** The winning class of a question. */
    public final String label(double... point) {
        return classes().get(classify(point));
    }

    /** The target of a model.json. */
    protected static Column.Category readTarget(Map<String, Object> json) {
        if (SchemaReader.readNamed(Json.member(json, "target"), "target") instanceof Column.Category target) {
            return target;
        }
        throw new IllegalArgumentException("target must be a category");
    }
}
