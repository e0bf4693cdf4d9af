package dev.bulla.bench.figure;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** The results of runs, by form, model and budget, in the order they first came. Runs may work side by side. */
public final class Results {

    /** The forms that are compared. */
    public static final String PUBLISHED = "published";

    public static final String CORRECTED = "corrected";
    public static final String OURS = "ours";

    /** What they are compared with: the same without noise, and no more than a constant. */
    public static final String PLAIN = "no noise";

    public static final String CONSTANT = "constant";

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
    public interface Run {
        void at(int run);
    }

    public Results(String what, int runs) {
        this.what = what;
        this.runs = runs;
    }

    /** Does every run, side by side but for the first, which settles the order. */
    public Results fill(Run work) {
        work.at(0);
        IntStream.range(1, runs).parallel().forEach(work::at);
        return this;
    }

    public synchronized void put(int run, String form, String model, String budget, double value) {
        all.computeIfAbsent(new Key(form, model, budget), k -> nothing())[run] = value;
    }

    /** How the runs lie, when there are any; a form may have been measured on the first of the runs only. */
    public Optional<RunSpread> spread(String form, String model, String budget) {
        return Optional.ofNullable(all.get(new Key(form, model, budget))).map(Results::spread);
    }

    /** The median and the mean, or a dash. */
    public String text(String form, String model, String budget) {
        return spread(form, model, budget).map(RunSpread::all).orElse("—");
    }

    /** The mean, or a dash. */
    public String mean(String form, String model, String budget) {
        return spread(form, model, budget).map(RunSpread::meanAndDeviation).orElse("—");
    }

    public String csv() {
        StringBuilder csv = new StringBuilder("measure,form,model,budget," + RunSpread.HEADER + "\n");
        all.forEach((key, values) -> csv.append(what)
                .append(',')
                .append(key.form())
                .append(',')
                .append(key.model().contains(",") ? '"' + key.model() + '"' : key.model())
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

    private static RunSpread spread(double[] values) {
        return new RunSpread(Arrays.stream(values).filter(x -> !Double.isNaN(x)).toArray());
    }
}
