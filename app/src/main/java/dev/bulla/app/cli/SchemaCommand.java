package dev.bulla.app.cli;

import dev.bulla.app.command.ConsoleCommand;
import dev.bulla.app.command.ExitCode;
import dev.bulla.app.command.Failures;
import dev.bulla.app.screen.Console;
import dev.bulla.app.screen.PlanText;
import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.schema.SchemaReader;
import dev.bulla.data.Look;
import dev.bulla.data.draft.Draft;
import dev.bulla.data.draft.Drafts;
import dev.bulla.data.schema.Blanks;
import dev.bulla.data.schema.Schemas;
import dev.bulla.ledger.Ledger;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bulla schema check} and {@code bulla schema draft}. */
@Command(
        name = "schema",
        mixinStandardHelpOptions = true,
        description = "Check a schema file, or draft one from a header or a data dictionary.",
        synopsisSubcommandLabel = "check|draft",
        subcommands = {SchemaCommand.Check.class, SchemaCommand.Drafting.class})
final class SchemaCommand extends ConsoleCommand.Group {

    SchemaCommand(Console console) {
        super(console);
    }

    /** Every fault at once. */
    @Command(
            name = "check",
            mixinStandardHelpOptions = true,
            description = {
                "Report every fault of a schema at once.",
                "With --data and --look, say which columns of a table do not fit it: free, never stored, and private."
            })
    static final class Check extends ConsoleCommand.InJson {

        /** As many levels of a category are shown. */
        private static final int MOST_LEVELS = 12;

        @Parameters(index = "0", paramLabel = "S", description = "the schema file (YAML or JSON)")
        private Path file = Path.of("schema.yaml");

        @Mixin
        private Looking look = new Looking();

        Check(Console console) {
            super(console);
        }

