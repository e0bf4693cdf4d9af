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
 * @param byKind time per question, by columns and ways to answer
 * @param byRows time per question of one column, by the rows behind the model
 * @param naive CPU seconds of the published form for all questions
 * @param rows how many rows were fitted
 * @param fit what {@link FitBench} printed
 */
record FunctionsReport(List<Line> byKind, List<Line> byRows, double naive, long rows, Map<String, Double> fit) {

    /** The promise: so many times faster than the published form. */
    static final double BAR = 100;

    /** The most that time per question may grow with the rows. */
    static final double FLAT_BAR = 1.1;

    static final long MEMORY_BAR = 2L << 30;

    /**
     * One kind of question.
     *
     * @param key for JSON
     * @param name for people
     * @param nanos of CPU time for one
     */
    record Line(String key, String name, double nanos) {}

    FunctionsReport {
        byKind = List.copyOf(byKind);
        byRows = List.copyOf(byRows);
        fit = Map.copyOf(fit);
    }

    /** The published form's time over ours, for all questions to a density of one column. */
    double faster() {
        return naive / (nanos("d1") * FunctionsBench.QUESTIONS / 1e9);
    }

    /** The longest time per question over the shortest, by rows. */
    double growth() {
        double most = byRows.stream().mapToDouble(Line::nanos).max().orElse(Double.NaN);
        return most / byRows.stream().mapToDouble(Line::nanos).min().orElse(Double.NaN);
    }

    private double nanos(String key) {
        return byKind.stream()
                .filter(line -> line.key().equals(key))
                .mapToDouble(Line::nanos)
                .sum();
    }

    private double fit(String key) {
        return fit.getOrDefault(key, Double.NaN);
    }

    private boolean fits() {
        return fit("peak_bytes") <= MEMORY_BAR;
    }

    String table() {
        StringBuilder out = new StringBuilder(String.format(
                Locale.ROOT,
                "Released densities, Java %d, %d processors; CPU time, the least of many turns.%n%n    %-44s %12s%n",
                Runtime.version().feature(),
                Runtime.getRuntime().availableProcessors(),
                "a question, " + FunctionsBench.ROWS + " rows, h = 0.1 of the range",
                "ns"));
        byKind.forEach(line -> out.append(shown(line)));
        out.append(String.format(Locale.ROOT, "%n    %-44s %12s%n", "a question of one column by rows", "ns"));
        byRows.forEach(line -> out.append(shown(line)));
        out.append(String.format(
                Locale.ROOT,
                "%n    fitting %,d rows of Parquet, heap %s %16s %14s%n",
                rows,
                FitBench.HEAP.substring(4),
                "CPU s",
                "rows per CPU s"));
        fitted(out, "DuckDB's own sum of the column", "scan");
        fitted(out, "the column read into Java", "read");
        fitted(out, String.format(Locale.ROOT, "1 column, %.0f features", fit("features")), "fit");
        fitted(out, String.format(Locale.ROOT, "2 columns, %.0f features", fit("features_2")), "fit_2");
        return out.append(bars()).toString();
    }

    private static String shown(Line line) {
        return String.format(Locale.ROOT, "    %-44s %12.1f%n", line.name(), line.nanos());
    }

    private void fitted(StringBuilder out, String name, String key) {
        out.append(String.format(Locale.ROOT, "    %-44s %12.3f %,14.0f%n", name, fit(key), rows / fit(key)));
    }

    private String bars() {
        return String.format(
                Locale.ROOT,
                "%n    %,d questions to %,d rows, the published form (kernel sums, Cholesky path, one thread): %.2f s%n"
                        + "    ours is %,.0f× faster   bar ≥ %.0f×  %s%n"
                        + "    time per question from fewest to most rows: %.3f×   bar ≤ %.1f×  %s%n"
                        + "    fitting one column: %.2f times DuckDB's scan, %.2f times reading it into Java%n"
                        + "    peak memory of fitting: %,.0f MiB   bar ≤ 2,048 MiB  %s%n",
                FunctionsBench.QUESTIONS,
                FunctionsBench.ROWS,
                naive,
                faster(),
                BAR,
                faster() >= BAR ? "ok" : "below",
                growth(),
                FLAT_BAR,
                growth() <= FLAT_BAR ? "ok" : "above",
                fit("fit") / fit("scan"),
                fit("fit") / fit("read"),
                fit("peak_bytes") / (1 << 20),
                fits() ? "ok" : "above");
    }

    String json() {
        Map<String, Object> all = new TreeMap<>();
        all.put("java", Runtime.version().toString());
        all.put("processors", Runtime.getRuntime().availableProcessors());
        all.put("ns_per_question", byKey(byKind));
        all.put("ns_per_question_by_rows", byKey(byRows));
        all.put("naive_cpu_s", naive);
        all.put("faster", Map.of("value", faster(), "bar", BAR, "ok", faster() >= BAR));
        all.put("growth", Map.of("value", growth(), "bar", FLAT_BAR, "ok", growth() <= FLAT_BAR));
        all.put("rows", rows);
        all.put("fit", new TreeMap<String, Object>(fit));
        all.put("memory", Map.of("bar", MEMORY_BAR, "ok", fits()));
        return new String(Json.canonical(all), StandardCharsets.UTF_8);
    }

    private static Map<String, Object> byKey(List<Line> lines) {
        Map<String, Object> map = new TreeMap<>();
        lines.forEach(line -> map.put(line.key(), line.nanos()));
        return map;
    }
}
