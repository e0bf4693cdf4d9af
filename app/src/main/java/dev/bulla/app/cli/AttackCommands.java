package dev.bulla.app.cli;

import dev.bulla.app.audit.Attacked;
import dev.bulla.app.audit.AttackedRows;
import dev.bulla.app.recipe.PlanFile;
import dev.bulla.app.screen.Console;
import dev.bulla.audit.attack.Learner;
import dev.bulla.audit.attack.RowTable;
import dev.bulla.audit.attack.SeenModel;
import dev.bulla.audit.disclosure.Disclosure;
import dev.bulla.audit.disclosure.JudgedTables;
import dev.bulla.audit.dossier.Dossier;
import dev.bulla.audit.extraction.ExtractionReport;
import dev.bulla.audit.inversion.InversionGame;
import dev.bulla.audit.inversion.InversionGame.Found;
import dev.bulla.audit.inversion.InversionReport;
import dev.bulla.audit.membership.Membership;
import dev.bulla.audit.membership.MembershipGame;
import dev.bulla.audit.membership.MembershipReport;
import dev.bulla.audit.work.Task;
import dev.bulla.core.json.Digest;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.release.Plan;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.data.schema.Schemas;
import dev.bulla.ledger.Artefact;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bulla audit membership | inversion | extraction | disclosure}: attacks on models and tables. */
final class AttackCommands {

    private static final String SEED = "bulla audit";
    private static final int MOST_MODELS = 10_000;

    private AttackCommands() {}

    /** One that makes models from rows: those of a plan and a file, or of every recipe on the public rows that come with the program. */
    private abstract static class OnRows extends AuditCommand.Attack {

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

        private @Nullable RowTable table;

        OnRows(Console console) {
            super(console);
        }

        @Override
        boolean isPrivate() {
            return data != null;
        }

