package dev.bulla.bench;

import dev.bulla.core.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What was measured, as a table and as JSON.
 *
 * @param effort the measured iterations of each benchmark
 * @param comparisons Bulla against Google
 * @param word one word of our AES stream
 * @param platformWord one word of the platform's generator
 * @param bits random bits per draw
 * @param laplaceSeconds wall time of ten million Laplace draws on two threads
 * @param gaussianSeconds the same for normal draws
 */
record NoiseReport(
        String effort,
        List<Comparison> comparisons,
        Time word,
        Time platformWord,
        List<Bits> bits,
        double laplaceSeconds,
        double gaussianSeconds) {

    private static final Map<String, String> TITLES = Map.of(
            "call", "(a) one mechanism call: grant checked and spent, noise on the grid, result in a new array",
            "bulk", "(b) bulk fill of 100,000, per element, against Google's single calls (it has no other)",
            "sampler", "(c) sampler against sampler, both fed by the same AES stream, no checks, no calibration");

    /**
     * Nanoseconds for one operation.
     *
     * @param cpu of the thread
     * @param wall as JMH measures
     */
    record Time(double cpu, double wall) {

        Map<String, Object> json() {
            return Map.of("cpu_ns", cpu, "wall_ns", wall);
        }
    }

    /**
     * The same thing done by both.
     *
     * @param kind "call", "bulk" or "sampler"
     * @param noise "laplace" or "gaussian"
     * @param grid Bulla's grid
     * @param bulla our time
     * @param google their time
     * @param bar the ratio we promise
     */
    record Comparison(String kind, String noise, String grid, Time bulla, Time google, int bar) {

        /** How many times faster, in CPU time. */
        double ratio() {
            return google.cpu() / bulla.cpu();
        }

        boolean ok() {
            return ratio() >= bar;
        }

        String row() {
            return String.format(
                    Locale.ROOT,
                    "    %-28s %9.1f %9.1f  %9.0f %9.0f %8.0f×  ≥ %,d× %s%n",
                    name(noise, grid),
                    bulla.cpu(),
                    bulla.wall(),
                    google.cpu(),
                    google.wall(),
                    ratio(),
                    bar,
                    ok() ? "ok" : "below");
        }

        Map<String, Object> json() {
            Map<String, Object> all = new TreeMap<>();
            all.put("kind", kind);
            all.put("noise", noise);
            all.put("grid", Double.parseDouble(grid));
            all.put("bulla", bulla.json());
            all.put("google", google.json());
            all.put("ratio", ratio());
            all.put("bar", bar);
            all.put("ok", ok());
            return all;
        }
    }

    /**
     * Random bits for one draw.
     *
     * @param noise "laplace" or "gaussian"
     * @param grid the grid
     * @param perDraw on average
     */
    record Bits(String noise, String grid, double perDraw) {}

    String table() {
        StringBuilder out = new StringBuilder();
        out.append("Bulla against com.google.privacy:differentialprivacy:1.0.0, ε = 1, δ = 1e-6, sensitivity 1\n");
        out.append("Nanoseconds per number, from one JMH run (a JVM for each, one thread, ")
                .append(effort);
        out.append(", Java ").append(Runtime.version().feature()).append(").\n");
        out.append(
                "cpu: CPU time of the measured thread (ThreadMXBean) in the calls that JMH times; wall: JMH's average"
                        + " time.\nRatios are of CPU time, since the machine may be shared. Google's call finds σ anew each time;"
                        + " Bulla's was\ncalibrated before. Google always works on a grid of about 2^-40 of its scale or finer.\n");
        out.append(String.format(
                Locale.ROOT,
                "%n    %-28s %9s %9s  %9s %9s %9s  %s%n",
                "",
                "Bulla cpu",
                "wall",
                "Google cpu",
                "wall",
                "ratio",
                "bar"));
        for (String kind : List.of("call", "bulk", "sampler")) {
            out.append(TITLES.get(kind)).append('\n');
            comparisons.stream().filter(c -> c.kind().equals(kind)).forEach(c -> out.append(c.row()));
        }
        return out.append(source()).append(threads()).toString();
    }

    private String source() {
        StringBuilder out = new StringBuilder("(d) random bits\n");
        out.append(word("RandomBits.secure()", word)).append(word("SecureRandom", platformWord));
        for (Bits b : bits) {
            out.append(String.format(
                    Locale.ROOT, "    %-28s %9.1f bits per draw, in whole words%n", name(b.noise, b.grid), b.perDraw));
        }
        return out.toString();
    }

    private static String word(String name, Time time) {
        return String.format(Locale.ROOT, "    %-28s %9.1f %9.1f  per 64-bit word%n", name, time.cpu(), time.wall());
    }

    private String threads() {
        return "(e) " + String.format(Locale.ROOT, "%,d", TwoThreads.DRAWS)
                + " draws on 2 threads, wall time, grid 1, machine shared or not\n"
                + threads("laplace", laplaceSeconds)
                + threads("gaussian", gaussianSeconds);
    }

    private static String threads(String noise, double seconds) {
        return String.format(
                Locale.ROOT, "    %-28s %9.3f s  %,.0f draws/s%n", noise, seconds, TwoThreads.DRAWS / seconds);
    }

    private static String name(String noise, String grid) {
        return noise + (grid.equals(NoiseSetting.COUNTS) ? ", grid 1 (counts)" : ", grid 2^-37 (fine)");
    }

    String json() {
        Map<String, Object> all = new TreeMap<>();
        all.put("peer", "com.google.privacy:differentialprivacy:1.0.0");
        all.put("effort", effort);
        all.put("java", Runtime.version().toString());
        all.put("comparisons", comparisons.stream().map(Comparison::json).toList());
        all.put("word", Map.of("bulla", word.json(), "platform", platformWord.json()));
        all.put(
                "bits",
                bits.stream()
                        .map(b -> Map.of("noise", b.noise, "grid", Double.parseDouble(b.grid), "per_draw", b.perDraw))
                        .toList());
        all.put(
                "two_threads",
                Map.of("draws", TwoThreads.DRAWS, "laplace_s", laplaceSeconds, "gaussian_s", gaussianSeconds));
        return new String(Json.canonical(all), StandardCharsets.UTF_8);
    }
}
