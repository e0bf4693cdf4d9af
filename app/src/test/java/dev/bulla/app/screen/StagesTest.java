package dev.bulla.app.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StagesTest {

    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
    private final PrintStream stream = new PrintStream(shown, true, StandardCharsets.UTF_8);

    @Test
    void begin_onAPipe_isALineAStage() {
        try (Stages stages = new Stages(new Console(stream, stream, false), false)) {
            stages.begin(1, 2, "charge");
            stages.begin(2, 2, "model");
        }

        assertThat(shown.toString(StandardCharsets.UTF_8).lines()).containsExactly("[1/2] charge", "[2/2] model");
    }

    @Test
    void begin_forAScript_isSilent() {
        try (Stages stages = new Stages(new Console(stream, stream, true), true)) {
            stages.begin(1, 2, "charge");
        }

        assertThat(shown.size()).isZero();
    }

    @Test
    void begin_onATerminal_drawsOnOneLineAndMovesWhileAStageLasts() throws InterruptedException {
        try (Stages stages = new Stages(new Console(stream, stream, false), true)) {
            stages.begin(1, 3, "charge");
            stages.begin(2, 3, "measure cell_counts");
            Thread.sleep(1500);
            stages.begin(3, 3, "model");
        }

        String text = shown.toString(StandardCharsets.UTF_8);
        Set<String> frames = new HashSet<>();
        text.lines()
                .flatMap(line -> Stream.of(line.split("\r", -1)))
                .filter(frame -> frame.contains("measure"))
                .forEach(frames::add);
        assertThat(frames).hasSizeGreaterThan(2);
        assertThat(text).contains("3/3 model").endsWith(System.lineSeparator());
    }

    @Test
    void part_onATerminal_isDrawnInPerCentAndGoneWithItsStage() throws InterruptedException {
        try (Stages stages = new Stages(new Console(stream, stream, false), true)) {
            stages.begin(1, 2, "measure cell_counts");
            stages.part(0.375);
            Thread.sleep(600);
            stages.begin(2, 2, "model");
        }

        assertThat(shown.toString(StandardCharsets.UTF_8)).contains("measure cell_counts 37 %", "model  0:");
    }

    @Test
    void part_onAPipe_isNotSaid() {
        try (Stages stages = new Stages(new Console(stream, stream, false), false)) {
            stages.begin(1, 2, "charge");
            stages.part(0.5);

            assertThat(stages.isDrawn()).isFalse();
        }
        assertThat(shown.toString(StandardCharsets.UTF_8)).isEqualTo("[1/2] charge\n");
    }

    @Test
    void frame_anyMoment_showsStageNameAndClockInALine() {
        String line = Stages.frame(2, 3, "measure cell_counts", Duration.ofSeconds(65));

        assertThat(line).isEqualTo("▕██████████░░░░░▓░░░░          ▏ 2/3 measure cell_counts  1:05");
        assertThat(Stages.frame(1, 3, "charge", Duration.ZERO)).contains("▕▓░░░░░░░░░ ", "1/3 charge  0:00");
        assertThat(Stages.frame(40, 40, "model", Duration.ZERO)).contains("40/40 model");
    }
}
