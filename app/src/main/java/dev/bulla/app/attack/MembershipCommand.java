package dev.bulla.app.attack;

import dev.bulla.app.audit.Attacked;
import dev.bulla.app.screen.Console;
import dev.bulla.audit.attack.Learner;
import dev.bulla.audit.dossier.Dossier;
import dev.bulla.audit.membership.Membership;
import dev.bulla.audit.membership.MembershipGame;
import dev.bulla.audit.membership.MembershipReport;
import dev.bulla.audit.work.Task;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Who was among the rows. */
@Command(
        name = "membership",
        mixinStandardHelpOptions = true,
        description = {
            "Try to tell which rows a model was made of: by thresholds, shadow models and likelihood ratios.",
            "Without --plan: every recipe's example on public rows, beside a method without privacy."
        })
final class MembershipCommand extends RowsAttack {

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

    MembershipCommand(Console console) {
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

    static List<Learner> learners(Attacked one) {
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