        @Override
        public Integer call() {
            try {
                Schema schema = look.isGiven() ? look.requireAllowed(file) : Schemas.load(file);
                if (look.isGiven()) {
                    look.tell(schema, console, json);
                } else if (json) {
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
            Console asked = console.asked();
            asked.say("Schema", Visible.path(file) + ": no fault found");
            asked.say("Dataset", schema.dataset() + rows(schema));
            asked.say("Protects", PlanText.protects(schema.relation()));
            asked.say("Cap", schema.cap() + " for everything released about it together");
            columns(schema.columns());
            List<String> unsourced = schema.columns().stream()
                    .filter(column -> column.source().isEmpty() && !(column instanceof Column.Text))
                    .map(column -> Visible.of(column.name()))
                    .toList();
            if (!unsourced.isEmpty()) {
                asked.say(
                        "Note",
                        "where the bounds or levels are known from is not said: add a source to "
                                + String.join(", ", unsourced));
            }
        }

        private void columns(List<Column> columns) {
            Console asked = console.asked();
            List<String> names =
                    columns.stream().map(column -> Visible.of(column.name())).toList();
            int widest = names.stream().mapToInt(String::length).max().orElse(0);
            for (int i = 0; i < columns.size(); i++) {
                String name = names.get(i) + " ".repeat(widest - names.get(i).length());
                asked.say((i == 0 ? "Columns     " : "            ") + name + "  " + values(columns.get(i)));
            }
        }

        private static String rows(Schema schema) {
            if (schema.rows().isEmpty()) {
                return "";
            }
            String number = String.format(Locale.ROOT, "%,d", schema.rows().getAsLong());
            return schema.neighbours().hasPublicRows()
                    ? ", exactly " + number + " rows"
                    : ", about " + number + " rows (a guess, never compared with the data)";
        }

        /** Type, bounds or levels, fallback, and whether its values are public. */
        private static String values(Column column) {
            Map<String, Object> declared = SchemaReader.column(column);
            String range;
            if (column instanceof Column.Category category) {
                List<String> levels = category.levels();
                String first = String.join(
                        ", ",
                        levels.stream().limit(MOST_LEVELS).map(Visible::of).toList());
                range = ": " + first + (levels.size() > MOST_LEVELS ? ", … (" + levels.size() + " levels)" : "");
            } else if (column instanceof Column.Text text) {
                range = ", at most " + text.longest() + " characters, values not declared";
            } else {
                range = ", " + text(declared.get("min")) + " to " + text(declared.get("max"));
            }
            Object fallback = declared.get("fallback");
            return declared.get("type")
                    + range
                    + (fallback == null ? "" : "; else " + text(fallback))
                    + (column.isPublic() ? "; public" : "");
        }

        /** Numbers with the digits they have everywhere else. */
        private static String text(@Nullable Object value) {
            return value instanceof Number
                    ? new String(Json.canonical(value), StandardCharsets.UTF_8)
                    : Visible.of(String.valueOf(value));
        }
    }

    /** {@code bulla schema draft}: a schema with blanks, from public facts only. */
    @Command(
            name = "draft",
            mixinStandardHelpOptions = true,
            description = {
                "Draft a schema from public facts: the header of a CSV file, the types of a Parquet file or a database, a codebook (CSV), a"
                        + " Frictionless Table Schema or a JSON Schema.",
                "No value of a row is read. What is not known is a blank to fill in, which schema check names."
            })
    static final class Drafting extends ConsoleCommand.InJson {

        private static final String JDBC = "jdbc:";

        @Parameters(
                index = "0",
                arity = "0..1",
                paramLabel = "FILE",
                description = "a table (.csv, .parquet, jdbc: address) or a dictionary (.csv, .tsv, .json)")
        private @Nullable String place;

        @Option(
                names = "--codebook",
                paramLabel = "FILE",
                description = "a dictionary whose facts go to the columns of FILE, or alone")
        private @Nullable Path codebook;

        @Option(names = "--header", description = "FILE holds rows: its first line names columns, and no more is read")
        private boolean header;

        @Option(
                names = "--delimiter",
                paramLabel = "C",
                description = "what stands between the names of FILE, if not commas: \";\" or tab")
        private @Nullable String delimiter;

        @Option(names = "--table", paramLabel = "T", description = "the table of a database or of a data package")
        private @Nullable String table;

        @Option(names = "--out", paramLabel = "FILE", description = "write the draft here; the file must not exist")
        private @Nullable Path out;

        Drafting(Console console) {
            super(console);
        }

        @Override
        public Integer call() {
            Draft draft = draft();
            Map<String, Object> values = draft.values();
            int blanks = Blanks.in(values).size();
            if (out != null) {
                write(out, draft.yaml());
            }
            if (json) {
                print(draft, values);
            } else if (out == null) {
                draft.yaml().lines().forEach(console::data);
            }
            if (!json) {
                draft.notes().forEach(note -> console.say("Note", note));
                String where = out == null ? "" : Visible.path(out) + ": ";
                console.say(
                        "Draft",
                        where + draft.names().size() + " columns, " + blanks
                                + " blanks to fill in; no value of a row was read");
                console.say(
                        "Next",
                        "fill in every \"?\", then bulla schema check " + (out == null ? "FILE" : Visible.path(out)));
            }
            return ExitCode.DONE;
        }

        private Draft draft() {
            Optional<String> of = Optional.ofNullable(table);
            if (place == null) {
                if (codebook == null) {
                    throw new BadInput(
                            "E-230",
                            "FILE",
                            "is missing.",
                            "",
                            "Name a table or a dictionary: bulla schema draft people.csv --codebook codebook.csv.");
                }
                refuseForRows("--header", header);
                refuseForRows("--delimiter", delimiter != null);
                return Drafts.dictionary(codebook, of);
            }
            Draft draft = place.startsWith(JDBC) ? database(place) : file(path(place), of);
            return codebook == null
                    ? draft
                    : Drafts.joined(draft, codebook, place.startsWith(JDBC) ? Optional.empty() : of);
        }

        private Draft database(String url) {
            if (table == null) {
                throw new BadInput(
                        "E-230",
                        "--table",
                        "is missing.",
                        "The description of one table is read.",
                        "For example --table people.");
            }
            refuseForRows("--header", header);
            refuseForRows("--delimiter", delimiter != null);
            return Drafts.table(url, table, System.getenv());
        }

        private Draft file(Path file, Optional<String> of) {
            boolean csv = Visible.path(file).matches("(?i).*\\.csv(\\.gz)?");
            boolean rows = header || delimiter != null || (codebook != null && csv);
            if (!csv) {
                refuseForRows("--header", header);
                refuseForRows("--delimiter", delimiter != null);
            }
            return rows ? Drafts.header(file, delimiter()) : Drafts.of(file, of);
        }

        private Optional<Character> delimiter() {
            if (delimiter == null) {
                return Optional.empty();
            }
            char character = delimiter.equals("tab") ? '\t' : delimiter.length() == 1 ? delimiter.charAt(0) : 'x';
            if (character != '\t'
                    && (character <= ' '
                            || character > '~'
                            || Character.isLetterOrDigit(character)
                            || "\"'+-".indexOf(character) >= 0)) {
                throw new BadInput(
                        "E-230",
                        "--delimiter",
                        "must be tab or one visible ASCII character other than letters, digits, quotes, + and -.",
                        "",
                        "For example --delimiter \";\".");
            }
            return Optional.of(character);
        }

        private static void refuseForRows(String option, boolean given) {
            if (given) {
                throw new BadInput(
                        "E-230",
                        option,
                        "is for a CSV file of rows.",
                        "",
                        "Leave it out, or name such a file as FILE.");
            }
        }

        private static Path path(String place) {
            try {
                return Path.of(place);
            } catch (InvalidPathException e) {
                throw new BadInput("E-230", "FILE", "is not the name of a file.", "", "Check the path.");
            }
        }

        private static void write(Path file, String yaml) {
            try {
                Files.write(
                        file,
                        yaml.getBytes(StandardCharsets.UTF_8),
                        StandardOpenOption.CREATE_NEW,
                        StandardOpenOption.WRITE);
            } catch (FileAlreadyExistsException e) {
                throw new BadInput(
                        "E-231",
                        "--out",
                        "is there already.",
                        "A schema that was filled in would be lost.",
                        "Name another file.");
            } catch (IOException e) {
                throw new BadInput("E-231", "--out", "cannot be written.", "", "Check the folder and its permissions.");
            }
        }

        private void print(Draft draft, Map<String, Object> values) {
            Map<String, Object> printed = new LinkedHashMap<>();
            printed.put("draft", values);
            printed.put("names", draft.names());
            printed.put(
                    "blanks",
                    Blanks.in(values).stream()
                            .map(blank -> Map.of(
                                    "field", blank.where().toString(),
                                    "write", blank.remedy().toString()))
                            .toList());
            printed.put("notes", List.copyOf(draft.notes()));
            console.json(printed);
        }
    }

    /** The options of {@code bulla schema check} that look at rows, and what they say. Nothing of it is charged or kept. */
    static final class Looking {

        private static final String WARNING =
                "what follows was learnt from the rows and nothing hides anybody in it: do not publish, log or store it";

        @Option(
                names = "--data",
                paramLabel = "FILE|jdbc:…",
                description = "a table to look at under the schema, as release reads it; needs --look")
        private @Nullable String data;

        @Option(names = "--query", paramLabel = "SQL", description = "what to select, when the rows are in a database")
        private @Nullable String query;

        @Option(names = "--look", description = "read the rows and say which columns do not fit: the output is private")
        private boolean look;

        boolean isGiven() {
            return data != null || query != null || look;
        }

        /** The schema; refused unless the rows may be looked at. */
        Schema requireAllowed(Path schema) {
            if (data == null) {
                throw new BadInput(
                        "E-232", "--data", "is missing.", "", "Name the table to look at: --data people.csv --look.");
            }
            if (!look) {
                throw new BadInput(
                        "E-232",
                        "--data",
                        "is read only with --look.",
                        "The answer is private: whoever sees it learns about people, so it must not be published, logged or stored.",
                        "Add --look if you may see the rows yourself; without --data the schema alone is checked.");
            }
            return Schemas.load(schema);
        }

        void tell(Schema schema, Console console, boolean json) {
            String place = String.valueOf(data);
            if (place.startsWith("jdbc:")) {
                Ledger.prepareDriver();
            }
            if (!json) {
                console.say("PRIVATE", WARNING);
            }
            List<Look.Finding> findings = Look.at(schema, place, Optional.ofNullable(query));
            boolean fits = findings.stream().allMatch(finding -> finding.verdict() == Look.Verdict.FITS);
            if (json) {
                Map<String, Object> answer = new LinkedHashMap<>();
                answer.put("private", true);
                answer.put("warning", WARNING);
                answer.put("fits", fits);
                answer.put("findings", findings.stream().map(Looking::finding).toList());
                console.json(answer);
                return;
            }
            findings.forEach(finding -> console.data(
                    Visible.of(finding.column()) + ": " + finding.verdict().words()));
            console.say(
                    "Look",
                    fits ? "every column fits" : "correct the schema, or the table, before anything is charged");
        }

        private static Map<String, Object> finding(Look.Finding finding) {
            return Map.of(
                    "column", finding.column(),
                    "finding", finding.verdict().name().toLowerCase(Locale.ROOT),
                    "words", finding.verdict().words());
        }
    }
}
