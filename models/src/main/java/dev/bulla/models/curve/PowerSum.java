package dev.bulla.models.curve;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Polynomials of several columns with all products of powers up to {@value #DEGREE} in all: coefficients in a row, the powers of the last column fastest. */
final class PowerSum {

    static final int DEGREE = 14;

    private final int columns;
    private final int terms;

    /** By column: where the powers 0, 1, 2, … of it stand, those of all others the same. */
    private final List<List<int[]>> runs = new ArrayList<>();

    /** By product: the column of which it has a power more than {@link #lower}. */
    private final int[] column;

    private final int[] lower;

    private PowerSum(int columns) {
        this.columns = columns;
        List<int[]> exponents = new ArrayList<>();
        list(new int[columns], 0, DEGREE, exponents);
        this.terms = exponents.size();
        this.column = new int[terms];
        this.lower = new int[terms];
        for (int i = 1; i < terms; i++) {
            int[] less = exponents.get(i).clone();
            while (less[column[i]] == 0) {
                column[i]++;
            }
            less[column[i]]--;
            for (int other = 0; other < i; other++) {
                lower[i] = Arrays.equals(exponents.get(other), less) ? other : lower[i];
            }
        }
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

        private final double[] product = new double[terms];
        private int next;

        /** The value at a place, each column of which is in [−1, 1]. */
        double value(double[] coefficients, double[] at) {
            product[0] = 1;
            for (int i = 1; i < terms; i++) {
                product[i] = product[lower[i]] * at[column[i]];
            }
            // Four sums, as none waits for another.
            double a = 0;
            double b = 0;
            double c = 0;
            double d = 0;
            int i = 0;
            for (; i + 3 < terms; i += 4) {
                a += coefficients[i] * product[i];
                b += coefficients[i + 1] * product[i + 1];
                c += coefficients[i + 2] * product[i + 2];
                d += coefficients[i + 3] * product[i + 3];
            }
            for (; i < terms; i++) {
                a += coefficients[i] * product[i];
            }
            return a + b + (c + d);
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
