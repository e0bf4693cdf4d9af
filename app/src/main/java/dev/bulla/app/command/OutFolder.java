package dev.bulla.app.command;

import dev.bulla.app.report.Report;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import dev.bulla.ledger.Artefact;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where the files of a release go. It is found fit before the charge and made when there is something to put in, so that a
 * run that is killed leaves no empty folder; and it appears under its name with every file or not at all.
 */
public final class OutFolder {

    /** The page among them. */
    public static final String REPORT = "report.html";

    private final Path folder;

    private OutFolder(Path folder) {
        this.folder = folder;
    }

    /** The folder, which must be empty, or must not be there and look as if it can be made. */
    public static OutFolder fit(Path given) throws IOException {
        if (Files.exists(given) && !isEmptyFolder(given)) {
            throw new BadInput(
                    "E-420",
                    "--out",
                    Visible.path(given) + " is there already and is not an empty folder.",
                    "A release is written once and never over another.",
                    "Name a new folder.");
        }
        Path folder = given.toAbsolutePath().normalize();
        @Nullable Path there = folder;
        while (there != null && !Files.exists(there)) {
            there = there.getParent();
        }
        if (there == null || !Files.isDirectory(there) || !Files.isWritable(there)) {
            throw new BadInput(
                    "E-422",
                    "--out",
                    Visible.path(given) + " cannot be made or written.",
                    "",
                    "Name a folder that can be.");
        }
        return new OutFolder(folder);
    }

    /** Writes the sealed files and the report. A folder that was there is filled; a new one is filled before it is named. */
    public void write(Artefact artefact) throws IOException {
        if (Files.exists(folder)) {
            fill(folder, artefact);
            return;
        }
        Path part =
                folder.resolveSibling(".bulla-" + UUID.randomUUID().toString().substring(0, 8) + ".part");
        Files.createDirectories(part);
        try {
            fill(part, artefact);
            Files.move(part, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            discard(part);
            throw e;
        }
    }

    private static void fill(Path folder, Artefact artefact) throws IOException {
        artefact.write(folder);
        Files.writeString(folder.resolve(REPORT), Report.html(artefact));
    }

    private static void discard(Path part) throws IOException {
        for (String name : List.of(Artefact.PLAN, Artefact.MODEL, Artefact.CERTIFICATE, REPORT)) {
            Files.deleteIfExists(part.resolve(name));
        }
        Files.deleteIfExists(part);
    }

    private static boolean isEmptyFolder(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            return false;
        }
        try (Stream<Path> files = Files.list(path)) {
            return files.findAny().isEmpty();
        }
    }
}
