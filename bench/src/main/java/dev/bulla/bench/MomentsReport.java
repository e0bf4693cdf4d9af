package dev.bulla.bench;

import dev.bulla.core.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;

/**
 * What was measured, as a table and as JSON.
 *
 * @param rows how many rows were folded
 * @param coordinates how many columns the matrix has, the constant included
 * @param times how often each was run; the least counts
 * @param decoding CPU seconds to read the file
 * @param plain CPU seconds of one dsyrk over all rows
 * @param ours CPU seconds of the exact fold
 * @param equal whether all partitions and orders gave the same bits
 */
record MomentsReport(int rows, int coordinates, int times, double decoding, double plain, double ours, boolean equal) {

    static final double BAR = 2.5;

    double ratio() {
        return ours / plain;
    }

    String table() {
        return String.format(
                Locale.ROOT,
                "Second moments of %,d rows, %d coordinates, Java %d, one thread, CPU time, the least of %d runs.%n%n"
                        + "    reading the file, apart              %9.3f s%n"
                        + "    plain dsyrk over the same numbers    %9.4f s%n"
                        + "    exact fold: grid, check, dsyrk, add  %9.4f s   %.2f×   bar ≤ %.1f×  %s%n"
                        + "    1, 2 and 7 parts, shuffled, threads: %s%n",
                rows,
                coordinates,
                Runtime.version().feature(),
                times,
                decoding,
                plain,
                ours,
                ratio(),
                BAR,
                ratio() <= BAR ? "ok" : "above",
                equal ? "the same bits" : "DIFFERENT BITS");
    }

    String json() {
        return new String(
                Json.canonical(Map.of(
                        "rows", rows,
                        "coordinates", coordinates,
                        "runs", times,
                        "cpu_s", Map.of("decoding", decoding, "dsyrk", plain, "fold", ours),
                        "ratio", Map.of("value", ratio(), "bar", BAR, "ok", ratio() <= BAR),
                        "equal_bits", equal)),
                StandardCharsets.UTF_8);
    }
}
