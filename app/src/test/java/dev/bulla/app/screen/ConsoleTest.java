package dev.bulla.app.screen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.cli.Screen;
import dev.bulla.app.command.ExitCode;
import dev.bulla.app.command.Failures;
import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Message;
import dev.bulla.core.refusal.Visible;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConsoleTest {

    private static final String HOSTILE = "a\u001b[2J\r\nVALID\u202e\u200b\u009b";

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void say_hostileText_isOneLineThatIsOnlyDrawn() {
        console(false, 0).say(HOSTILE);
        console(false, 0).say("Label", HOSTILE + "    VALID");

        assertThat(said(err).lines())
                .containsExactly(
                        "a\\u{1b}[2J\\u{d}\\u{a}VALID\\u{202e}\\u{200b}\\u{9b}",
                        "Label       a\\u{1b}[2J\\u{d}\\u{a}VALID\\u{202e}\\u{200b}\\u{9b} \\u{20}\\u{20}\\u{20}VALID");
    }

    @Test
    void say_longText_isCut() {
        console(false, 0).say("x".repeat(5_000_000));

        assertThat(said(err)).hasSize(Console.LONGEST_LINE + 1).endsWith("x…\n");
    }

    @Test
    void asked_hostileText_goesToOutputAsItWouldBeSaid() {
        Console asked = console(false, 20).asked();
        asked.say("Label", HOSTILE);
        asked.warn("of " + HOSTILE);

        assertThat(said(out)).isEqualTo("Label       a\\u{1b}[2J\\u{d}\\u{a}VALID\\u{202e}\\u{200b}\\u{9b}\n");
        assertThat(said(err)).startsWith("Warning     of").hasLineCount(4);
    }

    @Test
    void asked_onATerminal_breaksLongLines() {
        console(true, 40).asked().say("Label", "word ".repeat(20));

        assertThat(said(out).lines()).hasSizeGreaterThan(2).allMatch(line -> line.length() < 40);
        assertThat(said(err)).isEmpty();
    }

    @Test
    void data_onAPipe_isExactAndOnATerminalEscaped() {
        console(false, 0).data(HOSTILE);
        assertThat(said(out)).isEqualTo(HOSTILE + "\n");

        out.reset();
        console(true, 0).data(HOSTILE);
        assertThat(said(out)).isEqualTo("a\\u{1b}[2J\\u{d}\\u{a}VALID\\u{202e}\\u{200b}\\u{9b}\n");
    }

    @Test
    void json_hostileText_readsBackAndIsOnlyDrawn() {
        console(false, 0).json(Map.of(HOSTILE, HOSTILE));

        assertThat(said(out).strip().codePoints()).allMatch(Visible::isPlain);
        assertThat(Json.readObject(out.toByteArray())).isEqualTo(Map.of(HOSTILE, HOSTILE));
    }

    @Test
    void writers_linesOfAParser_areSaidOneByOne() {
        console(false, 0).errWriter().print("one\ntwo\u001b\nthree");
        var writer = console(false, 0).errWriter();
        writer.print("one\ntwo\u001b\nthree");
        writer.flush();

        assertThat(said(err).lines()).endsWith("one", "two\\u{1b}", "three");
    }

    @Test
    void report_halfAMillionFaults_areCounted() {
        Message fault =
                new Message("E-201", "columns." + "x".repeat(50), "is not a key of a schema.", "", "Remove it.");
        int code = Failures.report(new BadInput(Collections.nCopies(500_000, fault)), console(false, 0));

        assertThat(code).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(said(err).lines()).hasSize(BadInput.MOST + 2);
        assertThat(said(err))
                .hasSizeLessThan(20_000)
                .contains("E-104 there are 499950 faults more. Correct these first.\n");
    }

    @Test
    void report_halfAMillionFaultsAsJson_areCountedToo() {
        Message fault = new Message("E-201", "x", "is not a key of a schema.", "", "Remove it.");
        Console script = new Console(stream(out), stream(err), true);
        Failures.report(new BadInput(Collections.nCopies(500_000, fault)), script);

        Map<String, Object> json = Json.readObject(out.toByteArray());
        assertThat(Json.list(json.get("errors"), "errors")).hasSize(BadInput.MOST + 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {12, 20, 30, 40, 60, 80, 100, 200})
    void screenLines_anyWidth_noForeignWordBeginsARow(int columns) {
        for (int fill = 0; fill < 2 * columns; fill++) {
            String line = "✘ plan          differs: \"" + "x".repeat(fill) + " VALID " + "y".repeat(fill) + "\"";
            List<String> rows = ScreenLines.of(line, columns);

            assertThat(rows.get(0)).startsWith("✘ plan");
            String margin = " ".repeat(columns > 32 ? 14 : 0) + "┆ ";
            assertThat(rows.subList(1, rows.size())).allMatch(row -> row.startsWith(margin));
            assertThat(new Screen(60, columns).show(String.join("\n", rows)).rows())
                    .isEqualTo(rows);
        }
    }

    @Test
    void screenLines_wideLetters_countTwice() {
        for (String row : ScreenLines.of("Dataset     " + "漢".repeat(200), 80)) {
            assertThat(row.codePoints().map(c -> c > 0x2E80 ? 2 : 1).sum()).isLessThan(80);
        }
        assertThat(ScreenLines.of("short", 80)).containsExactly("short");
        assertThat(ScreenLines.of("", 80)).containsExactly("");
    }

    private Console console(boolean dataIsSeen, int columns) {
        return new Console(stream(out), stream(err), false, dataIsSeen, columns);
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private static String said(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
