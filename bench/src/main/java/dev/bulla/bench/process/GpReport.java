package dev.bulla.bench.process;

import dev.bulla.core.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What was measured, as a table and as JSON.
 *
 * @param kernel the exact fit
 * @param moments the fold of moments
 * @param questions what predictions cost
 * @param streams curves of many rows
 * @param cloak noise in a shape
 * @param noise against that of 2016; none where the table is missing
 */
public record GpReport(
        Exact kernel,
        Folded moments,
        Questions questions,
        List<GpStream> streams,
        GpCloak cloak,
        List<GpNoise.Line> noise) {

    static final double KERNEL_BAR = 4;
    static final double FOLD_BAR = 3;
    static final double QUESTIONS_BAR = 2;
    static final double FLAT_BAR = 1.1;
    static final double NOISE_BAR = 200;

    /**
     * The exact fit.
     *
     * @param points how many
     * @param plain CPU seconds of dpotrf alone
     * @param ours CPU seconds of matrix, factor, weights, inverse and sensitivity
     */
    public record Exact(int points, double plain, double ours) {

        public double ratio() {
            return ours / plain;
        }
    }

    /**
     * The fold.
     *
     * @param rows how many
     * @param features of each
     * @param plain CPU seconds of dsyrk over features that lie ready
     * @param ours CPU seconds of features, grid, check, dsyrk and sums
     * @param equal whether parts and orders gave the same bits
     */
    public record Folded(int rows, int features, double plain, double ours, boolean equal) {

        public double ratio() {
            return ours / plain;
        }
    }

    /**
     * Predictions of released curves.
     *
     * @param count how many
     * @param series CPU seconds for a series of as many features
     * @param features as many
     * @param growth time of a model of many rows over that of one of few
     * @param byMethod of every method
     */
    public record Questions(int count, double series, int features, double growth, List<Asked> byMethod) {}

    /**
     * Predictions of one model.
     *
     * @param method how it was made
     * @param columns how many
     * @param released how many numbers
     * @param seconds of CPU
     */
    public record Asked(String method, int columns, int released, double seconds) {}

    private static String word(boolean ok) {
        return ok ? "ok" : "above";
    }

    public String table() {
        return String.format(
                        Locale.ROOT,
                        "Gaussian processes, Java %d, one thread, CPU time, the least of the runs.%n%n"
                                + "    %,d points, 4 columns: dpotrf alone %15.3f s%n"
                                + "    matrix, factor, weights, inverse, sensitivity %6.3f s   %.2f×   bar ≤ %.0f×  %s%n%n",
                        Runtime.version().feature(),
                        kernel.points,
                        kernel.plain,
                        kernel.ours,
                        kernel.ratio(),
                        KERNEL_BAR,
                        word(kernel.ratio() <= KERNEL_BAR))
                + String.format(
                        Locale.ROOT,
                        "    %,d rows, %d features: dsyrk alone %14.3f s%n"
                                + "    features, grid, check, dsyrk, sums %17.3f s   %.2f×   bar ≤ %.0f×  %s%n"
                                + "    1, 2 and 7 parts, shuffled: %s%n%n",
                        moments.rows,
                        moments.features,
                        moments.plain,
                        moments.ours,
                        moments.ratio(),
                        FOLD_BAR,
                        word(moments.ratio() <= FOLD_BAR),
                        moments.equal ? "the same bits" : "DIFFERENT BITS")
                + asked()
                + noisy();
    }

    private String asked() {
        StringBuilder lines = new StringBuilder(String.format(
                Locale.ROOT,
                "    %,d predictions, a series of %d features %8.3f s   bar ≤ %.0f s  %s%n",
                questions.count,
                questions.features,
                questions.series,
                QUESTIONS_BAR,
                word(questions.series <= QUESTIONS_BAR)));
        for (Asked each : questions.byMethod) {
            lines.append(String.format(
                    Locale.ROOT,
                    "    %d columns, %-23s %,6d numbers %8.3f s   bar ≤ %.0f s  %s%n",
                    each.columns,
                    each.method + ",",
                    each.released,
                    each.seconds,
                    QUESTIONS_BAR,
                    word(each.seconds <= QUESTIONS_BAR)));
        }
        for (GpStream each : streams) {
            lines.append(String.format(
                    Locale.ROOT,
                    "    %,d rows streamed, %-14s %14.3f s   the curve is %.5f of half the range off%n",
                    each.rows(),
                    each.method(),
                    each.seconds(),
                    each.off()));
        }
        return lines
                + String.format(
                        Locale.ROOT,
                        "    a model of 100 times the rows %21.3f×   bar ≤ %.1f×  %s%n%n",
                        questions.growth,
                        FLAT_BAR,
                        word(questions.growth <= FLAT_BAR));
    }

    private String noisy() {
        StringBuilder lines = new StringBuilder(String.format(
                Locale.ROOT,
                "    noise in a shape for %d points %20.3f s   bar ≤ %.0f s   farthest point %.9f, bar ≤ 1 + 10⁻⁶  %s%n",
                cloak.points(),
                cloak.seconds(),
                GpCloak.SECONDS_BAR,
                cloak.farthest(),
                word(cloak.isOk())));
        for (GpNoise.Line line : noise) {
            lines.append(String.format(
                    Locale.ROOT,
                    "    heights of women, %s: the default's noise is %.2f cm%n",
                    line.budget(),
                    line.ours()));
            lines.append(compared("likeliest kernel, not private", line.fitted(), line.ours()));
            lines.append(compared("the default's kernel", line.own(), line.ours()));
        }
        return lines.toString();
    }

    private static String compared(String name, GpNoise.Kernel kernel, double ours) {
        double times = kernel.deviation() / ours;
        return String.format(
                Locale.ROOT,
                "    … as in 2016, %s, ℓ = %.1f years, ν = %.3f: %.0f cm   %.0f×   bar ≥ %.0f×  %s%n",
                name,
                kernel.years(),
                kernel.ridge(),
                kernel.deviation(),
                times,
                NOISE_BAR,
                times >= NOISE_BAR ? "ok" : "below");
    }

    private static Map<String, Object> bar(double value, double bar) {
        return Map.of("value", value, "bar", bar, "ok", value <= bar);
    }

    public String json() {
        Map<String, Object> all = new TreeMap<>();
        all.put("points", kernel.points);
        all.put(
                "cpu_s",
                Map.of(
                        "dpotrf", kernel.plain,
                        "kernel_fit", kernel.ours,
                        "dsyrk", moments.plain,
                        "moments", moments.ours));
        all.put("kernel", bar(kernel.ratio(), KERNEL_BAR));
        all.put("rows", moments.rows);
        all.put("features", moments.features);
        all.put("fold", bar(moments.ratio(), FOLD_BAR));
        all.put("equal_bits", moments.equal);
        all.put("predictions", questions.count);
        all.put("series_s", bar(questions.series, QUESTIONS_BAR));
        for (Asked each : questions.byMethod) {
            String name = each.method.replace(' ', '_') + "_" + each.columns + "_s";
            all.put(name, bar(each.seconds, QUESTIONS_BAR));
        }
        for (GpStream each : streams) {
            all.put("streamed_" + each.method(), Map.of("rows", each.rows(), "s", each.seconds(), "off", each.off()));
        }
        all.put("cloak_s", bar(cloak.seconds(), GpCloak.SECONDS_BAR));
        all.put("cloak_farthest", bar(cloak.farthest(), GpCloak.FARTHEST_BAR));
        for (GpNoise.Line line : noise) {
            String name = "noise_delta_" + line.budget().delta();
            all.put(
                    name,
                    Map.of(
                            "ours_cm", line.ours(),
                            "fitted_cm", line.fitted().deviation(),
                            "own_cm", line.own().deviation(),
                            "bar", NOISE_BAR));
        }
        all.put("growth", bar(questions.growth, FLAT_BAR));
        return new String(Json.canonical(all), StandardCharsets.UTF_8);
    }
}
