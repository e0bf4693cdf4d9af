package dev.bulla.app.cli;

import dev.bulla.core.domain.Json;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Where a command writes: data to standard output, words for people to standard error. */
final class Console {

    private static final int LABEL = 12;

    private final PrintStream out;
    private final PrintStream err;

    Console(PrintStream out, PrintStream err) {
        this.out = out;
        this.err = err;
    }

    /** A line of data. */
    void data(String line) {
        out.println(line);
    }

    /** A JSON value as data: one canonical line. */
    void json(Map<String, ?> value) {
        out.println(new String(Json.canonical(value), StandardCharsets.UTF_8));
    }

    /** A line for people. */
    void say(String line) {
        err.println(line);
    }

    /** A labelled line for people; the text of continuation lines is aligned. */
    void say(String label, String text) {
        err.println(label + " ".repeat(Math.max(1, LABEL - label.length())) + text);
    }

    PrintWriter outWriter() {
        return new PrintWriter(out, true, StandardCharsets.UTF_8);
    }

    PrintWriter errWriter() {
        return new PrintWriter(err, true, StandardCharsets.UTF_8);
    }

    PrintStream out() {
        return out;
    }

    PrintStream err() {
        return err;
    }

    /** Whether a person watches: only then are bars drawn. The start script knows; Java does not, the same way on all versions. */
    static boolean isTerminal() {
        return Boolean.getBoolean("bulla.terminal");
    }
}
