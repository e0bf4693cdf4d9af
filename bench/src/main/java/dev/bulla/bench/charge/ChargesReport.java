package dev.bulla.bench.charge;

import dev.bulla.core.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What was measured.
 *
 * @param lines one per store
 */
public record ChargesReport(List<Line> lines) {

    public ChargesReport {
        lines = List.copyOf(lines);
    }

    /**
     * How fast one thing was done.
     *
     * @param perSecond how often
     * @param cpu seconds of processor time for each
     */
    public record Rate(double perSecond, double cpu) {}

    /**
     * What one store did.
     *
     * @param commits bare ones
     * @param one charges of one spender
     * @param many charges of 64 spenders per second
     * @param share charges of one spender to bare commits, of turns that followed each other
     */
    public record Line(String store, Rate commits, Rate one, double many, double share) {

        /** Charges of 64 spenders to those of one. */
        public double gain() {
            return many / one.perSecond();
        }
    }

    /** For people. */
    public String table() {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%-12s %14s %14s %14s %10s %10s %16s%n",
                "per second",
                "bare commits",
                "1 spender",
                "64 spenders",
                "1 / bare",
                "64 / 1",
                "µs of CPU each"));
        for (Line line : lines) {
            text.append(String.format(
                    Locale.ROOT,
                    "%-12s %14.0f %14.0f %14.0f %10.2f %10.2f %7.0f / %6.0f%n",
                    line.store(),
                    line.commits().perSecond(),
                    line.one().perSecond(),
                    line.many(),
                    line.share(),
                    line.gain(),
                    1e6 * line.commits().cpu(),
                    1e6 * line.one().cpu()));
        }
        return text + "bars: 1 / bare at least 0.80, 64 / 1 at least 3; CPU of a bare commit and of a charge\n";
    }

    /** For programs. */
    public String json() {
        List<Map<String, Object>> stores =
                lines.stream().map(ChargesReport::json).toList();
        return new String(Json.canonical(Map.of("stores", stores)), StandardCharsets.UTF_8);
    }

    private static Map<String, Object> json(Line line) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("store", line.store());
        json.put("bare_commits_per_second", line.commits().perSecond());
        json.put("one_spender_per_second", line.one().perSecond());
        json.put("spenders_64_per_second", line.many());
        json.put("one_to_bare", line.share());
        json.put("bare_commit_cpu_micros", 1e6 * line.commits().cpu());
        json.put("charge_cpu_micros", 1e6 * line.one().cpu());
        return json;
    }
}
