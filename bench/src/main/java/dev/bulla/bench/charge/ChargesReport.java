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
     * Per second.
     *
     * @param commits bare ones
     * @param one charges of one spender
     * @param many charges of 64 spenders
     * @param share charges of one spender to bare commits, of turns that followed each other
     * @param commitMicros processor time of a bare commit
     * @param chargeMicros processor time of a charge
     */
    public record Line(
            String store,
            double commits,
            double one,
            double many,
            double share,
            double commitMicros,
            double chargeMicros) {

        /** Charges of 64 spenders to those of one. */
        public double gain() {
            return many / one;
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
                    line.commits(),
                    line.one(),
                    line.many(),
                    line.share(),
                    line.gain(),
                    line.commitMicros(),
                    line.chargeMicros()));
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
        json.put("bare_commits_per_second", line.commits());
        json.put("one_spender_per_second", line.one());
        json.put("spenders_64_per_second", line.many());
        json.put("one_to_bare", line.share());
        json.put("bare_commit_cpu_micros", line.commitMicros());
        json.put("charge_cpu_micros", line.chargeMicros());
        return json;
    }
}
