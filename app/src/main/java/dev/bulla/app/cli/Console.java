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
    private final boolean json;

    Console(PrintStream out, PrintStream err, boolean json) {
        this.out = out;
        this.err = err;
        this.json = json;
    }

    /** Whether a script reads: then errors are data too, and progress is not shown. */
    boolean isJson() {
        return json;
    }

    /** Whether everything written as data has arrived. */
    boolean isDelivered() {
        return !out.checkError();
    }

    /** A line of data. */
    void data(String line) {
        out.println(line);
    }

    /** A JSON value as data: one canonical line. */
    void json(Map<String, ?> value) {
        out.println(new String(Json.canonical(value), StandardCharsets.UTF_8));
        out.flush();
    }

    /** A line for people. What was said as data before it comes first. */
    void say(String line) {
        out.flush();
        err.println(line);
    }

    /** A labelled line for people; the text of continuation lines is aligned. */
    void say(String label, String text) {
        say(label + " ".repeat(Math.max(1, LABEL - label.length())) + text);
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
