package dev.bulla.app.attack;

import dev.bulla.app.screen.Console;
import dev.bulla.audit.dossier.Dossier;
import dev.bulla.audit.work.Task;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Every attack that needs nobody's rows. */
@Command(
        name = "all",
        mixinStandardHelpOptions = true,
        description = {
            "Every attack that needs no rows of yours: on claims, and on the public rows that come with the program.",
            "Tables are judged by disclosure alone, which needs the private one."
        })
final class AllAttacksCommand extends AttackCommand {

    @Option(
            names = "--runs",
            paramLabel = "N",
            description = "how many releases for each audit of a claim (default: ${DEFAULT-VALUE})")
    private int runs = AuditEpsilonCommand.USUAL_RUNS;

    private final AuditEpsilonCommand claims;
    private final List<AttackCommand> parts;
    private final Map<AttackCommand, Set<String>> names = new HashMap<>();

    AllAttacksCommand(Console console) {
        super(console);
        claims = new AuditEpsilonCommand(console);
        parts = List.of(
                claims, new MembershipCommand(console), new InversionCommand(console), new ExtractionCommand(console));
    }

    @Override
    Map<String, Object> asked() {
        return Map.of(
                "attack",
                "all",
                "parts",
                parts.stream().map(AttackCommand::asked).toList());
    }

    @Override
    List<Task> tasks() {
        claims.everything(runs);
        List<Task> all = new ArrayList<>();
        for (AttackCommand part : parts) {
            List<Task> tasks = part.tasks();
            names.put(part, tasks.stream().map(Task::name).collect(Collectors.toSet()));
            all.addAll(tasks);
        }
        return all;
    }

    @Override
    Dossier dossier(Map<String, Map<String, Object>> found) {
        List<Dossier> dossiers = new ArrayList<>();
        for (AttackCommand part : parts) {
            Map<String, Map<String, Object>> own = new LinkedHashMap<>(found);
            own.keySet().retainAll(names.getOrDefault(part, Set.of()));
            dossiers.add(part.dossier(own));
        }
        return Dossier.together("All attacks", dossiers);
    }
}
