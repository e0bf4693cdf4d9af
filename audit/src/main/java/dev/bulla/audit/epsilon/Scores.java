package dev.bulla.audit.epsilon;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Ways to tell two worlds apart by one number, learnt from releases of both: the larger, the more likely the first.
 *
 * <p>Any of them may be bad. Which is used is decided on other releases, and judged on others again, so no bound rests on what is assumed
 * here.
 */
final class Scores {

    /** As many numbers as are combined with all their correlations. */
    private static final int COMBINED = 24;

    /** The most different values of a number that is taken for a word. */
    private static final int MOST_WORDS = 64;

    private static final double TINY = 1e-9;

    private final double[][] ones;
    private final double[][] others;
    private final double[] meanOne;
    private final double[] meanOther;
    private final double[] varianceOne;
    private final double[] varianceOther;
    private final int[] apart;

    private Scores(double[][] ones, double[][] others) {
        this.ones = ones;
        this.others = others;
        this.meanOne = mean(ones);
        this.meanOther = mean(others);
        this.varianceOne = variance(ones, meanOne);
        this.varianceOther = variance(others, meanOther);
        this.apart = IntStream.range(0, meanOne.length)
                .boxed()
                .sorted(Comparator.comparingDouble(j -> -Math.abs(meanOne[j] - meanOther[j]) / deviation(j)))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** All ways, learnt from as many releases of each world. */
    static List<ToDoubleFunction<double[]>> learnt(double[][] ones, double[][] others) {
        Scores scores = new Scores(ones, others);
        List<ToDoubleFunction<double[]>> all = new ArrayList<>();
        all.add(scores.straight(Math.min(COMBINED, scores.apart.length)));
        all.add(scores.straight(1));
        all.add(scores.kinked());
        all.add(scores.bent());
        all.add(scores.worded());
        return all;
    }

    /** Pooled, and never zero. */
    private double deviation(int j) {
        double size = Math.abs(meanOne[j]) + Math.abs(meanOther[j]) + 1;
        return Math.sqrt((varianceOne[j] + varianceOther[j]) / 2) + TINY * TINY * size;
    }

    /** The straight line that parts normal noise best: Fisher's, over the numbers whose means are furthest apart. */
    private ToDoubleFunction<double[]> straight(int count) {
        int[] some = IntStream.range(0, count).map(i -> apart[i]).toArray();
        double[][] system = new double[count][count + 1];
        for (int a = 0; a < count; a++) {
            for (int b = 0; b < count; b++) {
                system[a][b] = correlation(some[a], some[b]) + (a == b ? TINY : 0);
            }
            system[a][count] = (meanOne[some[a]] - meanOther[some[a]]) / deviation(some[a]);
        }
        double[] weights = LinearSystem.solve(system);
        return seen -> {
            double sum = 0;
            for (int a = 0; a < weights.length; a++) {
                sum += weights[a] * (seen[some[a]] - meanOther[some[a]]) / deviation(some[a]);
            }
            return sum;
        };
    }

    private double correlation(int a, int b) {
        double sum = 0;
        for (double[] seen : ones) {
            sum += (seen[a] - meanOne[a]) * (seen[b] - meanOne[b]);
        }
        for (double[] seen : others) {
            sum += (seen[a] - meanOther[a]) * (seen[b] - meanOther[b]);
        }
        return sum / (ones.length + others.length) / deviation(a) / deviation(b);
    }

    /** The likelihood ratio of Laplace noise: straight between the two means, level beyond. */
    private ToDoubleFunction<double[]> kinked() {
        int[] some = clearly();
        return seen -> {
            double sum = 0;
            for (int j : some) {
                sum += (Math.abs(seen[j] - meanOther[j]) - Math.abs(seen[j] - meanOne[j])) / deviation(j);
            }
            return sum;
        };
    }

    /** The numbers whose means are apart by more than chance would have them. */
    private int[] clearly() {
        double least = 4 / Math.sqrt(ones.length);
        int count = 1;
        while (count < apart.length
                && Math.abs(meanOne[apart[count]] - meanOther[apart[count]]) > least * deviation(apart[count])) {
            count++;
        }
        return IntStream.range(0, count).map(i -> apart[i]).toArray();
    }

    /** The likelihood ratio of independent normal numbers whose spread may differ, too. */
    private ToDoubleFunction<double[]> bent() {
        double[] one = new double[meanOne.length];
        double[] other = new double[meanOne.length];
        for (int j = 0; j < one.length; j++) {
            double floor = TINY * deviation(j) * deviation(j);
            one[j] = varianceOne[j] + floor;
            other[j] = varianceOther[j] + floor;
        }
        int[] some = unlikeSpread();
        return seen -> {
            double sum = 0;
            for (int j : some) {
                double a = seen[j] - meanOne[j];
                double b = seen[j] - meanOther[j];
                sum += b * b / other[j] - a * a / one[j] + Math.log(other[j] / one[j]);
            }
            return sum;
        };
    }

    /** The numbers with the most unlike spread, and the one with the means furthest apart. */
    private int[] unlikeSpread() {
        return IntStream.concat(
                        IntStream.of(apart[0]),
                        IntStream.range(0, meanOne.length)
                                .boxed()
                                .sorted(Comparator.comparingDouble(
                                        j -> -Math.abs(Math.log((varianceOne[j] + TINY) / (varianceOther[j] + TINY)))))
                                .limit(COMBINED)
                                .mapToInt(Integer::intValue))
                .distinct()
                .toArray();
    }

    /** The likelihood ratio of numbers that take few values, such as choices, taken as independent words. */
    private ToDoubleFunction<double[]> worded() {
        Map<Integer, Map<Double, Double>> ratios = new HashMap<>();
        int most = Math.min(apart.length, MOST_WORDS);
        for (int i = 0; i < most; i++) {
            Map<Double, int[]> counts = counts(apart[i]);
            if (counts.size() <= MOST_WORDS) {
                Map<Double, Double> ratio = new HashMap<>();
                counts.forEach((value, count) -> ratio.put(
                        value,
                        Math.log((count[0] + 0.5) / (ones.length + 1.0) / ((count[1] + 0.5) / (others.length + 1.0)))));
                ratios.put(apart[i], ratio);
            }
        }
        return seen -> {
            double sum = 0;
            for (Map.Entry<Integer, Map<Double, Double>> entry : ratios.entrySet()) {
                sum += entry.getValue().getOrDefault(seen[entry.getKey()], 0.0);
            }
            return sum;
        };
    }

    private Map<Double, int[]> counts(int j) {
        Map<Double, int[]> counts = new HashMap<>();
        for (int i = 0; i < ones.length && counts.size() <= MOST_WORDS; i++) {
            counts.computeIfAbsent(ones[i][j], value -> new int[2])[0]++;
            counts.computeIfAbsent(others[i][j], value -> new int[2])[1]++;
        }
        return counts;
    }

    private static double[] mean(double[][] all) {
        double[] mean = new double[all[0].length];
        for (double[] seen : all) {
            for (int j = 0; j < mean.length; j++) {
                mean[j] += seen[j] / all.length;
            }
        }
        return mean;
    }

    private static double[] variance(double[][] all, double[] mean) {
        double[] variance = new double[mean.length];
        for (double[] seen : all) {
            for (int j = 0; j < mean.length; j++) {
                variance[j] += (seen[j] - mean[j]) * (seen[j] - mean[j]) / all.length;
            }
        }
        return variance;
    }
}
