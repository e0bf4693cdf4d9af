package dev.bulla.models.curve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Polynomials of several columns with all products of powers up to {@value #DEGREE} in all: coefficients in a row, the powers of the last column fastest. */
final class PowerSum {

    static final int DEGREE = 14;

    /** So many places are worked out at a time. */
    static final int MOST_PLACES = 64;

    private final int columns;
    private final int terms;

    /** By column: where the powers 0, 1, 2, … of it stand, those of all others the same. */
    private final List<List<int[]>> runs = new ArrayList<>();

    private PowerSum(int columns) {
        this.columns = columns;
        List<int[]> exponents = new ArrayList<>();
        list(new int[columns], 0, DEGREE, exponents);
        this.terms = exponents.size();
        for (int k = 0; k < columns; k++) {
            List<int[]> own = new ArrayList<>();
            for (int[] first : exponents) {
                if (first[k] == 0) {
                    own.add(run(exponents, first, k));
                }
            }
            runs.add(own);
        }
    }

    static PowerSum of(int columns) {
        return new PowerSum(columns);
    }

    /** How many coefficients there are; none are so many that they can be counted no more. */
    static double terms(int columns) {
        double count = 1;
        for (int k = 1; k <= columns; k++) {
            count *= (double) (DEGREE + k) / k;
        }
        return Math.rint(count);
    }

    private static void list(int[] exponents, int column, int left, List<int[]> all) {
        for (int i = 0; i <= left; i++) {
            exponents[column] = i;
            if (column == exponents.length - 1) {
                all.add(exponents.clone());
            } else {
                list(exponents, column + 1, left - i, all);
            }
        }
        exponents[column] = 0;
    }

    private static int[] run(List<int[]> exponents, int[] first, int column) {
        List<Integer> run = new ArrayList<>();
        for (int at = 0; at < exponents.size(); at++) {
            int[] each = exponents.get(at);
            boolean isAlike = true;
            for (int k = 0; k < first.length; k++) {
                isAlike &= k == column || each[k] == first[k];
            }
            if (isAlike) {
                run.add(at);
            }
        }
        return run.stream().mapToInt(Integer::intValue).toArray();
    }

    int columns() {
        return columns;
    }

    int terms() {
        return terms;
    }

    /** Puts half of a column in the place of all of it: p(t) becomes p(t/2 + shift). */
    void halve(double[] coefficients, int column, double shift) {
        for (int[] run : runs.get(column)) {
            // Horner's rule once for every power: the coefficients around the shift.
            for (int low = 0; low < run.length; low++) {
                for (int i = run.length - 2; i >= low; i--) {
                    coefficients[run[i]] += shift * coefficients[run[i + 1]];
                }
            }
            double part = 1;
            for (int at : run) {
                coefficients[at] *= part;
                part /= 2;
            }
        }
    }

    /** What one thread needs to work. */
    final class Products {

        private final double[][] sums = new double[columns][MOST_PLACES];
        private int next;

        /** The value at a place, each column of which is in [−1, 1]. */
        double value(double[] coefficients, double[] at) {
            next = terms;
            return value(coefficients, at, 0, DEGREE);
        }

        /** Horner's rule for one column, the coefficients of which are values of the columns after it: from the last term to the first. */
        private double value(double[] coefficients, double[] at, int column, int degree) {
            double x = at[column];
            if (column == columns - 1) {
                next -= degree + 1;
                double sum = coefficients[next + degree];
                for (int i = degree - 1; i >= 0; i--) {
                    sum = sum * x + coefficients[next + i];
                }
                return sum;
            }
            double sum = value(coefficients, at, column + 1, 0);
            for (int i = degree - 1; i >= 0; i--) {
                sum = sum * x + value(coefficients, at, column + 1, degree - i);
            }
            return sum;
        }

        /**
         * The values at several places, each with the bits of {@link #value}: the same steps, many places at a time.
         *
         * @param at by column, of each place
         * @param count how many places, at most {@value #MOST_PLACES}
         * @return valid until the next call
         */
        double[] values(double[] coefficients, double[][] at, int count) {
            next = terms;
            values(coefficients, at, count, 0, DEGREE);
            return sums[0];
        }

        private void values(double[] coefficients, double[][] at, int count, int column, int degree) {
            double[] x = at[column];
            double[] sum = sums[column];
            if (column == columns - 1) {
                next -= degree + 1;
                run(coefficients, x, count, degree, sum);
                return;
            }
            values(coefficients, at, count, column + 1, 0);
            double[] inner = sums[column + 1];
            System.arraycopy(inner, 0, sum, 0, count);
            for (int i = degree - 1; i >= 0; i--) {
                values(coefficients, at, count, column + 1, degree - i);
                for (int p = 0; p < count; p++) {
                    sum[p] = sum[p] * x[p] + inner[p];
                }
            }
        }

        /** Horner's rule, four steps at a time, as a sum is then read and written once for four; before them those that are left over. */
        private void run(double[] coefficients, double[] x, int count, int degree, double[] sum) {
            int at = next + degree;
            double first = coefficients[at];
            switch (degree % 4) {
                case 0 -> Arrays.fill(sum, 0, count, first);
                case 1 -> {
                    double a = coefficients[at - 1];
                    for (int p = 0; p < count; p++) {
                        sum[p] = first * x[p] + a;
                    }
                }
                case 2 -> {
                    double a = coefficients[at - 1];
                    double b = coefficients[at - 2];
                    for (int p = 0; p < count; p++) {
                        sum[p] = (first * x[p] + a) * x[p] + b;
                    }
                }
                default -> {
                    double a = coefficients[at - 1];
                    double b = coefficients[at - 2];
                    double c = coefficients[at - 3];
                    for (int p = 0; p < count; p++) {
                        sum[p] = ((first * x[p] + a) * x[p] + b) * x[p] + c;
                    }
                }
            }
            for (at -= degree % 4; at > next; at -= 4) {
                four(coefficients, at - 4, x, count, sum);
            }
        }

        private void four(double[] coefficients, int at, double[] x, int count, double[] sum) {
            double a = coefficients[at + 3];
            double b = coefficients[at + 2];
            double c = coefficients[at + 1];
            double d = coefficients[at];
            for (int p = 0; p < count; p++) {
                sum[p] = (((sum[p] * x[p] + a) * x[p] + b) * x[p] + c) * x[p] + d;
            }
        }

        /** Adds a product over columns, each factor by its coefficients. */
        void add(double product, double[][] factors, double[] coefficients) {
            next = 0;
            add(product, factors, 0, DEGREE, coefficients);
        }

        private void add(double product, double[][] factors, int column, int degree, double[] coefficients) {
            double[] own = factors[column];
            if (column == columns - 1) {
                int first = next;
                for (int i = 0; i <= degree; i++) {
                    coefficients[first + i] += product * own[i];
                }
                next = first + degree + 1;
                return;
            }
            for (int i = 0; i <= degree; i++) {
                add(product * own[i], factors, column + 1, degree - i, coefficients);
            }
        }
    }
}
