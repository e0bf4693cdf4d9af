package dev.bulla.bench.sheet;

import java.util.Arrays;

/** Puts every number into [−1, 1] by a least and a most of its column, cutting what lies outside. */
public final class Scaling {

    private final double[] least;
    private final double[] most;
    private final double leastY;
    private final double mostY;

    /** By public bounds. */
    public Scaling(double[] least, double[] most, double leastY, double mostY) {
        this.least = least.clone();
        this.most = most.clone();
        this.leastY = leastY;
        this.mostY = mostY;
    }

    /** By the least and the most in the rows, as published. Not private: one row moves the scale of all. */
    public static Scaling asPublished(Sheet sheet) {
        double[] least = sheet.x(0).clone();
        double[] most = sheet.x(0).clone();
        for (int i = 1; i < sheet.rows(); i++) {
            for (int c = 0; c < least.length; c++) {
                least[c] = Math.min(least[c], sheet.x(i)[c]);
                most[c] = Math.max(most[c], sheet.x(i)[c]);
            }
        }
        return new Scaling(
                least,
                most,
                Arrays.stream(sheet.ys()).min().orElse(0),
                Arrays.stream(sheet.ys()).max().orElse(1));
    }

    /** The rows to train on, y cut as well. */
    public Sheet train(Sheet sheet) {
        return sheet.map(this::features, y -> cut(target(y)));
    }

    /** The rows to judge by: features cut as in training, y as it is. */
    public Sheet test(Sheet sheet) {
        return sheet.map(this::features, this::target);
    }

    /** How much of y's unit one unit of the scaled y is. */
    public double unit() {
        return (mostY - leastY) / 2;
    }

    public double[] features(double[] x) {
        double[] scaled = new double[x.length];
        for (int c = 0; c < scaled.length; c++) {
            double range = most[c] - least[c];
            scaled[c] = range == 0 ? 0 : cut((2 * x[c] - least[c] - most[c]) / range);
        }
        return scaled;
    }

    public double target(double y) {
        return (2 * y - leastY - mostY) / (mostY - leastY);
    }

    public double least(int column) {
        return least[column];
    }

    public double most(int column) {
        return most[column];
    }

    public double leastY() {
        return leastY;
    }

    public double mostY() {
        return mostY;
    }

    private static double cut(double value) {
        return Math.max(-1, Math.min(1, value));
    }
}
