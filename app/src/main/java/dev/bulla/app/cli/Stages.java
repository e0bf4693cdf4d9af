package dev.bulla.app.cli;

import dev.bulla.core.release.Progress;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** Shows the stages of a release: a bar on a terminal, a line each on a pipe. Stages follow from the plan alone. */
final class Stages implements Progress, AutoCloseable {

    private final Console console;
    private @Nullable ProgressBar bar;

    Stages(Console console) {
        this.console = console;
    }

    @Override
    public void begin(int stage, int stages, String name) {
        if (console.isJson()) {
            return;
        }
        if (!Console.isTerminal()) {
            console.say("[" + stage + "/" + stages + "] " + name);
            return;
        }
        if (bar == null) {
            bar = new ProgressBarBuilder()
                    .setInitialMax(stages)
                    .setTaskName("Release")
                    .setStyle(ProgressBarStyle.UNICODE_BLOCK)
                    .build();
        }
        bar.stepTo(stage);
        bar.setExtraMessage(" " + name);
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
