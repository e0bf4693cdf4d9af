package dev.bulla.audit.work;

import dev.bulla.core.json.Digest;
import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the tasks of one run have found. In a file, one line each, it survives the end of the program: a line that was not written whole is
 * left out, and its task is done again.
 */
public final class Notebook {

    private static final String ASKED = "asked";
    private static final String TASK = "task";
    private static final String RESULT = "result";

    private final Map<String, Map<String, Object>> results = new HashMap<>();
    private final @Nullable Path file;

    private Notebook(@Nullable Path file) {
        this.file = file;
    }

    /** One that is forgotten with the program. */
    public static Notebook inMemory() {
        return new Notebook(null);
    }

    /**
     * The notebook in a file, begun if there is none.
     *
     * @param asked what the run is asked for: results of another question are never taken for its own
     */
    public static Notebook at(Path file, Map<String, Object> asked) {
        Notebook notebook = new Notebook(file);
        String digest = Digest.sha256(Json.canonical(asked));
        try {
            if (Files.exists(file)) {
                notebook.read(file, digest);
            } else {
                Files.write(file, line(Map.of(ASKED, digest)), StandardOpenOption.CREATE_NEW);
            }
        } catch (IOException e) {
            throw refusal(
                    file, "cannot be read or written.", "Name a file in a folder that is there and can be written to.");
        }
        return notebook;
    }

    private void read(Path file, String digest) throws IOException {
        String text = Files.readString(file);
        int whole = text.lastIndexOf('\n') + 1;
        boolean first = true;
        for (String line : text.substring(0, whole).split("\n", -1)) {
            if (first && !line.equals(new String(line(Map.of(ASKED, digest)), StandardCharsets.UTF_8).strip())) {
                throw refusal(
                        file,
                        "was begun by another question, or is no file of this kind.",
                        "Ask the same again to go on with it, or name a file that is not there yet.");
            }
            if (!first && !line.isEmpty()) {
                Map<String, Object> read = Json.readObject(line.getBytes(StandardCharsets.UTF_8));
                results.put(Json.text(read, TASK), Json.object(Json.member(read, RESULT), RESULT));
            }
            first = false;
        }
        if (whole < text.length()) {
            Files.writeString(file, text.substring(0, whole));
        }
    }

    private static BadInput refusal(Path file, String what, String remedy) {
        return new BadInput(
                "E-850",
                Text.request("resume"),
                Visible.path(file) + " " + what,
                "What was found for one question says nothing about another.",
                remedy);
    }

    /** What a task has found before. */
    public synchronized Optional<Map<String, Object>> result(String task) {
        return Optional.ofNullable(results.get(task));
    }

    /** Writes down what a task has found. */
    synchronized void write(String task, Map<String, Object> result) {
        byte[] line = line(Map.of(TASK, task, RESULT, result));
        try {
            if (file != null) {
                Files.write(file, line, StandardOpenOption.APPEND, StandardOpenOption.DSYNC);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        // As it would be read again, so that a run that went on says the same as one that did not stop.
        Map<String, Object> read = Json.readObject(line);
        results.put(task, Json.object(Json.member(read, RESULT), RESULT));
    }

    private static byte[] line(Map<String, Object> json) {
        return (new String(Json.canonical(json), StandardCharsets.UTF_8) + "\n").getBytes(StandardCharsets.UTF_8);
    }
}
