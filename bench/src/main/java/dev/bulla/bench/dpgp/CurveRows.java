package dev.bulla.bench.dpgp;

import dev.bulla.core.random.PublicBits;
import java.util.Arrays;

/** Rows of two numbers. */
record CurveRows(double[] x, double[] y) {

    int size() {
        return x.length;
    }

    /** x as points of one coordinate. */
    double[][] points() {
        return Arrays.stream(x).mapToObj(each -> new double[] {each}).toArray(double[][]::new);
    }

    /** y less a number. */
    double[] above(double middle) {
        return Arrays.stream(y).map(each -> each - middle).toArray();
    }

    /** The same with y between two numbers. */
    CurveRows within(double low, double high) {
        return new CurveRows(
                x,
                Arrays.stream(y)
                        .map(each -> Math.max(low, Math.min(high, each)))
                        .toArray());
    }

    /** These rows of it. */
    CurveRows take(int[] chosen) {
        return new CurveRows(
                Arrays.stream(chosen).mapToDouble(i -> x[i]).toArray(),
                Arrays.stream(chosen).mapToDouble(i -> y[i]).toArray());
    }

    /** The indexes 0 … n − 1 in an order of the seed's: an experiment's own coins, which are public. */
    static int[] order(int n, String seed) {
        PublicBits bits = PublicBits.of("dpgp: " + seed);
        int[] order = new int[n];
        for (int i = 0; i < n; i++) {
            int j = bits.below(i + 1);
            order[i] = order[j];
            order[j] = i;
        }
        return order;
    }

    /** The root mean square distance of a curve's values from y. */
    double error(double[] values) {
        double sum = 0;
        for (int i = 0; i < y.length; i++) {
            sum += (values[i] - y[i]) * (values[i] - y[i]);
        }
        return Math.sqrt(sum / y.length);
    }
}
