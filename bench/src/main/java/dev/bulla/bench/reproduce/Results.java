package dev.bulla.bench.reproduce;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** The results of runs, by form, model and budget, in the order they first came. Runs may work side by side. */
final class Results {

    private final String what;
    private final int runs;
    private final Map<Key, double[]> all = new LinkedHashMap<>();

    /**
     * What was measured.
     *
     * @param form published, corrected, ours
     * @param model which of several
     * @param budget at which ε and δ
     */
    private record Key(String form, String model, String budget) {}

    /** The work of one run. */
    interface Run {
        void at(int run);
    }

    Results(String what, int runs) {
        this.what = what;
        this.runs = runs;
    }

    /** Does every run, side by side but for the first, which settles the order. */
    Results fill(Run work) {
        work.at(0);
        IntStream.range(1, runs).parallel().forEach(work::at);
        return this;
    }

    synchronized void put(int run, String form, String model, String budget, double value) {
        all.computeIfAbsent(new Key(form, model, budget), k -> nothing())[run] = value;
    }

    /** How the runs lie, when there are any; a form may have been measured on the first of the runs only. */
    Optional<Spread> spread(String form, String model, String budget) {
        return Optional.ofNullable(all.get(new Key(form, model, budget))).map(Results::spread);
    }

    /** The median and the mean, or a dash. */
    String text(String form, String model, String budget) {
        return spread(form, model, budget).map(Spread::all).orElse("—");
    }

    /** The mean, or a dash. */
    String mean(String form, String model, String budget) {
        return spread(form, model, budget).map(Spread::meanAndDeviation).orElse("—");
    }

    String csv() {
        StringBuilder csv = new StringBuilder("measure,form,model,budget," + Spread.HEADER + "\n");
        all.forEach((key, values) -> csv.append(what)
                .append(',')
                .append(key.form())
                .append(',')
                .append(key.model())
                .append(",\"")
                .append(key.budget())
                .append("\",")
                .append(spread(values).csv())
                .append('\n'));
        return csv.toString();
    }

    private double[] nothing() {
        double[] values = new double[runs];
        Arrays.fill(values, Double.NaN);
        return values;
    }

    private static Spread spread(double[] values) {
        return new Spread(Arrays.stream(values).filter(x -> !Double.isNaN(x)).toArray());
    }
}
