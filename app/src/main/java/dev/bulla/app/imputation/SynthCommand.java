package dev.bulla.app.cli;

import dev.bulla.app.command.ConsoleCommand;
import dev.bulla.app.command.ExitCode;
import dev.bulla.app.screen.Console;
import dev.bulla.app.screen.Stages;
import dev.bulla.core.json.Json;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.release.Plan;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.Where;
import dev.bulla.data.Tables;
import dev.bulla.data.schema.Schemas;
import dev.bulla.synth.imputation.ColumnTable;
import dev.bulla.synth.imputation.FittedGenerator;
import dev.bulla.synth.imputation.Imputation;
import dev.bulla.synth.imputation.NotPrivate;
import dev.bulla.synth.imputation.Rules;
import dev.bulla.synth.imputation.SynthesisMethod;
import dev.bulla.synth.imputation.VisitOrder;
import dev.bulla.synth.inference.Combined;
import dev.bulla.synth.inference.Estimand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bulla synth METHOD}: imputed tables, which protect nobody and say so. */
@Command(
        name = "synth",
        mixinStandardHelpOptions = true,
        description = {
            "Impute a table column by column, as statistical disclosure control does: NOT differentially private.",
            "What is written repeats values of real rows. It is for the steward alone and has no certificate."
        },
        footer = {
            "",
            "For example:",
            "  bulla synth cart --data census.csv --schema census.yaml --out imputed",
            "  bulla synth linear --data census.csv --schema census.yaml --out imputed -m 10 --order dependence",
            "  bulla synth cart --data census.csv --schema census.yaml --out imputed --where \"income > 70000\" --replace income,age"
        })
final class SynthCommand extends ConsoleCommand.InJson {

    private static final int MOST_TABLES = 1_000;
    private static final int MOST_ROWS = 100_000_000;
    private static final String KEEP = "keep";
    private static final String FILL = "fill";

