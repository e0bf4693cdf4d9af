package dev.bulla.app.screen;

import dev.bulla.core.refusal.Visible;
import dev.bulla.core.release.Progress;
import java.time.Duration;
import java.util.Locale;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressState;
import org.jspecify.annotations.Nullable;

/**
 * Shows the stages of a release: a bar on a terminal, a line each on a pipe, nothing for a script.
 *
 * <p>Stages follow from the plan alone. How far a stage is would follow from the rows, so the bar does not tell: within a
 * stage a light runs and the clock goes on.
 */
public final class Stages implements Progress, AutoCloseable {

    private static final int WIDTH = 30;
    private static final int LINE = 79;
    private static final int MILLIS_PER_FRAME = 200;

    private final Console console;
    private final boolean terminal;
    private @Nullable ProgressBar bar;
    private volatile double part = Double.NaN;

    public Stages(Console console) {
        this(console, Console.isTerminal());
    }

    public Stages(Console console, boolean terminal) {
        this.console = console;
        this.terminal = terminal;
    }

    /** Whether a bar is drawn, which is on a terminal only. */
    public boolean isDrawn() {
        return terminal && !console.isJson();
    }

    /** How much of the rows has been read in this stage, from 0 to 1. It is drawn and never written down. */
    public void part(double read) {
        part = read;
    }

    @Override
    public void begin(int stage, int stages, String name) {
        if (console.isJson()) {
            return;
        }
        if (!terminal) {
            console.say("[" + stage + "/" + stages + "] " + name);
            return;
        }
        if (bar == null) {
            // With its own way to the screen the bar asks nothing about the terminal, which would load a native
            // library.
            bar = new ProgressBarBuilder()
                    .setInitialMax(stages)
                    .setUpdateIntervalMillis(MILLIS_PER_FRAME)
                    .continuousUpdate()
                    .setConsumer(new ConsoleProgressBarConsumer(console.bar(), LINE))
                    .setRenderer(this::frame)
                    .build();
        }
        part = Double.NaN;
        bar.setExtraMessage(name);
        bar.stepTo(stage);
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }

    private String frame(ProgressState state, int length) {
        String name = state.getExtraMessage() + percent(part);
        String line = frame((int) state.getCurrent(), (int) state.getMax(), name, state.getElapsedAfterStart());
        return line.length() <= length ? line : line.substring(0, length);
    }

    static String percent(double part) {
        return Double.isNaN(part) ? "" : String.format(Locale.ROOT, " %d %%", (int) (100 * part));
    }

    /** What is on the screen at a moment: stages gone by are full, a light runs through the one at work. */
    static String frame(int stage, int stages, String name, Duration elapsed) {
        int begin = WIDTH * Math.max(0, stage - 1) / stages;
        int end = WIDTH * stage / stages;
        int light = begin + (int) (elapsed.toMillis() / MILLIS_PER_FRAME % Math.max(1, end - begin));
        StringBuilder line = new StringBuilder("▕");
        for (int i = 0; i < WIDTH; i++) {
            line.append(i < begin ? '█' : i == light && i < end ? '▓' : i < end ? '░' : ' ');
        }
        long seconds = elapsed.toSeconds();
        return line.append(String.format(
                        Locale.ROOT,
                        "▏ %d/%d %s  %d:%02d",
                        stage,
                        stages,
                        Visible.of(name),
                        seconds / 60,
                        seconds % 60))
                .toString();
    }
}
