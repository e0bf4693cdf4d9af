package dev.bulla.bench.trajectory;

import com.sun.management.OperatingSystemMXBean;
import dev.bulla.core.random.PublicBits;
import dev.bulla.synth.trajectory.topic.Completion;
import dev.bulla.synth.trajectory.topic.TopicChain;
import dev.bulla.synth.trajectory.topic.TopicKind;
import dev.bulla.synth.trajectory.topic.TopicSettings;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Topics of check-ins beside MALLET 2.1.1 in the same run, one thread each. CPU time is that of the whole program, compiler and collector included; the two take turns, and each run begins afresh.
 */
public final class TopicsBench {

    private static final double NANOS = 1e9;
    private static final double ALPHA = 0.1;
    private static final double BETA = 0.1;
    private static final int SWEEPS = 500;
    private static final int STATES = 10;
    private static final int APART = 10;
    private static final int MILLION = 1_000_000;
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private final SplitVisits split;
    private final int runs;
    private final Consumer<String> say;

    private TopicsBench(SplitVisits split, int runs, Consumer<String> say) {
        this.split = split;
        this.runs = runs;
        this.say = say;
    }

    /**
     * Runs when the split is at hand.
     *
     * @param folder where it is
     * @param runs with a seed each
     * @param say takes the lines of the report
     */
    public static void run(Path folder, int runs, Consumer<String> say) throws IOException {
        Optional<SplitVisits> split = SplitVisits.read(folder);
        if (split.isEmpty()) {
            say.accept("Not run: " + SplitVisits.FILE + " is not at hand. Name its folder with --data.");
            return;
        }
        new TopicsBench(split.get(), runs, say).all();
        say.accept("");
        WalksReport.say(folder.resolve("../../data"), say);
    }

    private void all() {
        say.accept(String.format(
                Locale.ROOT,
                "%,d known and %,d asked visits of %,d people to %,d places; %d sweeps, %d runs, one thread",
                split.known().count(),
                split.asked().count(),
                split.known().people(),
                split.known().placeCount(),
                SWEEPS,
                runs));
        say.accept("");
        say.accept(
                "Million visits a CPU second, priors fixed at 0.1; median of runs, the first run of each told apart");
        say.accept("topics     MALLET (first)    ours (first)    ratio (first)");
        for (int topics : new int[] {10, 50, 100, 200}) {
            speed(topics);
        }
        say.accept("");
        say.accept("Perplexity of the rest of people's visits, priors learnt; mean over runs (least, most)");
        say.accept(
                "topics   MALLET, last state / mean of 10    ours, last state / mean of 10    ours with own history");
        for (int topics : new int[] {20, 50, 100}) {
            perplexity(topics);
        }
        say.accept(
                "Topics that do not beat own history and popularity (217.5 at best, 229.9 half and half) say nothing of a person.");
    }

    private void speed(int topics) {
        double[] theirs = new double[runs];
        double[] ours = new double[runs];
        for (int run = 0; run < runs; run++) {
            MalletTopics mallet = new MalletTopics(split.known(), topics, ALPHA, BETA);
            double begun = seconds();
            mallet.run(run + 1, SWEEPS, false);
            theirs[run] = rate(seconds() - begun);
            begun = seconds();
            TopicChain chain = TopicChain.of(
                    split.known(), TopicSettings.of(TopicKind.PLACES, topics).fixed(), PublicBits.of("speed " + run));
            chain.run(SWEEPS);
            ours[run] = rate(seconds() - begun);
        }
        say.accept(String.format(
                Locale.ROOT,
                "%6d   %8.1f (%5.1f)   %8.1f (%5.1f)   %8.2f (%.2f)",
                topics,
                median(theirs),
                theirs[0],
                median(ours),
                ours[0],
                median(ours) / median(theirs),
                ours[0] / theirs[0]));
    }

    private double rate(double seconds) {
        return (double) split.known().count() * SWEEPS / seconds / MILLION;
    }

    private void perplexity(int topics) {
        double[][] found = new double[5][runs];
        for (int run = 0; run < runs; run++) {
            double[] theirs = theirs(topics, run);
            found[0][run] = theirs[0];
            found[1][run] = theirs[1];
            double[] ours = ours(topics, run);
            found[2][run] = ours[0];
            found[3][run] = ours[1];
            found[4][run] = ours[2];
        }
        say.accept(String.format(
                Locale.ROOT,
                "%6d   %s / %s   %s / %s   %s",
                topics,
                spread(found[0]),
                spread(found[1]),
                spread(found[2]),
                spread(found[3]),
                spread(found[4])));
    }

    private double[] theirs(int topics, int run) {
        MalletTopics mallet = new MalletTopics(split.known(), topics, ALPHA, BETA);
        mallet.run(run + 1, SWEEPS, true);
        double[] last = new double[split.asked().count()];
        mallet.add(split.asked(), last);
        double[] sums = new double[split.asked().count()];
        for (int state = 0; state < STATES; state++) {
            mallet.run(run + 1, APART, false);
            mallet.add(split.asked(), sums);
        }
        return new double[] {perplexity(last, 1), perplexity(sums, STATES)};
    }

    private static double perplexity(double[] sums, int states) {
        return Math.exp(-Arrays.stream(sums).map(p -> Math.log(p / states)).sum() / sums.length);
    }

    private double[] ours(int topics, int run) {
        TopicChain chain = TopicChain.of(
                split.known(), TopicSettings.of(TopicKind.PLACES, topics), PublicBits.of("perplexity " + run));
        chain.run(SWEEPS);
        Completion last = new Completion(split.known(), split.asked());
        last.add(chain);
        Completion mean = new Completion(split.known(), split.asked());
        for (int state = 0; state < STATES; state++) {
            chain.run(APART);
            mean.add(chain);
        }
        return new double[] {last.perplexity(), mean.perplexity(), mean.withHistory()};
    }

    private static String spread(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return String.format(
                Locale.ROOT,
                "%.1f (%.1f, %.1f)",
                Arrays.stream(values).average().orElse(0),
                sorted[0],
                sorted[sorted.length - 1]);
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private static double seconds() {
        return SYSTEM.getProcessCpuTime() / NANOS;
    }
}
