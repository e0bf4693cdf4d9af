package dev.bulla.app.screen;

import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.Visible;
import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Where a command writes: data, and words that were asked for, to standard output; all other words for people to standard
 * error. It is the only way out.
 *
 * <p>Whatever is said to a person is escaped here, line by line, and a long line is cut: no text of a certificate, schema,
 * ledger, file name or argument can steer a terminal, break a line or flood a screen. Data leave byte for byte, as a
 * script needs them, unless standard output is a terminal too. JSON is escaped in its own way and reads back the same.
 */
public final class Console {

    /** The most characters of a line for people. */
    public static final int LONGEST_LINE = 1_000;

    private static final int LABEL = 12;

    private final PrintStream out;
    private final PrintStream err;
    private final boolean json;
    private final boolean dataIsSeen;
    private final int outColumns;
    private final int errColumns;
    private final boolean saysToOut;
    private final AtomicBoolean silent;

    /** A console on two streams. What they are connected to, the start script knows; without it, to no terminal. */
    public Console(PrintStream out, PrintStream err, boolean json) {
        this.out = out;
        this.err = err;
        this.json = json;
        this.dataIsSeen = Boolean.getBoolean("bulla.terminal.out");
        this.outColumns = Integer.getInteger("bulla.columns.out", 0);
        this.errColumns = Integer.getInteger("bulla.columns", 0);
        this.saysToOut = false;
        this.silent = new AtomicBoolean();
    }

    /**
     * A console on two streams.
     *
     * @param json whether a script reads
     * @param dataIsSeen whether data go to a terminal
     * @param columns how wide the terminal is that words go to; 0 for a pipe, where a line is a line
     */
    public Console(PrintStream out, PrintStream err, boolean json, boolean dataIsSeen, int columns) {
        this.out = out;
        this.err = err;
        this.json = json;
        this.dataIsSeen = dataIsSeen;
        this.outColumns = dataIsSeen ? columns : 0;
        this.errColumns = columns;
        this.saysToOut = false;
        this.silent = new AtomicBoolean();
    }

    private Console(Console other, boolean saysToOut, AtomicBoolean silent) {
        this.silent = silent;
        this.out = other.out;
        this.err = other.err;
        this.json = other.json;
        this.dataIsSeen = other.dataIsSeen;
        this.outColumns = other.outColumns;
        this.errColumns = other.errColumns;
        this.saysToOut = saysToOut;
    }

    /**
     * This console, where what is said is what was asked for: a plan, a check, an account. It goes to standard output, so that
     * it can be kept in a file or read page by page; warnings still go to standard error.
     */
    public Console asked() {
        return new Console(this, true, silent);
    }

    /** The one console that can still be heard: whatever else is said or drawn from here on is not. For the last words of a program. */
    public Console last() {
        silent.set(true);
        return new Console(this, false, new AtomicBoolean());
    }

    /** Whether a person is there to answer: one who sees what is said and can type. */
    public boolean isInteractive() {
        return !json && isTerminal() && Boolean.getBoolean("bulla.terminal.in");
    }

    /** Asks a person; anything but y or yes is no. */
    public boolean isAgreed(String question) {
        out.flush();
        err.print(Visible.line(question, LONGEST_LINE) + " [y/N] ");
        err.flush();
        try {
            return new String(firstLine(), StandardCharsets.UTF_8).strip().matches("(?i)y|yes");
        } catch (IOException e) {
            return false;
        }
    }

    /** Byte by byte: what stands after the line is not for this program to take. */
    private static byte[] firstLine() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int next = System.in.read();
        while (next >= 0 && next != '\n' && line.size() < LONGEST_LINE) {
            line.write(next);
            next = System.in.read();
        }
        return line.toByteArray();
    }

    /** Whether a script reads: then errors are data too, and progress is not shown. */
    public boolean isJson() {
        return json;
    }

    /** Whether everything written as data has arrived. */
    public boolean isDelivered() {
        return !out.checkError();
    }

    /** A line of data: exact on a pipe or in a file, escaped on a terminal. */
    public void data(String line) {
        if (silent.get()) {
            return;
        }
        out.println(dataIsSeen ? Visible.line(line, Integer.MAX_VALUE) : line);
    }

    /** A piece of a line of data, where the line is too long to be held; as {@link #data}, which ends it. */
    public void piece(String text) {
        if (silent.get()) {
            return;
        }
        out.append(dataIsSeen ? Visible.line(text, Integer.MAX_VALUE) : text);
    }

    /** A JSON value as data: one line. */
    public void json(Map<String, ?> value) {
        if (silent.get()) {
            return;
        }
        out.println(Json.printed(value));
        out.flush();
    }

    /** A line for people. What was said as data before it comes first. */
    public void say(String line) {
        if (silent.get()) {
            return;
        }
        out.flush();
        String shown = Visible.line(line, LONGEST_LINE);
        PrintStream to = saysToOut ? out : err;
        int columns = saysToOut ? outColumns : errColumns;
        if (columns == 0) {
            to.println(shown);
        } else {
            ScreenLines.of(shown, columns).forEach(to::println);
        }
    }

    /** A labelled line for people; the text of continuation lines is aligned. */
    public void say(String label, String text) {
        say(label + " ".repeat(Math.max(1, LABEL - label.length())) + Visible.text(text, LONGEST_LINE));
    }

    /** What a person should know before going on, always on standard error. */
    public void warn(String text) {
        new Console(this, false, silent).say("Warning", text);
    }

    /** For help that was asked for, which a person reads. */
    public PrintWriter outWriter() {
        return new PrintWriter(new Lines(line -> out.println(Visible.line(line, LONGEST_LINE))), true);
    }

    /** For help that was not asked for. */
    public PrintWriter errWriter() {
        return new PrintWriter(new Lines(this::say), true);
    }

    /** For lines of a log, whose writer escapes them: standard error, byte for byte. */
    public OutputStream log() {
        return new FilterOutputStream(err) {
            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                if (!silent.get()) {
                    out.write(bytes, from, length);
                }
            }

            @Override
            public void close() throws IOException {
                flush();
            }
        };
    }

    /** For the bar of {@link Stages} alone, which goes back to the beginning of its line. */
    PrintStream bar() {
        return new PrintStream(
                new FilterOutputStream(err) {
                    @Override
                    public void write(byte[] bytes, int from, int length) throws IOException {
                        if (!silent.get()) {
                            out.write(bytes, from, length);
                        }
                    }

                    @Override
                    public void write(int one) throws IOException {
                        if (!silent.get()) {
                            out.write(one);
                        }
                    }

                    @Override
                    public void close() throws IOException {
                        flush();
                    }
                },
                true,
                StandardCharsets.UTF_8);
    }

    /** Whether a person watches: only then are bars drawn. The start script knows; Java does not, the same way on all versions. */
    static boolean isTerminal() {
        return Boolean.getBoolean("bulla.terminal");
    }

    /** Cuts text into lines and hands them on. */
    private static final class Lines extends Writer {
        private final Consumer<String> taker;
        private final StringBuilder line = new StringBuilder();

        private Lines(Consumer<String> taker) {
            this.taker = taker;
        }

        @Override
        public void write(char[] text, int from, int length) {
            for (int i = from; i < from + length; i++) {
                if (text[i] == '\n') {
                    end();
                } else {
                    line.append(text[i]);
                }
            }
        }

        private void end() {
            taker.accept(line.toString());
            line.setLength(0);
        }

        @Override
        public void flush() {
            if (!line.isEmpty()) {
                end();
            }
        }

        @Override
        public void close() {
            flush();
        }
    }
}
