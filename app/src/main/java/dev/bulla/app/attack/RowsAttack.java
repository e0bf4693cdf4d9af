package dev.bulla.app.attack;

import dev.bulla.app.audit.Attacked;
import dev.bulla.app.audit.AttackedRows;
import dev.bulla.app.recipe.PlanFile;
import dev.bulla.app.screen.Console;
import dev.bulla.core.json.Digest;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.Plan;
import dev.bulla.core.table.HeldTable;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** One that makes models from rows: those of a plan and a file, or of every recipe on the public rows that come with the program. */
abstract class RowsAttack extends AttackCommand {

    static final String SEED = "bulla audit";
    static final int MOST_MODELS = 10_000;

    @Option(
            names = "--plan",
            paramLabel = "FILE",
            description = "the plan to attack, as plan --json prints it (default: every recipe's example at ε = 1)")
    private @Nullable Path planFile;

    @Option(
            names = "--data",
            paramLabel = "FILE",
            description = "with --plan: rows to play with; the report is then for the steward alone")
    private @Nullable Path data;

    @Option(
            names = "--records",
            paramLabel = "N",
            description = "how many rows to play with at most (default: ${DEFAULT-VALUE})")
    int records = 600;

    private @Nullable HeldTable table;

    RowsAttack(Console console) {
        super(console);
    }

    @Override
    boolean isPrivate() {
        return data != null;
    }

    /** The rows, read once. */
    final HeldTable table() {
        HeldTable read = table;
        if (read == null) {
            read = planFile == null
                    ? AttackedRows.bundled(records)
                    : AttackedRows.some(plan().schema(), file(), records);
            table = read;
        }
        return read;
    }

    private Path file() {
        if (data == null) {
            throw missing(
                    "--data", "A plan is about rows that are not in it.", "Name a file, such as --data census.csv.");
        }
        return data;
    }

    private Plan<?> plan() {
        if (planFile == null) {
            throw new IllegalStateException("no plan");
        }
        return PlanFile.read(planFile);
    }

    /** What is attacked. */
    final List<Attacked> attacked() {
        if (planFile == null) {
            if (data != null) {
                throw missing("--plan", "It says how the rows of --data are read.", "Make one with bulla plan --json.");
            }
            return examples();
        }
        Plan<?> plan = plan();
        return List.of(Attacked.of(plan, table())
                .orElseThrow(() -> new BadInput(
                        "E-861",
                        "--plan",
                        "is of " + plan.recipe() + ", whose answers are not about single records.",
                        "There is nothing to ask about one.",
                        "Attack it with bulla audit epsilon, or take a plan of a model.")));
    }

    /** What is attacked when no plan is given. */
    List<Attacked> examples() {
        return Attacked.all(table());
    }

    /** What every attack on rows is asked for. */
    final Map<String, Object> asked(String attack) {
        Map<String, Object> asked = new LinkedHashMap<>();
        asked.put("attack", attack);
        asked.put("records", records);
        if (planFile != null) {
            asked.put("plan", Digest.sha256(plan().bytes()));
            asked.put("rows", AttackCommand.digest(file()));
        }
        return asked;
    }

    private static BadInput missing(String option, String why, String remedy) {
        return new BadInput("E-863", option, "is missing.", why, remedy);
    }

    static void require(String option, int value, int least, int most) {
        if (value < least || value > most) {
            throw new BadInput(
                    "E-864",
                    option,
                    "must be a whole number from " + least + " to " + most + ", got " + value + ".",
                    "",
                    "Take one such as " + Math.max(least, 16) + ".");
        }
    }
}
