package dev.bulla.app.attack;

import dev.bulla.app.audit.Attacked;
import dev.bulla.app.screen.Console;
import dev.bulla.audit.attack.Learner;
import dev.bulla.audit.dossier.Dossier;
import dev.bulla.audit.inversion.InversionGame;
import dev.bulla.audit.inversion.InversionGame.Found;
import dev.bulla.audit.inversion.InversionReport;
import dev.bulla.audit.work.Task;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.schema.Column;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What is not known of people. */
@Command(
        name = "inversion",
        mixinStandardHelpOptions = true,
        description = {
            "Try to tell a category of people from a model and all else about them, of people in the rows and others.",
            "Without --plan: every recipe that tells one column from all others, on public rows."
        })
final class InversionCommand extends RowsAttack {

    @Option(
            names = "--sensitive",
            paramLabel = "a,b",
            split = ",",
            description = "categories to find out (default: every category the model asks for)")
    private List<String> sensitive = List.of();

    @Option(names = "--models", paramLabel = "N", description = "how many models are made (default: ${DEFAULT-VALUE})")
    private int models = 10;

    private List<Attacked> attacked = List.of();

    InversionCommand(Console console) {
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
        return MembershipCommand.learners(one);
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
