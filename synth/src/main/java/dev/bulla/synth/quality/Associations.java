package dev.bulla.synth.quality;

import dev.bulla.core.table.HeldTable;

/**
 * How strongly every two columns go together: Pearson's correlation of two numbers, Cramér's V of two categories, the correlation ratio of a number and a
 * category. Rows where one is missing are left out; a column that never changes goes with nothing.
 */
final class Associations {

    private Associations() {}

    /** Row by row, 1 on the diagonal. */
    static double[][] of(HeldTable table, CodedTable codes) {
        int columns = table.columns().size();
        double[][] all = new double[columns][columns];
        for (int a = 0; a < columns; a++) {
            all[a][a] = 1;
            for (int b = 0; b < a; b++) {
                all[a][b] = pair(table, codes, a, b);
                all[b][a] = all[a][b];
            }
        }
        return all;
    }

    private static double pair(HeldTable table, CodedTable codes, int a, int b) {
        if (ComparedCells.isNumber(table.columns().get(a))
                && ComparedCells.isNumber(table.columns().get(b))) {
            return pearson(table.column(a), table.column(b));
        }
        if (!ComparedCells.isNumber(table.columns().get(a))
                && !ComparedCells.isNumber(table.columns().get(b))) {
            return cramer(codes, a, b);
        }
        int number = ComparedCells.isNumber(table.columns().get(a)) ? a : b;
        return ratio(table.column(number), codes, number == a ? b : a);
    }

    private static double pearson(double[] x, double[] y) {
        double n = 0;
        double meanX = 0;
        double meanY = 0;
        double xx = 0;
        double yy = 0;
        double xy = 0;
        for (int r = 0; r < x.length; r++) {
            if (!Double.isNaN(x[r]) && !Double.isNaN(y[r])) {
                n++;
                double dx = x[r] - meanX;
                double dy = y[r] - meanY;
                meanX += dx / n;
                meanY += dy / n;
                xx += dx * (x[r] - meanX);
                yy += dy * (y[r] - meanY);
                xy += dx * (y[r] - meanY);
            }
        }
        return xx > 0 && yy > 0 ? xy / Math.sqrt(xx * yy) : 0;
    }

    /** The last code of a column is for what is missing. */
    private static double cramer(CodedTable codes, int a, int b) {
        int rows = codes.size(a) - 1;
        int columns = codes.size(b) - 1;
        double[][] counts = new double[rows][columns];
        double[] byRow = new double[rows];
        double[] byColumn = new double[columns];
        double n = 0;
        for (int r = 0; r < codes.rows(); r++) {
            int i = codes.code(a, r);
            int j = codes.code(b, r);
            if (i < rows && j < columns) {
                counts[i][j]++;
                byRow[i]++;
                byColumn[j]++;
                n++;
            }
        }
        double square = -n;
        int usedRows = 0;
        for (int i = 0; i < rows; i++) {
            usedRows += byRow[i] > 0 ? 1 : 0;
            for (int j = 0; j < columns; j++) {
                square += counts[i][j] > 0 ? counts[i][j] * counts[i][j] * n / (byRow[i] * byColumn[j]) : 0;
            }
        }
        int usedColumns =
                (int) java.util.Arrays.stream(byColumn).filter(x -> x > 0).count();
        int least = Math.min(usedRows, usedColumns) - 1;
        return least < 1 ? 0 : Math.sqrt(Math.max(0, square) / (n * least));
    }

    private static double ratio(double[] values, CodedTable codes, int category) {
        int levels = codes.size(category) - 1;
        double[] rows = new double[levels];
        double[] sums = new double[levels];
        double n = 0;
        double mean = 0;
        double within = 0;
        for (int r = 0; r < values.length; r++) {
            int level = codes.code(category, r);
            if (level < levels && !Double.isNaN(values[r])) {
                n++;
                rows[level]++;
                sums[level] += values[r];
                double off = values[r] - mean;
                mean += off / n;
                within += off * (values[r] - mean);
            }
        }
        double between = 0;
        for (int i = 0; i < levels; i++) {
            between += rows[i] > 0 ? rows[i] * Math.pow(sums[i] / rows[i] - mean, 2) : 0;
        }
        return within > 0 ? Math.sqrt(Math.min(1, between / within)) : 0;
    }
}
