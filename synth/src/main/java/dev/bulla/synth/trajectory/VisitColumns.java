package dev.bulla.synth.trajectory;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import java.util.Optional;

/**
 * Which columns say who was where, and when.
 *
 * @param person whole numbers, levels or text
 * @param place whole numbers or levels; every value that is declared is a place, visited or not
 * @param time numbers; without them visits have no order in time and no slots
 * @param clock how times become slots
 */
public record VisitColumns(String person, String place, Optional<String> time, Clock clock) {

    private static final int MOST_PLACES = 10_000_000;

    /** Refuses columns that a schema does not declare, or declares as what cannot say it. */
    public void require(Schema schema) {
        if (person(schema) instanceof Column.Real) {
            throw new BadInput(
                    "E-923",
                    Text.option("person"),
                    "must be a column of whole numbers, levels or text.",
                    "",
                    "Name the one that says who it was.");
        }
        Column places = place(schema);
        boolean isPlace =
                places instanceof Column.Category || (places instanceof Column.Whole && count(places) <= MOST_PLACES);
        if (!isPlace) {
            throw new BadInput(
                    "E-921",
                    Text.option("place"),
                    "must be a column of levels, or of whole numbers with at most " + MOST_PLACES + " values.",
                    "Every declared value is a place.",
                    "Declare places so.");
        }
        if (time.isPresent()) {
            Column times = declared(schema, time.get(), "time");
            if (times instanceof Column.Category || times instanceof Column.Text) {
                throw new BadInput(
                        "E-922",
                        Text.option("time"),
                        "must be a column of numbers.",
                        "",
                        "Name one of those, or none.");
            }
        }
    }

    Column person(Schema schema) {
        return declared(schema, person, "person");
    }

    Column place(Schema schema) {
        return declared(schema, place, "place");
    }

    private static Column declared(Schema schema, String name, String what) {
        return schema.columns().stream()
                .filter(column -> column.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new BadInput(
                        "E-920",
                        Text.option(what),
                        "names no column of the schema.",
                        "",
                        "Name one that is declared."));
    }

    /** How many places a column declares. */
    static int count(Column place) {
        if (place instanceof Column.Category category) {
            return category.levels().size();
        }
        Column.Whole whole = (Column.Whole) place;
        return (int) Math.min(Integer.MAX_VALUE, whole.max() - whole.min() + 1);
    }
}
