package dev.bulla.models.evaluation;

import dev.bulla.core.json.Json;
import dev.bulla.core.model.Classifier;
import dev.bulla.core.model.Model;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.schema.SchemaReader;
import dev.bulla.core.statistic.Bounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;

/**
 * A released model that tells a column, and how rows of a schema are asked about.
 *
 * @param model public, however it was made
 * @param target the column it tells
 */
record Examined(Model model, Column target) {

    /** The model of a model.json; refused when it tells no column. */
    static Examined of(Map<String, Object> json) {
        if (!json.containsKey("target") || !json.containsKey("recipe")) {
            throw refusal(
                    "is not a model that tells a column by others.",
                    "A density or a table has nothing to be right or wrong about.",
                    "Evaluate a classifier or a regression.");
        }
        Model model = Recipes.read(Json.canonical(json));
        return new Examined(model, SchemaReader.readNamed(Json.member(json, "target"), "target"));
    }

    boolean isClassifier() {
        return model instanceof Classifier;
    }

    /** The classes, in order; none when it tells numbers. */
    List<String> classes() {
        return model instanceof Classifier classifier ? classifier.classes() : List.of();
    }

    /** The columns that are read: inputs, then the target. */
    List<String> columns() {
        List<String> names =
                new ArrayList<>(model.inputs().stream().map(Column::name).toList());
        names.add(target.name());
        return names;
    }

    /** How the values of a schema's columns become those of the model's, inputs first; refused where they cannot. */
    List<DoubleUnaryOperator> readers(Schema schema) {
        List<DoubleUnaryOperator> readers = new ArrayList<>();
        for (Column wanted : model.inputs()) {
            readers.add(reader(schema.require(wanted.name()), wanted));
        }
        Column own = schema.require(target.name());
        if (own instanceof Column.Category category && !category.levels().equals(classes())) {
            throw refusal(
                    "tells classes of " + Visible.quote(target.name()) + " that are not the levels of the schema.",
                    "What is right must be the same for both.",
                    "Declare the levels that the model was made with.");
        }
        readers.add(reader(own, target));
        return readers;
    }

    private static DoubleUnaryOperator reader(Column own, Column wanted) {
        if (own instanceof Column.Category from && wanted instanceof Column.Category to) {
            double[] levels = from.levels().stream().mapToDouble(to::read).toArray();
            return value -> Double.isNaN(value) ? Column.MISSING : levels[(int) value];
        }
        if (own instanceof Column.Category || wanted instanceof Column.Category) {
            throw refusal(
                    "takes " + Visible.quote(wanted.name()) + " as another type than the schema declares.",
                    "",
                    "Declare the type that the model was made with.");
        }
        return value -> Double.isNaN(value) ? wanted.absent() : wanted.read(value);
    }

    /** The declared range of the target. */
    double range() {
        return Bounds.of(target).range();
    }

    private static BadInput refusal(String what, String why, String remedy) {
        return new BadInput("E-584", Text.option(Evaluate.MODEL), what, why, remedy);
    }
}
