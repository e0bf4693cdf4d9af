package dev.bulla.app.quality;

import dev.bulla.core.json.Json;
import dev.bulla.synth.quality.TwoTables;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What the tasks of a report found.
 *
 * @param names of the columns
 * @param found by the tasks, by their names
 */
record QualityFindings(List<String> names, Map<String, Map<String, Object>> found) {

    static final String VARIATION = "variation";
    static final String STANDARDISED = "standardised";
    static final String LIKENESS = "likeness";

    /** A measure of a task. */
    double value(String task, String measure) {
        return number(of(task), measure);
    }

    /** All that a task found. */
    Map<String, Object> of(String task) {
        return found.getOrDefault(task, Map.of());
    }

    static double number(Map<String, Object> result, String measure) {
        return ((Number) Json.member(result, measure)).doubleValue();
    }

    /** A measure of two columns, or of one. */
    double ofTwo(int a, int b, String measure) {
        String task = a == b
                ? QualityReport.COLUMN + names.get(a)
                : QualityReport.pair(names, Math.min(a, b), Math.max(a, b));
        return value(task, measure);
    }

    /** The mean of a measure over all columns. */
    double columnMean(String measure) {
        return names.stream()
                .mapToDouble(name -> value(QualityReport.COLUMN + name, measure))
                .average()
                .orElse(0);
    }

    /** The mean of a measure over all pairs. */
    double pairMean(String measure) {
        return TwoTables.sets(names.size(), 2).stream()
                .mapToDouble(pair -> ofTwo(pair[0], pair[1], measure))
                .average()
                .orElse(0);
    }

    /** How strongly columns of a table go together, row by row. */
    List<Double> associations(String table) {
        return Json.list(Json.member(of(QualityReport.TOGETHER), table), table).stream()
                .map(x -> ((Number) x).doubleValue())
                .toList();
    }

    /** The mean over pairs of what associations differ by; 0 for one column. */
    double difference() {
        List<Double> own = associations("real");
        List<Double> made = associations("synthetic");
        int n = names.size();
        double sum = IntStream.range(0, n * n)
                .mapToDouble(i -> Math.abs(own.get(i) - made.get(i)))
                .sum();
        return n < 2 ? 0 : sum / ((double) n * (n - 1));
    }

    /** For programs. */
    Map<String, Object> json() {
        List<Object> byColumn = new ArrayList<>();
        List<Object> byPair = new ArrayList<>();
        Map<String, Object> others = new LinkedHashMap<>();
        found.forEach((task, result) -> {
            Map<String, Object> told = new LinkedHashMap<>(result);
            if (task.startsWith(QualityReport.COLUMN)) {
                told.put("column", task.substring(QualityReport.COLUMN.length()));
                byColumn.add(told);
            } else if (task.startsWith(QualityReport.PAIR)) {
                told.put("pair", task.substring(QualityReport.PAIR.length()));
                byPair.add(told);
            } else {
                others.put(task.replace(' ', '_'), told);
            }
        });
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("total_variation_one_column", columnMean(VARIATION));
        json.put("total_variation_two_columns", pairMean(VARIATION));
        json.put("likeness", columnMean(LIKENESS));
        json.put("s_pmse_one_column", columnMean(STANDARDISED));
        json.put("s_pmse_two_columns", pairMean(STANDARDISED));
        json.put("difference_of_associations", difference());
        json.put("columns", byColumn);
        json.put("pairs", byPair);
        json.put("measures", others);
        return json;
    }
}
