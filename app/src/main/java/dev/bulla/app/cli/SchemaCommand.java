package dev.bulla.app.cli;

import dev.bulla.app.screen.Console;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.schema.SchemaReader;
import dev.bulla.data.schema.Schemas;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code bulla schema check}. */
@Command(
        name = "schema",
        mixinStandardHelpOptions = true,
        description = "Check a schema file.",
        synopsisSubcommandLabel = "check",
        subcommands = SchemaCommand.Check.class)
final class SchemaCommand extends ConsoleCommand.Group {

    SchemaCommand(Console console) {
        super(console);
    }

    /** Every fault at once. */
    @Command(name = "check", mixinStandardHelpOptions = true, description = "Report every fault of a schema at once.")
    static final class Check extends ConsoleCommand.InJson {

        /** As many levels of a category are shown. */
        private static final int MOST_LEVELS = 12;

        @Parameters(index = "0", paramLabel = "S", description = "the schema file (YAML or JSON)")
        private Path file = Path.of("schema.yaml");

        Check(Console console) {
            super(console);
        }

        @Override
        public Integer call() {
            try {
                Schema schema = Schemas.load(file);
                if (json) {
                    console.json(Map.of("valid", true, "faults", List.of(), "schema", SchemaReader.write(schema)));
                } else {
                    say(schema);
                }
                return ExitCode.DONE;
            } catch (BadInput e) {
                if (!json) {
                    throw e;
                }
                console.json(Map.of("valid", false, "faults", Failures.json(e.messages())));
                return ExitCode.BAD_INPUT;
            }
        }

        private void say(Schema schema) {
            console.say("Schema", Visible.path(file) + ": no fault found");
            console.say("Dataset", schema.dataset() + rows(schema));
            console.say(
                    "Protects",
                    schema.unit().sentence() + " (" + schema.neighbours().word() + " neighbours)");
            console.say("Cap", schema.cap() + " for everything released about it together");
            columns(schema.columns());
            List<String> unsourced = schema.columns().stream()
                    .filter(column -> column.source().isEmpty())
                    .map(column -> Visible.of(column.name()))
                    .toList();
            if (!unsourced.isEmpty()) {
                console.say(
                        "Note",
                        "where the bounds or levels are known from is not said: add a source to "
                                + String.join(", ", unsourced));
            }
        }

        private void columns(List<Column> columns) {
            List<String> names =
                    columns.stream().map(column -> Visible.of(column.name())).toList();
            int widest = names.stream().mapToInt(String::length).max().orElse(0);
            for (int i = 0; i < columns.size(); i++) {
                String name = names.get(i) + " ".repeat(widest - names.get(i).length());
                console.say((i == 0 ? "Columns     " : "            ") + name + "  " + values(columns.get(i)));
            }
        }

        private static String rows(Schema schema) {
            if (schema.rows().isEmpty()) {
                return "";
            }
            String number = String.format(Locale.ROOT, "%,d", schema.rows().getAsLong());
            return schema.neighbours() == Neighbours.REPLACE_ONE
                    ? ", exactly " + number + " rows"
                    : ", about " + number + " rows (a guess, never compared with the data)";
        }

        /** Type, bounds or levels, fallback. */
        private static String values(Column column) {
            Map<String, Object> declared = SchemaReader.column(column);
            String range;
            if (column instanceof Column.Category category) {
                List<String> levels = category.levels();
                String first = String.join(
                        ", ",
                        levels.stream().limit(MOST_LEVELS).map(Visible::of).toList());
                range = ": " + first + (levels.size() > MOST_LEVELS ? ", … (" + levels.size() + " levels)" : "");
            } else {
                range = ", " + text(declared.get("min")) + " to " + text(declared.get("max"));
            }
            Object fallback = declared.get("fallback");
            return declared.get("type") + range + (fallback == null ? "" : "; else " + text(fallback));
        }

        /** Numbers with the digits they have everywhere else. */
        private static String text(@Nullable Object value) {
            return value instanceof Number
                    ? new String(Json.canonical(value), StandardCharsets.UTF_8)
                    : Visible.of(String.valueOf(value));
        }
    }
}
