package dev.bulla.app.attack;

import dev.bulla.app.audit.Attacked;
import dev.bulla.app.audit.AttackedRows;
import dev.bulla.app.screen.Console;
import dev.bulla.audit.attack.SeenModel;
import dev.bulla.audit.dossier.Dossier;
import dev.bulla.audit.extraction.ExtractionReport;
import dev.bulla.audit.work.Task;
import dev.bulla.core.table.HeldTable;
import dev.bulla.ledger.Artefact;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Copies of models. */
@Command(
        name = "extraction",
        mixinStandardHelpOptions = true,
        description = {
            "Copy released models from their answers alone, and say how good the copies are.",
            "Without a folder: a model of every recipe on public rows."
        })
final class ExtractionCommand extends AttackCommand {

    @Parameters(paramLabel = "DIR", arity = "0..*", description = "release folders")
    private List<Path> folders = List.of();

    ExtractionCommand(Console console) {
        super(console);
    }

    @Override
    Map<String, Object> asked() {
        return Map.of(
                "attack",
                "extraction",
                "models",
                folders.stream()
                        .map(folder -> AttackCommand.digest(folder.resolve(Artefact.MODEL)))
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
        HeldTable rows = AttackedRows.bundled(5_000);
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
