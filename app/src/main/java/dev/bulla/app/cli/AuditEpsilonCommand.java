package dev.bulla.app.cli;

import dev.bulla.app.audit.AuditedPlans;
import dev.bulla.app.recipe.PlanFile;
import dev.bulla.app.screen.Console;
import dev.bulla.audit.dossier.Dossier;
import dev.bulla.audit.epsilon.Opponent;
import dev.bulla.audit.epsilon.PlanAudit;
import dev.bulla.audit.epsilon.Suite;
import dev.bulla.audit.work.Task;
import dev.bulla.core.json.Digest;
import dev.bulla.core.json.Json;
import dev.bulla.core.number.Decimal;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.schema.SchemaReader;
import dev.bulla.data.schema.Schemas;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bulla audit epsilon}: releases of made-up neighbours, again and again, against the claims of plans. */
@Command(
        name = "epsilon",
        mixinStandardHelpOptions = true,
        description = {
            "Release two made-up neighbouring tables again and again, and say which ε and μ that refutes.",
            "Audited are the examples of recipes under every promise and relation, or plans. No data and no ledger is touched."
        },
        footer = {
            "",
            "For example:",
            "  bulla audit epsilon --all --html audit.html",
            "  bulla audit epsilon kde --runs 100000",
            "  bulla audit epsilon --plan plan.json --resume audit.jsonl"
        })
final class AuditEpsilonCommand extends AuditCommand.Attack {

    static final int USUAL_RUNS = 20_000;
    private static final int MOST_RUNS = 100_000_000;

    @Parameters(
            paramLabel = "RECIPE",
            arity = "0..*",
            completionCandidates = RecipeOptions.RecipeNames.class,
            description = "which recipes: the examples that they declare")
    private List<String> recipes = new ArrayList<>();

    @Option(names = "--all", description = "all recipes")
    private boolean all;

    @Option(
            names = "--plan",
            paramLabel = "FILE",
            description = "also a plan, as plan --json prints it; where the number of rows is public, for few rows")
    private List<Path> planFiles = new ArrayList<>();

    @Option(
            names = "--schema",
            paramLabel = "S",
            description =
                    "audit the examples under this schema as it is (default: under every relation, for the columns of the demo)")
    private List<Path> schemaFiles = new ArrayList<>();

    @Option(
            names = "--runs",
            paramLabel = "N",
            description = "how many releases for each audit, both tables together (default: " + USUAL_RUNS + ")")
    private int runs = USUAL_RUNS;

    @Option(
            names = "--confidence",
            paramLabel = "C",
            description = "that no bound of all is wrong, above 0 and below 1 (default: .99)")
    private String confidence = ".99";

    @Option(names = "--epsilon", paramLabel = "E", description = "the ε of the examples (default: 1)")
    private String epsilon = "1";

    @Option(names = "--delta", paramLabel = "D", description = "the δ of examples that have one (default: 1e-6)")
    private String delta = "1e-6";

    @Option(names = "--ledger", paramLabel = "FILE", hidden = true, description = "refused: an audit takes none")
    private @Nullable Path ledger;

    @Option(names = "--data", paramLabel = "FILE", hidden = true, description = "refused: an audit takes none")
    private @Nullable String data;

    private @Nullable AuditedPlans examples;

    AuditEpsilonCommand(Console console) {
        super(console);
    }

    /** All recipes, by so many releases each: as part of all attacks. */
    void everything(int releases) {
        all = true;
        runs = releases;
    }

    private static BadInput notTaken(String option, String remedy) {
        return new BadInput(
                "E-852",
                option,
                "is not taken by an audit.",
                "It releases the same rows thousands of times, which no account could pay: its rows are made up, and its account is forgotten.",
                remedy);
    }

    private void require() {
        if (ledger != null) {
            throw notTaken("--ledger", "Leave it out; bulla ledger verify checks a ledger.");
        }
        if (data != null) {
            throw notTaken("--data", "Leave it out; what a release tells of real rows is bounded by its claim.");
        }
        if (recipes.isEmpty() && !all && planFiles.isEmpty()) {
            throw new BadInput(
                    "E-853",
                    "RECIPE",
                    "there is nothing to audit.",
                    "",
                    "Name recipes, such as kde, or give --all or --plan FILE.");
        }
        if (runs < Opponent.LEAST_RUNS || runs > MOST_RUNS) {
            throw new BadInput(
                    "E-854",
                    "--runs",
                    "must be between " + Opponent.LEAST_RUNS + " and " + MOST_RUNS + ", got " + runs + ".",
                    "Fewer releases tell nothing apart.",
                    "Take " + USUAL_RUNS + ", or more to find smaller faults.");
        }
    }

    private double chance() {
        try {
            BigDecimal value = Decimal.read(confidence);
            if (value.signum() > 0 && value.compareTo(BigDecimal.ONE) < 0) {
                return value.doubleValue();
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new BadInput(
                "E-854",
                "--confidence",
                "must be above 0 and below 1, got " + Visible.quote(confidence) + ".",
                "What is counted is never certain.",
                "Take one such as .99.");
    }

    /** The plans of the examples and of the files, made once. */
    private AuditedPlans plans() {
        if (examples == null) {
            require();
            chance();
            AuditedPlans made = new AuditedPlans(epsilon, delta);
            List<Recipe.Type<?>> types = new ArrayList<>(all ? Recipes.all() : List.of());
            if (!all) {
                recipes.forEach(name -> types.add(Recipes.type(name)));
            }
            for (Recipe.Type<?> type : types) {
                if (schemaFiles.isEmpty()) {
                    made.addAll(type, bundled());
                } else {
                    schemaFiles.forEach(file -> made.add(type, Schemas.load(file)));
                }
            }
            planFiles.forEach(file -> made.plans().put(String.valueOf(file.getFileName()), ofFewRows(file)));
            made.requireAny();
            examples = made;
        }
        return examples;
    }

    private static Plan<?> ofFewRows(Path file) {
        Plan<?> plan = PlanFile.read(file);
        Schema few = PlanAudit.schema(plan.schema());
        Map<String, Object> json = new LinkedHashMap<>(plan.json());
        json.put("schema", SchemaReader.write(few));
        return few.equals(plan.schema()) ? plan : Plan.remake(json, Recipes.all());
    }

    /** What examples are about. */
    private static Schema bundled() {
        try (InputStream in = DemoCommand.class.getResourceAsStream("demo/census.yaml")) {
            Path file = Files.createTempFile("census", ".yaml");
            try {
                Files.write(file, in == null ? new byte[0] : in.readAllBytes());
                return Schemas.load(file);
            } finally {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    Map<String, Object> asked() {
        Map<String, Object> asked = new LinkedHashMap<>();
        asked.put("runs", runs);
        plans().plans().forEach((name, plan) -> asked.put("plan " + name, Digest.sha256(Json.canonical(plan.json()))));
        return asked;
    }

    @Override
    List<Task> tasks() {
        AuditedPlans made = plans();
        Opponent opponent = Opponent.of(runs);
        List<Task> tasks = new ArrayList<>();
        made.plans().forEach((name, plan) -> tasks.add(new PlanAudit(name, plan, opponent).task()));
        return tasks;
    }

    @Override
    Dossier dossier(Map<String, Map<String, Object>> found) {
        return new Suite(found, chance(), plans().leftOut()).dossier();
    }
}
