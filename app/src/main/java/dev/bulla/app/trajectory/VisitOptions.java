package dev.bulla.app.trajectory;

import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.Plan;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.data.Tables;
import dev.bulla.data.schema.Schemas;
import dev.bulla.synth.trajectory.Clock;
import dev.bulla.synth.trajectory.VisitColumns;
import dev.bulla.synth.trajectory.Visits;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which visits a command is about. */
final class VisitOptions {

    private static final int MOST_SLOTS = 10_000;
    private static final int DAY = 86_400;
    private static final int HOURS = 24;

    @Option(names = "--data", paramLabel = "FILE", required = true, description = "the visits, or a jdbc: address")
    private String data = "";

    @Option(names = "--query", paramLabel = "SQL", description = "with a jdbc: address: what to read")
    private @Nullable String query;

    @Option(names = "--schema", paramLabel = "S", required = true, description = "what they are read under")
    private Path schemaFile = Path.of("");

    @Option(
            names = "--person",
            paramLabel = "COLUMN",
            required = true,
            description = "who it was: a column, or that of the unit")
    private String person = "";

    @Option(
            names = "--place",
            paramLabel = "COLUMN",
            required = true,
            description = "where: levels or whole numbers; every one that is declared is a place")
    private String place = "";

    @Option(names = "--time", paramLabel = "COLUMN", description = "when: numbers (default: no order, no slots)")
    private @Nullable String time;

    @Option(
            names = "--period",
            paramLabel = "T",
            description = "with --time: how long a period is, after which slots begin again (default: " + DAY
                    + ", the seconds of a day)")
    private @Nullable Integer period;

    @Option(
            names = "--slots",
            paramLabel = "N",
            description = "with --time: into how many slots a period is cut (default: " + HOURS + ")")
    private @Nullable Integer slots;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "the same seed gives the same answer (default: a fresh one, which is told)")
    private String seed = Plan.freshKey();

    boolean isTimed() {
        return time != null;
    }

    String seed() {
        return seed;
    }

    PublicBits bits(String command) {
        return PublicBits.of("bulla " + command + ", " + seed);
    }

    /** Reads the visits. The rows of a unit are all read: nothing is released. */
    Visits read() {
        Clock clock = clock();
        Schema schema = ofRows(Schemas.load(schemaFile));
        List<String> names = Stream.of(person, place, time)
                .flatMap(Stream::ofNullable)
                .distinct()
                .toList();
        VisitColumns columns = new VisitColumns(person, place, Optional.ofNullable(time), clock);
        columns.require(schema);
        Visits visits = Visits.of(Tables.open(schema, data, Optional.ofNullable(query), names), columns);
        if (visits.people() < 2) {
            throw new BadInput(
                    "E-924",
                    "--data",
                    "holds the visits of fewer than two people.",
                    "There is nothing that they could have in common.",
                    "Name a table of more, and look at --person and --place.");
        }
        return visits;
    }

    private Clock clock() {
        if (time == null && (period != null || slots != null)) {
            throw new BadInput(
                    "E-928",
                    slots == null ? "--period" : "--slots",
                    "goes with --time.",
                    "Slots are of times.",
                    "Name the column that says when it was, or leave it out.");
        }
        int length = period == null ? DAY : period;
        int number = slots == null ? HOURS : slots;
        inRange("--period", length, Integer.MAX_VALUE);
        inRange("--slots", number, MOST_SLOTS);
        return new Clock(length, number);
    }

    /** The same columns, and that of the unit as text, each row by itself. */
    private static Schema ofRows(Schema schema) {
        List<Column> columns = new ArrayList<>(schema.columns());
        schema.unit()
                .column()
                .ifPresent(name -> columns.add(new Column.Text(name, Column.Text.USUAL_LONGEST, Optional.empty())));
        return new Schema(
                schema.dataset(),
                Unit.row(),
                Neighbours.ADD_REMOVE,
                schema.cap(),
                OptionalLong.empty(),
                columns,
                schema.dialect());
    }

    static void inRange(String option, int value, int most) {
        if (value < 1 || value > most) {
            throw new BadInput(
                    "E-925",
                    option,
                    "must be a whole number from 1 to " + most + ", got " + value + ".",
                    "",
                    "Take one such as " + Math.min(most, 10) + ".");
        }
    }
}
