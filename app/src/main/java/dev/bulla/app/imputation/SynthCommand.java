package dev.bulla.app.imputation;

import dev.bulla.app.command.ConsoleCommand;
import dev.bulla.app.command.ExitCode;
import dev.bulla.app.command.OutFolder;
import dev.bulla.app.screen.Console;
import dev.bulla.app.screen.Stages;
import dev.bulla.core.json.Json;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.release.Plan;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.HeldTable;
import dev.bulla.core.table.Where;
import dev.bulla.data.Tables;
import dev.bulla.data.schema.Schemas;
import dev.bulla.synth.imputation.FittedGenerator;
import dev.bulla.synth.imputation.Imputation;
import dev.bulla.synth.imputation.NotPrivate;
import dev.bulla.synth.imputation.Rules;
import dev.bulla.synth.imputation.SynthesisMethod;
import dev.bulla.synth.imputation.VisitOrder;
import dev.bulla.synth.inference.AskedEstimate;
import dev.bulla.synth.learner.Cart;
import dev.bulla.synth.learner.Donors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
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
            "  bulla synth linear --data census.csv --schema census.yaml \\",
            "    --out imputed -m 10 --order dependence",
            "  bulla synth cart --data census.csv --schema census.yaml \\",
            "    --out imputed --where \"income > 70000\" --replace income,age",
            "  bulla synth cart --data census.csv --schema census.yaml \\",
            "    --out imputed --estimate \"income ~ age\" --save generator.json",
            "  bulla synth --load generator.not-private.json --schema census.yaml \\",
            "    --out more --rows 100000"
        })
public final class SynthCommand extends ConsoleCommand.InJson {