        /** The rows, read once. */
        final RowTable table() {
            RowTable read = table;
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
                        "--data",
                        "A plan is about rows that are not in it.",
                        "Name a file, such as --data census.csv.");
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
                    throw missing(
                            "--plan", "It says how the rows of --data are read.", "Make one with bulla plan --json.");
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
                asked.put("rows", digest(file()));
            }
            return asked;
        }
    }

    static String digest(Path file) {
        try {
            return Digest.sha256(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e); // it was read a moment ago
        }
    }

    private static BadInput missing(String option, String why, String remedy) {
        return new BadInput("E-863", option, "is missing.", why, remedy);
    }

    private static void require(String option, int value, int least, int most) {
        if (value < least || value > most) {
            throw new BadInput(
                    "E-864",
                    option,
                    "must be a whole number from " + least + " to " + most + ", got " + value + ".",
                    "",
                    "Take one such as " + Math.max(least, 16) + ".");
        }
    }

    /** Who was among the rows. */
    @Command(
            name = "membership",
            mixinStandardHelpOptions = true,
            description = {
                "Try to tell which rows a model was made of: by thresholds, shadow models and likelihood ratios.",
                "Without --plan: every recipe's example on public rows, beside a method without privacy."
            })
    static final class OfMembers extends OnRows {

        @Option(
                names = "--models",
                paramLabel = "N",
                description = "how many models are made of random halves (default: ${DEFAULT-VALUE})")
        private int models = 24;

        @Option(
                names = "--victims",
                paramLabel = "N",
                description =
                        "how many of them are attacked (default: ${DEFAULT-VALUE}); the others are the attacker's own")
        private int victims = 4;

        private List<Attacked> attacked = List.of();

        OfMembers(Console console) {
            super(console);
        }

        @Override
        Map<String, Object> asked() {
            Map<String, Object> asked = asked("membership");
            asked.put("models", models);
            asked.put("victims", victims);
            return asked;
        }

        @Override
        List<Task> tasks() {
            require("--records", records, 8, 1_000_000);
            require("--victims", victims, 1, MOST_MODELS);
            require("--models", models, victims + 2, MOST_MODELS);
            attacked = attacked();
            Map<String, Task> tasks = new LinkedHashMap<>();
            for (Attacked one : attacked) {
                for (Learner learner : learners(one)) {
                    game(one).tasks(learner).forEach(task -> tasks.putIfAbsent(task.name(), task));
                }
            }
            return List.copyOf(tasks.values());
        }

        private static List<Learner> learners(Attacked one) {
            List<Learner> learners = new ArrayList<>(List.of(one.learner()));
            one.twin().ifPresent(learners::add);
            return learners;
        }

        private MembershipGame game(Attacked one) {
            return new MembershipGame(table(), one.target(), models, victims, SEED);
        }

        @Override
        Dossier dossier(Map<String, Map<String, Object>> found) {
            Map<String, Membership> all = new LinkedHashMap<>();
            for (Attacked one : attacked) {
                for (Learner learner : learners(one)) {
                    all.putIfAbsent(
                            learner.name(),
                            new Membership(
                                    learner.name(),
                                    learner == one.learner()
                                            ? Optional.of(one.plan().claim().guarantee())
                                            : Optional.empty(),
                                    game(one).played(learner, found).attacks()));
                }
            }
            return MembershipReport.dossier(List.copyOf(all.values()));
        }
    }

    /** What is not known of people. */
    @Command(
            name = "inversion",
            mixinStandardHelpOptions = true,
            description = {
                "Try to tell a category of people from a model and all else about them, of people in the rows and others.",
                "Without --plan: every recipe that tells one column from all others, on public rows."
            })
    static final class OfGenes extends OnRows {

        @Option(
                names = "--sensitive",
                paramLabel = "a,b",
                split = ",",
                description = "categories to find out (default: every category the model asks for)")
        private List<String> sensitive = List.of();

        @Option(
                names = "--models",
                paramLabel = "N",
                description = "how many models are made (default: ${DEFAULT-VALUE})")
        private int models = 10;

        private List<Attacked> attacked = List.of();

        OfGenes(Console console) {
            super(console);
        }

        @Override
        Map<String, Object> asked() {
            Map<String, Object> asked = asked("inversion");
            asked.put("models", models);
            asked.put("sensitive", sensitive);
            return asked;
        }

        @Override
        List<Task> tasks() {
            require("--records", records, 8, 1_000_000);
            require("--models", models, 1, MOST_MODELS);
            attacked = attacked().stream()
                    .filter(one -> one.target().isPresent())
                    .filter(one -> !categories(one).isEmpty())
                    .toList();
            if (attacked.isEmpty()) {
                throw new BadInput(
                        "E-865",
                        "--sensitive",
                        "names nothing that the model asks for and that is a category.",
                        "The attack fills in levels and looks what the model says.",
                        "Name a category among the columns of the plan.");
            }
            Map<String, Task> tasks = new LinkedHashMap<>();
            for (Attacked one : attacked) {
                for (Learner learner : learners(one)) {
                    game(one).tasks(learner).forEach(task -> tasks.putIfAbsent(task.name(), task));
                }
            }
            return List.copyOf(tasks.values());
        }

        @Override
        List<Attacked> examples() {
            return Attacked.overAllColumns(table());
        }

        private static List<Learner> learners(Attacked one) {
            return OfMembers.learners(one);
        }

        private List<String> categories(Attacked one) {
            return one.inputs().stream()
                    .filter(Column.Category.class::isInstance)
                    .map(Column::name)
                    .filter(name -> sensitive.isEmpty() || sensitive.contains(name))
                    .toList();
        }

        private InversionGame game(Attacked one) {
            return new InversionGame(table(), one.target().orElseThrow(), categories(one), models, SEED);
        }

        @Override
        Dossier dossier(Map<String, Map<String, Object>> found) {
            Map<String, List<Found>> all = new LinkedHashMap<>();
            attacked.forEach(one -> learners(one)
                    .forEach(learner -> all.put(learner.name(), game(one).found(learner, found))));
            return InversionReport.dossier(all);
        }
    }

    /** Copies of models. */
    @Command(
            name = "extraction",
            mixinStandardHelpOptions = true,
            description = {
                "Copy released models from their answers alone, and say how good the copies are.",
                "Without a folder: a model of every recipe on public rows."
            })
    static final class OfModels extends AuditCommand.Attack {

        @Parameters(paramLabel = "DIR", arity = "0..*", description = "release folders")
        private List<Path> folders = List.of();

        OfModels(Console console) {
            super(console);
        }

        @Override
        Map<String, Object> asked() {
            return Map.of(
                    "attack",
                    "extraction",
                    "models",
                    folders.stream()
                            .map(folder -> digest(folder.resolve(Artefact.MODEL)))
                            .toList());
        }

        @Override
        List<Task> tasks() {
            if (!folders.isEmpty()) {
                return folders.stream()
                        .map(Artefact::read)
                        .map(artefact -> ExtractionReport.task(artefact.id(), SeenModel.of(artefact.openModel())))
                        .toList();
            }
            RowTable rows = AttackedRows.bundled(5_000);
            return Attacked.all(rows).stream()
                    .map(one -> ExtractionReport.task(
                            one.learner().name(), one.learner().learn(rows, 0)))
                    .toList();
        }

        @Override
        Dossier dossier(Map<String, Map<String, Object>> found) {
            return ExtractionReport.dossier(found);
        }
    }

    /** Every attack that needs nobody's rows. */
    @Command(
            name = "all",
            mixinStandardHelpOptions = true,
            description = {
                "Every attack that needs no rows of yours: on claims, and on the public rows that come with the program.",
                "Tables are judged by disclosure alone, which needs the private one."
            })
    static final class OfAll extends AuditCommand.Attack {

        @Option(
                names = "--runs",
                paramLabel = "N",
                description = "how many releases for each audit of a claim (default: ${DEFAULT-VALUE})")
        private int runs = AuditEpsilonCommand.USUAL_RUNS;

        private final AuditEpsilonCommand claims;
        private final List<AuditCommand.Attack> parts;
        private final Map<AuditCommand.Attack, Set<String>> names = new HashMap<>();

        OfAll(Console console) {
            super(console);
            claims = new AuditEpsilonCommand(console);
            parts = List.of(claims, new OfMembers(console), new OfGenes(console), new OfModels(console));
        }

        @Override
        Map<String, Object> asked() {
            return Map.of(
                    "attack",
                    "all",
                    "parts",
                    parts.stream().map(AuditCommand.Attack::asked).toList());
        }

        @Override
        List<Task> tasks() {
            claims.everything(runs);
            List<Task> all = new ArrayList<>();
            for (AuditCommand.Attack part : parts) {
                List<Task> tasks = part.tasks();
                names.put(part, tasks.stream().map(Task::name).collect(Collectors.toSet()));
                all.addAll(tasks);
            }
            return all;
        }

        @Override
        Dossier dossier(Map<String, Map<String, Object>> found) {
            List<Dossier> dossiers = new ArrayList<>();
            for (AuditCommand.Attack part : parts) {
                Map<String, Map<String, Object>> own = new LinkedHashMap<>(found);
                own.keySet().retainAll(names.getOrDefault(part, Set.of()));
                dossiers.add(part.dossier(own));
            }
            return Dossier.together("All attacks", dossiers);
        }
    }

    /** What a released table tells. */
    @Command(
            name = "disclosure",
            mixinStandardHelpOptions = true,
            description = {
                "Attack a released or synthetic table: singling out, linkability, inference and copies, against control rows.",
                "The report is worked out from private rows: for the steward alone."
            })
    static final class OfTable extends AuditCommand.Attack {

        @Option(
                names = "--schema",
                paramLabel = "FILE",
                required = true,
                description = "what the tables are read under")
        private Path schema = Path.of("");

        @Option(names = "--released", paramLabel = "FILE", required = true, description = "the table that is judged")
        private Path released = Path.of("");

        @Option(
                names = "--data",
                paramLabel = "FILE",
                required = true,
                description = "the private rows it was made from")
        private Path data = Path.of("");

        @Option(
                names = "--control",
                paramLabel = "FILE",
                required = true,
                description = "rows of the same people's like that it was not made from")
        private Path control = Path.of("");

        @Option(
                names = "--secret",
                paramLabel = "a,b",
                split = ",",
                description = "columns to find out, each from all others (default: every column)")
        private List<String> secrets = List.of();

        @Option(
                names = "--key",
                paramLabel = "a",
                description =
                        "the column that says whose record a row is, where records stay with their people (partially synthetic tables): adds true"
                                + " and false match rates; no other attack uses it")
        private @Nullable String key;

        private @Nullable Disclosure disclosure;

        OfTable(Console console) {
            super(console);
        }

        @Override
        boolean isPrivate() {
            return true;
        }

        @Override
        Map<String, Object> asked() {
            return Map.of(
                    "attack",
                    "disclosure",
                    "files",
                    List.of(digest(schema), digest(released), digest(data), digest(control)),
                    "secrets",
                    secrets,
                    "key",
                    String.valueOf(key));
        }

        @Override
        List<Task> tasks() {
            return disclosure().tasks();
        }

        @Override
        Dossier dossier(Map<String, Map<String, Object>> found) {
            return disclosure().dossier(found);
        }

        private Disclosure disclosure() {
            Disclosure made = disclosure;
            if (made == null) {
                Schema read = Schemas.load(schema);
                secrets.forEach(secret -> requireNoText(read, "--secret", secret));
                RowTable judged = rows(read, released);
                RowTable own = rows(read, data);
                RowTable others = rows(read, control);
                made = key == null
                        ? disclosure(JudgedTables.of(judged, own, others, SEED))
                        : keyed(read, judged, own, others, key);
                disclosure = made;
            }
            return made;
        }

        private Disclosure disclosure(JudgedTables tables) {
            return Disclosure.of(tables, secrets.isEmpty() ? Disclosure.columns(tables) : secrets);
        }

        private Disclosure keyed(Schema schema, RowTable judged, RowTable own, RowTable others, String column) {
            requireNoText(schema, "--key", column);
            if (secrets.contains(column) || judged.columns().size() < 2) {
                throw new BadInput(
                        "E-867",
                        "--key",
                        "is " + Visible.quote(column) + ", and then nothing is left to find out.",
                        "The key only says whose a row is.",
                        "Name another column, and leave it out of --secret.");
            }
            return disclosure(
                            JudgedTables.of(judged.without(column), own.without(column), others.without(column), SEED))
                    .matching(judged, own, column);
        }

        private static void requireNoText(Schema schema, String option, String column) {
            if (schema.require(column) instanceof Column.Text) {
                throw new BadInput(
                        "E-866",
                        option,
                        "names " + Visible.quote(column) + ", which is free text.",
                        "Attacks compare numbers and levels.",
                        "Name a number or a category.");
            }
        }

        private static RowTable rows(Schema schema, Path file) {
            return AttackedRows.some(schema, file, Integer.MAX_VALUE);
        }
    }
}
