package dev.bulla.models.svm;

import dev.bulla.core.random.SeededBits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Tables of two classes that can be told apart without a mistake: rows between 0 and 1, then a label. Rows near the border are left out.
 *
 * @param kind what parts the classes
 * @param fill how the columns fill their bounds
 * @param columns how many
 */
record SyntheticClasses(Kind kind, Fill fill, int columns) {

    /** What is above or below its own quantile. */
    enum Kind {
        /** A direction over all columns. */
        PLANE(0.5),
        /** The same, a quarter of the rows on one side. */
        QUARTER(0.75),
        /** A direction over two columns. */
        FEW(0.5),
        /** How far a row is from the middle. */
        RING(0.5),
        /** How far it is in two columns. */
        FEW_RING(0.5),
        /** One column against a wave of another. */
        WAVE(0.5),
        /** A band between two parallel planes. */
        BAND(0.5);

        private final double share;

        Kind(double share) {
            this.share = share;
        }

        boolean isPlane() {
            return this == PLANE || this == QUARTER || this == FEW;
        }
    }

    /** Evenly over all of the bounds, about the middle with a deviation of a tenth, or about a quarter with less. */
    enum Fill {
        ALL,
        MIDDLE,
        ASIDE
    }

    private static final double LEFT_OUT = 0.2;

    /** Rows, the same for the same seed. */
    List<double[]> rows(int count, long seed) {
        SeededBits bits = SeededBits.replay(seed);
        double[] direction = new double[columns];
        for (int k = 0; k < columns; k++) {
            direction[k] = kind == Kind.FEW && k > 1 ? 0 : normal(bits);
        }
        int drawn = (int) (count / (1 - LEFT_OUT)) + 10;
        double[][] standard = new double[drawn][columns];
        double[] height = new double[drawn];
        for (int i = 0; i < drawn; i++) {
            for (int k = 0; k < columns; k++) {
                standard[i][k] = fill == Fill.ALL ? Math.sqrt(12) * (unit(bits) - 0.5) : normal(bits);
            }
            height[i] = height(standard[i], direction);
        }
        double middle = quantile(height.clone(), kind.share);
        double[] away = height.clone();
        for (int i = 0; i < drawn; i++) {
            away[i] = Math.abs(height[i] - middle);
        }
        double least = quantile(away.clone(), LEFT_OUT);
        List<double[]> rows = new ArrayList<>();
        for (int i = 0; i < drawn && rows.size() < count; i++) {
            if (away[i] > least) {
                rows.add(row(standard[i], height[i] > middle));
            }
        }
        return rows;
    }

    private double height(double[] z, double[] direction) {
        double sum = 0;
        for (int k = 0; k < columns; k++) {
            sum += switch (kind) {
                case PLANE, QUARTER, FEW -> direction[k] * z[k];
                case RING -> z[k] * z[k];
                case FEW_RING -> k < 2 ? z[k] * z[k] : 0;
                case WAVE -> k == 0 ? z[k] : k == 1 ? -Math.sin(2.5 * z[k]) : 0;
                case BAND -> direction[k] * z[k] / Math.sqrt(columns);
            };
        }
        return kind == Kind.BAND ? Math.abs(sum) : sum;
    }

    private double[] row(double[] z, boolean second) {
        double[] row = new double[columns + 1];
        for (int k = 0; k < columns; k++) {
            double x = switch (fill) {
                case ALL -> 0.5 + z[k] / Math.sqrt(12);
                case MIDDLE -> 0.5 + 0.1 * z[k];
                case ASIDE -> 0.25 + 0.07 * z[k];
            };
            row[k] = Math.max(0, Math.min(1, x));
        }
        row[columns] = second ? 1 : 0;
        return row;
    }

    private static double quantile(double[] values, double share) {
        Arrays.sort(values);
        return values[(int) (share * (values.length - 1))];
    }

    private static double unit(SeededBits bits) {
        return (bits.nextLong() >>> 11) * 0x1p-53;
    }

    private static double normal(SeededBits bits) {
        return Math.sqrt(-2 * Math.log(1 - unit(bits))) * Math.cos(2 * Math.PI * unit(bits));
    }
}
