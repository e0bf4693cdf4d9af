package dev.bulla.bench.figure;

import java.util.Arrays;
import java.util.Locale;

/** How the results of many runs lie. */
public final class RunSpread {

    public static final String HEADER = "runs,mean,sd,median,p20,p80,q1,q3,min,max";

    private final double[] sorted;

    public RunSpread(double[] results) {
        sorted = results.clone();
        Arrays.sort(sorted);
    }

    /** How many results there are. */
    public int runs() {
        return sorted.length;
    }

    public double mean() {
        return Arrays.stream(sorted).average().orElse(Double.NaN);
    }

    /** The standard deviation of one run, by n − 1. */
    public double deviation() {
        double mean = mean();
        double sum = Arrays.stream(sorted).map(x -> (x - mean) * (x - mean)).sum();
        return sorted.length < 2 ? 0 : Math.sqrt(sum / (sorted.length - 1));
    }

    /** The value below which this share lies, between neighbours in proportion. */
    public double quantile(double share) {
        double place = share * (sorted.length - 1);
        int below = (int) place;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
    }

    public double median() {
        return quantile(0.5);
    }

    /** How many results are above this. */
    public long above(double limit) {
        return Arrays.stream(sorted).filter(x -> x > limit).count();
    }

    /** "0.751 ± 0.012"; of a single run the number alone. */
    public String meanAndDeviation() {
        return number(mean()) + (sorted.length < 2 ? "" : " ± " + number(deviation()));
    }

    /** "0.749 (0.751 ± 0.012)": the median first; of a single run the number alone. */
    public String all() {
        return sorted.length < 2 ? meanAndDeviation() : number(median()) + " (" + meanAndDeviation() + ")";
    }

    /** The fields of {@link #HEADER}. */
    public String csv() {
        double[] fields = {
            mean(),
            deviation(),
            median(),
            quantile(0.2),
            quantile(0.8),
            quantile(0.25),
            quantile(0.75),
            quantile(0),
            quantile(1)
        };
        StringBuilder line = new StringBuilder(String.valueOf(sorted.length));
        for (double field : fields) {
            line.append(',').append(String.format(Locale.ROOT, "%.6g", field));
        }
        return line.toString();
    }

    /** Three digits, in powers of ten when large. */
    public static String number(double value) {
        return Math.abs(value) < 1e4
                ? String.format(Locale.ROOT, Math.abs(value) < 10 ? "%.3f" : "%.1f", value)
                : String.format(Locale.ROOT, "%.0e", value).replace("e+0", "e").replace("e+", "e");
    }
}
