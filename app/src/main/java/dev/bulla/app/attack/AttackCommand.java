package dev.bulla.app.attack;

import dev.bulla.app.audit.DossierPage;
import dev.bulla.app.audit.DossierText;
import dev.bulla.app.command.ConsoleCommand;
import dev.bulla.app.command.ExitCode;
import dev.bulla.app.screen.Console;
import dev.bulla.app.screen.Stages;
import dev.bulla.audit.dossier.Dossier;
import dev.bulla.audit.work.Crew;
import dev.bulla.audit.work.Notebook;
import dev.bulla.audit.work.Task;
import dev.bulla.core.json.Digest;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** One attack: tasks for all cores, a bar for them, and a dossier of what they found. */
abstract class AttackCommand extends ConsoleCommand.InJson {

    private static final String STEWARD_ONLY = "steward-only";

    @Option(names = "--html", paramLabel = "FILE", description = "also write one HTML page with the curves")
    private @Nullable Path html;

    @Option(
            names = "--resume",
            paramLabel = "FILE",
            description = "keep in this file what has been found, and go on from it after an interruption")
    private @Nullable Path resume;

    AttackCommand(Console console) {
        super(console);
    }

    /** Whether private rows are read: then what is written is for the steward alone, and its files say so. */
    boolean isPrivate() {
        return false;
    }

    /** What is asked for: a file of another question is not gone on with. */
    abstract Map<String, Object> asked();

    /** What there is to do. */
    abstract List<Task> tasks();

    /** What the results, by the names of the tasks, mean. */
    abstract Dossier dossier(Map<String, Map<String, Object>> found);

    @Override
    public final Integer call() {
        List<Task> tasks = tasks();
        Notebook notebook = resume == null ? Notebook.inMemory() : Notebook.at(marked(resume), asked());
        Map<String, Map<String, Object>> found;
        try (Stages stages = new Stages(console)) {
            found = Crew.ofAllCores().run(tasks, notebook, stages);
        }
        Dossier dossier = dossier(found);
        if (isPrivate() && !dossier.isForSteward()) {
            dossier = dossier.forSteward();
        }
        if (html != null) {
            write(marked(html), DossierPage.html(dossier));
        }
        if (json) {
            console.json(dossier.json());
        } else {
            new DossierText(dossier).say(console.asked());
        }
        return dossier.isGood() ? ExitCode.DONE : ExitCode.INTEGRITY;
    }

    /** The file itself, or one beside it whose name says that it must not be published. */
    private Path marked(Path file) {
        String name = String.valueOf(file.getFileName());
        if (!isPrivate() || name.contains(STEWARD_ONLY)) {
            return file;
        }
        int dot = name.lastIndexOf('.');
        String ending = dot < 0 ? "" : name.substring(dot);
        return file.resolveSibling(name.substring(0, name.length() - ending.length()) + "." + STEWARD_ONLY + ending);
    }

    private void write(Path file, String page) {
        try {
            Files.writeString(file, page);
            console.say("Wrote", Visible.path(file));
        } catch (IOException e) {
            throw new BadInput(
                    "E-694",
                    "--html",
                    Visible.path(file) + " cannot be written.",
                    "",
                    "Name a file in a folder that is there and can be written to.");
        }
    }

    /** What tells a file from others. */
    static String digest(Path file) {
        try {
            return Digest.sha256(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e); // it was read a moment ago
        }
    }
}
