package dev.bulla.audit.disclosure;

import dev.bulla.audit.attack.Rate;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Released rows that are a private row, or nearer to one than to any control row.
 *
 * <p>That none is found proves nothing: a table can tell all about a person without a copy of the row.
 *
 * @param tables what is judged
 * @param guesses how many released rows are looked at
 */
record Copies(JudgedTables tables, int guesses) {

    /** Rows that equal a private row in every column, and those that equal a control row. */
    Risk exact() {
        List<double[]> looked = looked();
        return new Risk(
                "exact copies",
                equal(looked, tables.own()),
                equal(looked, tables.control()),
                new Rate(0, looked.size()));
    }

    /** Of the rows that are nearer to one of the two tables, how many are nearer to the private one: about half where nothing was copied. */
    Rate nearer() {
        Gower likeness = new Gower(tables.released().columns(), tables.places());
        NearestRows own = new NearestRows(tables.own(), likeness);
        NearestRows control = new NearestRows(tables.control(), likeness);
        double[] leads = looked().parallelStream()
                .mapToDouble(row -> control.least(row) - own.least(row))
                .filter(lead -> lead != 0)
                .toArray();
        long hits = java.util.Arrays.stream(leads).filter(lead -> lead > 0).count();
        return new Rate(hits, leads.length);
    }

    /** Whether more than half are nearer to the private rows: surely, where so many attacks are told together. */
    static boolean isAlarm(Rate nearer, int attacks) {
        return nearer.lower(2 * Risk.level(attacks) - 1) > 0.5;
    }

    private List<double[]> looked() {
        return JudgedTables.first(tables.released().points(), guesses);
    }

    private static Rate equal(List<double[]> rows, List<double[]> others) {
        Set<List<Double>> known = new HashSet<>();
        others.forEach(row -> known.add(key(row)));
        return new Rate(rows.stream().filter(row -> known.contains(key(row))).count(), rows.size());
    }

    private static List<Double> key(double[] row) {
        return java.util.Arrays.stream(row).map(x -> x + 0.0).boxed().toList();
    }
}
