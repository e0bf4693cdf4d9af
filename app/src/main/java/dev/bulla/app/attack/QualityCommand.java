package dev.bulla.app.attack;

import dev.bulla.app.audit.AttackedRows;
import dev.bulla.app.quality.QualityReport;
import dev.bulla.app.screen.Console;
import dev.bulla.audit.dossier.Chapter;
import dev.bulla.audit.dossier.Dossier;
import dev.bulla.audit.work.Task;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.HeldTable;
import dev.bulla.data.schema.Schemas;
import dev.bulla.synth.imputation.NotPrivate;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bulla quality}: a synthetic table beside the private one. */
@Command(
        name = "quality",
        mixinStandardHelpOptions = true,
        description = {
            "Say how good a synthetic table is: every column and pair beside the real one, what models learn from it, what it tells.",
            "The report is worked out from private rows and charged to nobody: for the steward alone."
        })
public final class QualityCommand extends AttackCommand {

    @Parameters(paramLabel = "FILE", description = "the synthetic table")
    private Path synthetic = Path.of("");

    @Option(names = "--schema", paramLabel = "FILE", required = true, description = "what the tables are read under")
    private Path schema = Path.of("");

    @Option(names = "--data", paramLabel = "FILE", required = true, description = "the private rows")
    private Path data = Path.of("");

    @Option(
            names = "--control",
            paramLabel = "FILE",
            description =
                    "rows of people like them who had no part in the table: models are tested and risk is judged by them")
    private @Nullable Path control;

    private @Nullable QualityReport report;

    QualityCommand(Console console) {
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
                "quality",
                "files",
                Stream.of(schema, synthetic, data, control == null ? data : control)
                        .map(AttackCommand::digest)
                        .toList());
    }

    @Override
    List<Task> tasks() {
        return report().tasks();
    }

    @Override
    Dossier dossier(Map<String, Map<String, Object>> found) {
        Dossier dossier = report().dossier(found);
        String name = String.valueOf(synthetic.getFileName());
        return name.contains(NotPrivate.FILE_MARK) ? labelled(dossier) : dossier;
    }

    /** A table of {@code bulla synth} says in its name what it is, and what is said of it says so too. */
    private static Dossier labelled(Dossier dossier) {
        List<Chapter> chapters = new ArrayList<>();
        chapters.add(Chapter.of("This table is " + NotPrivate.LABEL, NotPrivate.WARNING));
        chapters.addAll(dossier.chapters());
        Map<String, Object> json = new LinkedHashMap<>(dossier.json());
        json.put("privacy", NotPrivate.LABEL);
        return new Dossier(
                dossier.title() + ", " + NotPrivate.LABEL, dossier.verdict(), dossier.isGood(), chapters, json);
    }

    private QualityReport report() {
        QualityReport made = report;
        if (made == null) {
            Schema read = Schemas.load(schema);
            made = QualityReport.of(
                    rows(read, data),
                    rows(read, synthetic),
                    Optional.ofNullable(control).map(file -> rows(read, file)));
            report = made;
        }
        return made;
    }

    private static HeldTable rows(Schema schema, Path file) {
        return AttackedRows.some(schema, file, Integer.MAX_VALUE);
    }
}
