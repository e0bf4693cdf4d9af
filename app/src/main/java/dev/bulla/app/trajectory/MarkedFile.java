package dev.bulla.app.trajectory;

import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import dev.bulla.synth.imputation.NotPrivate;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A new file whose name says that nobody is protected.
 *
 * @param option that names it
 * @param path where it goes
 */
record MarkedFile(String option, Path path) {

    /** The file itself if its name says so, else one beside it whose name does. It must not be there yet. */
    static MarkedFile of(String option, Path given) {
        String name = String.valueOf(given.getFileName());
        int dot = name.lastIndexOf('.');
        String ending = dot < 0 ? "" : name.substring(dot);
        Path path = name.contains(NotPrivate.FILE_MARK)
                ? given
                : given.resolveSibling(
                        name.substring(0, name.length() - ending.length()) + "." + NotPrivate.FILE_MARK + ending);
        Path folder = path.toAbsolutePath().getParent();
        if (Files.exists(path) || folder == null || !Files.isWritable(folder)) {
            throw refusal(option, path);
        }
        return new MarkedFile(option, path);
    }

    /** What is written into it. */
    interface Content {
        void write(BufferedWriter out) throws IOException;
    }

    /** Writes it whole. */
    void write(Content content) {
        try (BufferedWriter out = Files.newBufferedWriter(
                path, StandardCharsets.UTF_8, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            content.write(out);
        } catch (IOException e) {
            throw refusal(option, path);
        }
    }

    private static BadInput refusal(String option, Path path) {
        return new BadInput(
                "E-926",
                option,
                Visible.path(path) + " is there already or cannot be written.",
                "",
                "Name a new file in a folder that is there.");
    }
}