    private static final int MOST_TABLES = 1_000;
    private static final int MOST_ROWS = 100_000_000;
    private static final String KEEP = "keep";
    private static final String FILL = "fill";
    private static final String DECLARED = "declared";

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
            arity = "0..1",
            paramLabel = "METHOD",
            completionCandidates = Methods.class,
            description = "how a column is learnt from those before it: ${COMPLETION-CANDIDATES}")
    private @Nullable String word;

    @Option(names = "--data", paramLabel = "FILE", description = "the rows, or a jdbc: address")
    private @Nullable String data;

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
    private String order = DECLARED;

    @Option(
            names = "--donors",
            paramLabel = "bootstrap|equal",
            description = {
                "with cart: how the rows of a leaf give their values. bootstrap: by weights drawn anew for each table, for tables that are"
                        + " combined; equal: all alike, closest to the original (default: equal for one table, bootstrap for several)"
            })
    private @Nullable String donors;

    @Option(
            names = "--where",
            paramLabel = "PREDICATE",
            description = "replace values in rows that fulfil this only, as \"income > 70000\"")
    private @Nullable String where;

    @Option(names = "--replace", paramLabel = "a,b", split = ",", description = "with --where: the columns to replace")
    private List<String> replaced = List.of();

    @Option(
            names = "--missing",
            paramLabel = "keep|fill",
            description = "keep: as many missing values as there are; fill: none (default: ${DEFAULT-VALUE})")
    private String missing = KEEP;

    @Option(names = "--rules", paramLabel = "FILE", description = "JSON with ranges and dependencies to keep")
    private @Nullable Path rules;

    @Option(
            names = "--" + AskedEstimate.OPTION,
            paramLabel = "WORDS",
            description =
                    "what all tables say together, with an interval: \"mean income\", \"total income 281000000\", \"income ~ age + sex\";"
                            + " can be given again (default: the mean of every number)")
    private List<String> estimates = List.of();

    @Option(
            names = "--save",
            paramLabel = "FILE",
            description = "also write what was learnt, which is as private as the rows")
    private @Nullable Path save;

    @Option(
            names = "--load",
            paramLabel = "FILE",
            description = "draw from what was saved, in place of METHOD; --data is needed where values are replaced")
    private @Nullable Path load;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "the same seed gives the same tables (default: a fresh one, which is told)")
    private String seed = Plan.freshKey();

    public SynthCommand(Console console) {
        super(console);
    }

    @Override
    public Integer call() throws IOException {
        require();
        console.warn(NotPrivate.WARNING);
        Schema schema = Schemas.load(schemaFile);
        List<AskedEstimate> asked = estimates.stream()
                .flatMap(text -> AskedEstimate.read(text, schema).stream())
                .toList();
        PublicBits bits = PublicBits.of("bulla synth, " + seed);
        Optional<Imputation> imputation = load == null ? Optional.of(imputation(schema)) : Optional.empty();
        Optional<FittedGenerator> loaded =
                load == null ? Optional.empty() : Optional.of(ImputedFolder.load(load, schema));
        loaded.ifPresent(this::requireDataFor);
        OutFolder.fit(out);
        Optional<HeldTable> original =
                Optional.ofNullable(data).map(place -> read(place, schema).shuffled(bits.child(0)));
        FittedGenerator fitted;
        try (Stages stages = new Stages(console)) {
            fitted =
                    loaded.orElseGet(() -> imputation.orElseThrow().fit(original.orElseThrow(), bits.child(1), stages));
        }
        SynthResult result = SynthResult.of(fitted, drawn(fitted, original, bits), asked);
        SynthResult.Run run = new SynthResult.Run(words(), seed, out, Optional.ofNullable(save));
        result.write(run);
        if (json) {
            console.json(result.json(run));
        } else {
            result.tell(console, run);
        }
        return ExitCode.DONE;
    }

    private HeldTable read(String place, Schema schema) {
        List<String> names = schema.columns().stream().map(Column::name).toList();
        return HeldTable.of(Tables.open(schema, place, Optional.ofNullable(query), names));
    }

    private List<HeldTable> drawn(FittedGenerator fitted, Optional<HeldTable> original, PublicBits bits) {
        List<HeldTable> drawn = new ArrayList<>();
        for (int i = 0; i < tables; i++) {
            PublicBits own = bits.child(2L + i);
            drawn.add(
                    fitted.where().isEmpty()
                            ? fitted.draw(rows == null ? fitted.learntRows() : rows, own)
                            : fitted.replace(original.orElseThrow(), own));
        }
        return drawn;
    }

    private void require() {
        if (load == null) {
            requireMethod();
        } else if (saysHowToLearn()) {
            throw new BadInput(
                    "E-886",
                    "--load",
                    "goes with --schema, --out, --rows, -m, --estimate and --seed alone.",
                    "How it was learnt is in the file.",
                    "Leave the rest out, or name a method and learn again.");
        }
        inRange("-m", tables, MOST_TABLES);
        if (rows != null) {
            inRange("--rows", rows, MOST_ROWS);
        }
    }

    private boolean saysHowToLearn() {
        boolean isLearner = Stream.of(word, donors, where, rules, save).anyMatch(given -> given != null);
        return isLearner || !replaced.isEmpty() || !missing.equals(KEEP) || !order.equals(DECLARED);
    }

    private void requireMethod() {
        if (word == null || data == null) {
            throw new BadInput(
                    "E-886",
                    word == null ? "METHOD" : "--data",
                    "is missing.",
                    "A table is learnt by a method from rows.",
                    "Name both, as in bulla synth cart --data census.csv, or --load what was saved.");
        }
        SynthesisMethod method = method();
        if (donors != null
                && (method != SynthesisMethod.CART || Donors.of(donors).isEmpty())) {
            throw new BadInput(
                    "E-884",
                    "--donors",
                    "goes with cart, and is one of "
                            + String.join(
                                    ", ",
                                    Arrays.stream(Donors.values())
                                            .map(Donors::word)
                                            .toList())
                            + "; got " + Visible.quote(donors) + ".",
                    "",
                    "Take one, or leave it out.");
        }
        if (!missing.equals(KEEP) && !missing.equals(FILL)) {
            throw unknown("--missing", missing, KEEP + ", " + FILL);
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

    private void requireDataFor(FittedGenerator loaded) {
        boolean isPartial = loaded.where().isPresent();
        if (isPartial != (data != null) || (isPartial && rows != null)) {
            throw new BadInput(
                    "E-886",
                    "--data",
                    isPartial ? "is needed, and no --rows." : "is not needed.",
                    isPartial
                            ? "This generator replaces values of an original table."
                            : "This generator draws whole tables without the original.",
                    isPartial ? "Name the original table." : "Leave it out.");
        }
    }

    private Donors donors() {
        return Optional.ofNullable(donors).flatMap(Donors::of).orElse(Donors.usual(tables));
    }

    private String words() {
        if (load != null) {
            return "as saved";
        }
        return method() == SynthesisMethod.CART ? word + ", donors " + donors().word() : method().word();
    }

    private SynthesisMethod method() {
        String given = String.valueOf(word);
        return SynthesisMethod.of(given).orElseThrow(() -> unknown("METHOD", given, String.join(", ", new Methods())));
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

    private Imputation imputation(Schema schema) {
        SynthesisMethod method = method();
        Imputation imputation = (method == SynthesisMethod.CART
                        ? Imputation.by(Cart.usual().donors(donors()))
                        : Imputation.by(method))
                .order(VisitOrder.of(order))
                .rules(rules(schema));
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
}