    /** The words for methods. */
    static final class Methods implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(SynthesisMethod.values())
                    .map(SynthesisMethod::word)
                    .iterator();
        }
    }

    @Parameters(
            index = "0",
            paramLabel = "METHOD",
            completionCandidates = Methods.class,
            description = "how a column is learnt from those before it: ${COMPLETION-CANDIDATES}")
    private String word = "";

    @Option(names = "--data", paramLabel = "FILE", required = true, description = "the rows, or a jdbc: address")
    private String data = "";

    @Option(names = "--query", paramLabel = "SQL", description = "with a jdbc: address: what to read")
    private @Nullable String query;

    @Option(names = "--schema", paramLabel = "S", required = true, description = "what the rows are read under")
    private Path schemaFile = Path.of("");

    @Option(names = "--out", paramLabel = "DIR", required = true, description = "a new folder for the tables")
    private Path out = Path.of("");

    @Option(names = "-m", paramLabel = "N", description = "how many tables (default: ${DEFAULT-VALUE})")
    private int tables = 5;

    @Option(names = "--rows", paramLabel = "N", description = "rows of each table (default: as many as there are)")
    private @Nullable Integer rows;

    @Option(
            names = "--order",
            paramLabel = "ORDER",
            description = "declared, dependence, random, or columns to begin with (default: ${DEFAULT-VALUE})")
    private String order = "declared";

    @Option(
            names = "--where",
            paramLabel = "PREDICATE",
            description = "replace values in rows that fulfil this only, as \"income > 70000\"")
    private @Nullable String where;

    @Option(names = "--replace", paramLabel = "a,b", split = ",", description = "with --where: the columns to replace")
    private List<String> replaced = List.of();

    @Option(
            names = "--missing",
            paramLabel = "WORD",
            description = "keep: as many missing values as there are; fill: none (default: ${DEFAULT-VALUE})")
    private String missing = KEEP;

    @Option(names = "--rules", paramLabel = "FILE", description = "JSON with ranges and dependencies to keep")
    private @Nullable Path rules;

    @Option(
            names = "--save",
            paramLabel = "FILE",
            description = "also write what was learnt, which is as private as the rows")
    private @Nullable Path save;

    @Option(names = "--seed", paramLabel = "S", description = "the same words have the same tables (default: fresh)")
    private String seed = Plan.freshKey();

    SynthCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() throws IOException {
        SynthesisMethod method = method();
        require();
        console.warn(NotPrivate.WARNING);
        Schema schema = Schemas.load(schemaFile);
        Imputation imputation = imputation(method, schema);
        OutFolder.fit(out);
        List<String> names = schema.columns().stream().map(Column::name).toList();
        PublicBits bits = PublicBits.of("bulla synth, " + seed);
        ColumnTable original = ColumnTable.of(Tables.open(schema, data, Optional.ofNullable(query), names))
                .shuffled(bits.child(0));
        FittedGenerator fitted;
        try (Stages stages = new Stages(console)) {
            fitted = imputation.fit(original, bits.child(1), stages);
        }
        List<ColumnTable> drawn = new ArrayList<>();
        for (int i = 0; i < tables; i++) {
            PublicBits own = bits.child(2L + i);
            drawn.add(
                    where == null
                            ? fitted.draw(rows == null ? original.count() : rows, own)
                            : fitted.replace(original, own));
        }
        Map<String, Combined> means = means(schema, drawn, original.count());
        write(drawn, means, fitted);
        tell(drawn, means, fitted);
        return ExitCode.DONE;
    }

    private SynthesisMethod method() {
        return SynthesisMethod.of(word).orElseThrow(() -> unknown("METHOD", word, String.join(", ", new Methods())));
    }

    private void require() {
        if (!missing.equals(KEEP) && !missing.equals(FILL)) {
            throw unknown("--missing", missing, KEEP + ", " + FILL);
        }
        inRange("-m", tables, MOST_TABLES);
        if (rows != null) {
            inRange("--rows", rows, MOST_ROWS);
        }
        boolean isPartial = where != null;
        if (isPartial == replaced.isEmpty() || (isPartial && rows != null)) {
            throw new BadInput(
                    "E-886",
                    "--where",
                    "goes with --replace, and with no --rows.",
                    "Where only some values are replaced, the rows are those there are.",
                    "For example --where \"income > 70000\" --replace income.");
        }
    }

    private static void inRange(String option, int value, int most) {
        if (value < 1 || value > most) {
            throw new BadInput(
                    "E-885",
                    option,
                    "must be a whole number from 1 to " + most + ", got " + value + ".",
                    "",
                    "Take one such as 5.");
        }
    }

    private static BadInput unknown(String where, String given, String known) {
        return new BadInput(
                "E-884", where, "must be one of " + known + "; got " + Visible.quote(given) + ".", "", "Take one.");
    }

    private Imputation imputation(SynthesisMethod method, Schema schema) {
        Imputation imputation =
                Imputation.by(method).order(VisitOrder.of(order)).rules(rules(schema));
        if (missing.equals(FILL)) {
            imputation = imputation.withoutGaps();
        }
        return where == null ? imputation : imputation.replacing(Where.of(where, schema), replaced);
    }

    private Rules rules(Schema schema) {
        if (rules == null) {
            return Rules.none();
        }
        try {
            return Rules.read(Json.readObject(Files.readAllBytes(rules)), schema);
        } catch (IOException e) {
            throw new BadInput(
                    "E-887", "--rules", Visible.path(rules) + " cannot be read.", "", "Name a file that is there.");
        }
    }

    /** What the tables say together of the mean of every number. */
    private Map<String, Combined> means(Schema schema, List<ColumnTable> drawn, int original) {
        Map<String, Combined> means = new LinkedHashMap<>();
        for (Column column : schema.columns()) {
            boolean isKnown = drawn.stream().allMatch(table -> present(table, column) > 1);
            if (!(column instanceof Column.Category) && drawn.size() > 1 && isKnown) {
                var estimates =
                        drawn.stream().map(Estimand.mean(column.name())::of).toList();
                means.put(
                        column.name(),
                        where == null
                                ? Combined.fully(
                                        estimates, original, drawn.get(0).count())
                                : Combined.partially(estimates));
            }
        }
        return means;
    }

    private static long present(ColumnTable table, Column column) {
        return Arrays.stream(table.column(column.name()))
                .filter(value -> !Double.isNaN(value))
                .count();
    }

    private void write(List<ColumnTable> drawn, Map<String, Combined> means, FittedGenerator fitted) {
        List<String> said = new ArrayList<>(List.of(
                "Method: " + word + "; columns in this order: " + String.join(", ", fitted.imputed()),
                "Seed: " + seed));
        fitted.where()
                .ifPresent(condition -> said.add("Replaced where " + condition.text() + "; other values are real."));
        said.addAll(lines(means));
        try {
            new ImputedFolder(out).write(drawn, said);
        } catch (IOException e) {
            throw new BadInput(
                    "E-422",
                    "--out",
                    Visible.path(out) + " cannot be made or written.",
                    "",
                    "Name a folder that can be.");
        }
        if (save != null) {
            ImputedFolder.save(ImputedFolder.marked(save), fitted.json());
        }
    }

    private static List<String> lines(Map<String, Combined> means) {
        return means.entrySet().stream()
                .map(mean -> {
                    Combined.Span span = mean.getValue().interval(0.95);
                    return String.format(
                            Locale.ROOT,
                            "Mean of %s from all tables: %.6g, 95 %% from %.6g to %.6g",
                            mean.getKey(),
                            mean.getValue().value(),
                            span.lower(),
                            span.upper());
                })
                .collect(Collectors.toList());
    }

    private void tell(List<ColumnTable> drawn, Map<String, Combined> means, FittedGenerator fitted) {
        if (json) {
            Map<String, Object> told = new TreeMap<>();
            told.put("privacy", NotPrivate.LABEL);
            told.put("method", word);
            told.put("seed", seed);
            told.put("rows", drawn.get(0).count());
            told.put("imputed", fitted.imputed());
            List<String> files = new ArrayList<>();
            for (int i = 1; i <= drawn.size(); i++) {
                files.add(ImputedFolder.name(i));
            }
            told.put("files", files);
            Map<String, Object> all = new TreeMap<>();
            means.forEach((name, mean) -> all.put(name, json(mean)));
            told.put("means", all);
            if (save != null) {
                told.put("saved", ImputedFolder.marked(save).toString());
            }
            console.json(told);
            return;
        }
        console.say(
                "Imputed",
                drawn.size() + " tables of " + drawn.get(0).count() + " rows in " + Visible.path(out) + ", "
                        + NotPrivate.LABEL);
        lines(means).forEach(line -> console.say("", line));
        if (save != null) {
            console.say("Saved", Visible.path(ImputedFolder.marked(save)) + ", as private as the rows");
        }
        console.say("Seed", seed);
    }

    private static Map<String, Object> json(Combined mean) {
        Combined.Span span = mean.interval(0.95);
        return Map.of("value", mean.value(), "lower", span.lower(), "upper", span.upper());
    }
}
