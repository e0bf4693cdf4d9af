package dev.bulla.synth.learner;

import dev.bulla.core.json.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How columns become regressors: a one, numbers less their mean over their deviation, and an indicator for every bin of a category that occurred but the most frequent. A missing number is its mean, beside an
 * indicator of its own where some were missing.
 *
 * <p>A row has few regressors that are not 0, and only those are gone through.
 */
final class Regressors {

    private static final int NONE = -1;

    /** For a number: its mean and 1/deviation. */
    private final double[] means;

    private final double[] scales;

    /** The regressor of a number; none for a category. */
    private final int[] numbers;

    /** The regressor of each bin, or none. */
    private final int[][] indicators;

    private final int size;

    private Regressors(double[] means, double[] scales, int[] numbers, int[][] indicators) {
        this.means = means;
        this.scales = scales;
        this.numbers = numbers;
        this.indicators = indicators;
        int highest = 0;
        for (int number : numbers) {
            highest = Math.max(highest, number);
        }
        for (int[] bins : indicators) {
            for (int bin : bins) {
                highest = Math.max(highest, bin);
            }
        }
        this.size = highest + 1;
    }

    /** The regressors of these columns, as their rows ask for. */
    static Regressors of(List<Coded> given) {
        int n = given.size();
        double[] means = new double[n];
        double[] scales = new double[n];
        int[] numbers = new int[n];
        int[][] indicators = new int[n][];
        Arrays.fill(numbers, NONE);
        int next = 1;
        for (int c = 0; c < n; c++) {
            Coded each = given.get(c);
            boolean isNumber = each.coding().isOrdered();
            int[] counts = new int[isNumber ? 2 : each.coding().bins()];
            for (byte code : each.codes()) {
                counts[isNumber ? Math.min(1, code & 0xff) : code & 0xff]++;
            }
            if (isNumber) {
                numbers[c] = next++;
                scale(each.values(), c, means, scales);
            }
            indicators[c] = new int[counts.length];
            int reference = isNumber ? 1 : largest(counts);
            for (int bin = 0; bin < counts.length; bin++) {
                indicators[c][bin] = counts[bin] > 0 && bin != reference ? next++ : NONE;
            }
        }
        return new Regressors(means, scales, numbers, indicators);
    }

    private static int largest(int[] counts) {
        int largest = 0;
        for (int i = 1; i < counts.length; i++) {
            largest = counts[i] > counts[largest] ? i : largest;
        }
        return largest;
    }

    private static void scale(double[] values, int at, double[] means, double[] scales) {
        double[] present = Arrays.stream(values).filter(v -> !Double.isNaN(v)).toArray();
        double mean = Arrays.stream(present).average().orElse(0);
        double squares =
                Arrays.stream(present).map(v -> (v - mean) * (v - mean)).sum();
        means[at] = mean;
        scales[at] = squares > 0 ? 1 / Math.sqrt(squares / present.length) : 0;
    }

    /** How many there are. */
    int size() {
        return size;
    }

    /** The regressors of a row that may differ from 0: the most there can be. */
    int most() {
        return 1 + 2 * numbers.length;
    }

    /**
     * Reads a row.
     *
     * @param at filled with which regressors
     * @param values filled with their values
     * @return how many
     */
    int row(List<Coded> given, int row, int[] at, double[] values) {
        at[0] = 0;
        values[0] = 1;
        int count = 1;
        for (int c = 0; c < numbers.length; c++) {
            Coded each = given.get(c);
            int bin = each.codes()[row] & 0xff;
            if (numbers[c] != NONE) {
                at[count] = numbers[c];
                values[count++] = bin == 0 ? 0 : (each.values()[row] - means[c]) * scales[c];
                bin = Math.min(1, bin);
            }
            if (indicators[c][bin] != NONE) {
                at[count] = indicators[c][bin];
                values[count++] = 1;
            }
        }
        return count;
    }

    Map<String, Object> json() {
        Map<String, Object> json = new TreeMap<>();
        json.put("means", Arrays.stream(means).boxed().toList());
        json.put("scales", Arrays.stream(scales).boxed().toList());
        json.put("numbers", Arrays.stream(numbers).boxed().toList());
        List<Object> all = new ArrayList<>();
        for (int[] bins : indicators) {
            all.add(Map.of("bins", Arrays.stream(bins).boxed().toList()));
        }
        json.put("indicators", all);
        return json;
    }

    static Regressors read(Map<String, Object> json) {
        List<Object> all = Json.list(Json.member(json, "indicators"), "indicators");
        int[][] indicators = new int[all.size()][];
        for (int c = 0; c < indicators.length; c++) {
            indicators[c] = ByteCoding.Numbers.ints(Json.object(all.get(c), "indicators"), "bins");
        }
        return new Regressors(
                ByteCoding.Numbers.doubles(json, "means"),
                ByteCoding.Numbers.doubles(json, "scales"),
                ByteCoding.Numbers.ints(json, "numbers"),
                indicators);
    }
}
