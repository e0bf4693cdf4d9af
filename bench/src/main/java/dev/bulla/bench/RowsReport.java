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
 * @param rows how many rows the table has
 * @param times how often each way was run; the least counts
 * @param lines one for each way to read
 * @param peakOfPushDown the most memory up to the end of the push-down, in bytes
 * @param peak the most memory in all
 */
record RowsReport(long rows, int times, List<Line> lines, long peakOfPushDown, long peak) {

    /** The promise: the engine's own query times this. */
    static final double BAR = 1.5;

    static final long MEMORY_BAR = 2L << 30;

    /**
     * One way to read.
     *
     * @param key for JSON
     * @param name for people
     * @param seconds of CPU time
     * @param perSecond rows for each of them
     */
    record Line(String key, String name, double seconds, double perSecond) {}

    RowsReport {
        lines = List.copyOf(lines);
    }

    /** Our time over DuckDB's own. */
    double ratio() {
        return seconds("push_down") / seconds("duckdb");
    }

    private double seconds(String key) {
        return lines.stream()
                .filter(line -> line.key().equals(key))
                .mapToDouble(Line::seconds)
                .sum();
    }

    String table() {
        StringBuilder out = new StringBuilder(String.format(
                Locale.ROOT,
                "A histogram of 22 × 40 × 20 cells, clamped and binned, over %,d rows of 8 columns, Java %d, %d processors.%n"
                        + "CPU time of the whole process, all threads, the least of up to %d runs in one warm JVM.%n%n"
                        + "    %-44s %9s %14s %9s%n",
                rows,
                Runtime.version().feature(),
                Runtime.getRuntime().availableProcessors(),
                times,
                "",
                "CPU s",
                "rows per CPU s",
                "× DuckDB"));
        for (Line line : lines) {
            out.append(String.format(
                    Locale.ROOT,
                    "    %-44s %9.3f %,14.0f %9.2f%n",
                    line.name(),
                    line.seconds(),
                    line.perSecond(),
                    line.seconds() / seconds("duckdb")));
        }
        return out.append(bars()).toString();
    }

    private String bars() {
        return String.format(
                Locale.ROOT,
                "%n    push-down over DuckDB's own GROUP BY: %.2f×   bar ≤ %.1f×  %s%n"
                        + "    peak memory of the push-down: %,d MiB   bar ≤ 2,048 MiB  %s; of all the above: %,d MiB%n"
                        + "    capping units at %d rows: %.1f times the Java fold over Parquet, %.1f times that over CSV%n",
                ratio(),
                BAR,
                ratio() <= BAR ? "ok" : "above",
                peakOfPushDown >> 20,
                peakOfPushDown <= MEMORY_BAR ? "ok" : "above",
                peak >> 20,
                RowsBench.MOST_ROWS,
                seconds("units") / seconds("parquet"),
                seconds("units_csv") / seconds("csv"));
    }

    String json() {
        Map<String, Object> all = new TreeMap<>();
        all.put("rows", rows);
        all.put("runs", times);
        all.put("java", Runtime.version().toString());
        all.put("processors", Runtime.getRuntime().availableProcessors());
        all.put("cpu_s", byKey(true));
        all.put("rows_per_cpu_s", byKey(false));
        all.put("ratio", Map.of("value", ratio(), "bar", BAR, "ok", ratio() <= BAR));
        all.put(
                "peak_bytes",
                Map.of(
                        "push_down",
                        peakOfPushDown,
                        "all",
                        peak,
                        "bar",
                        MEMORY_BAR,
                        "ok",
                        peakOfPushDown <= MEMORY_BAR));
        return new String(Json.canonical(all), StandardCharsets.UTF_8);
    }

    private Map<String, Object> byKey(boolean seconds) {
        Map<String, Object> map = new TreeMap<>();
        lines.forEach(line -> map.put(line.key(), seconds ? line.seconds() : line.perSecond()));
        return map;
    }
}
