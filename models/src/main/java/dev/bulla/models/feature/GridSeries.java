package dev.bulla.models.feature;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A finite Fourier series of up to three columns, one multiplication for each weight and no cosine but one per column.
 *
 * <p>Frequencies that differ in the last column only are a row: Σ c_j e^(ijt) over j and −j together is a sum of real products
 * with cos(jt) and sin(jt), which come from one table. Each row is then turned by the frequencies of the other columns.
 */
public final class GridSeries implements Series {

    private static final int PARTS = 4;

    private final FourierGrid grid;
    private final double[] weights;
    private final int inputs;
    private final int last;
    private final int[][] prefixes;

    /** For each row and j ≥ 0: of the real part cos and sin, of the imaginary part cos and sin. */
    private final double[][] rows;

    GridSeries(FourierGrid grid, double[] weights) {
        this.grid = grid;
        this.weights = weights.clone();
        this.inputs = grid.inputs();
        this.last = inputs - 1;
        Map<List<Integer>, List<Integer>> byPrefix = new LinkedHashMap<>();
        for (int i = 0; i < grid.pairs(); i++) {
            int[] prefix = Arrays.copyOf(grid.frequency(i), last);
            byPrefix.computeIfAbsent(Arrays.stream(prefix).boxed().toList(), p -> new ArrayList<>())
                    .add(i);
        }
        this.prefixes = new int[byPrefix.size()][];
        this.rows = new double[byPrefix.size()][];
        int row = 0;
        for (Map.Entry<List<Integer>, List<Integer>> entry : byPrefix.entrySet()) {
            prefixes[row] = entry.getKey().stream().mapToInt(Integer::intValue).toArray();
            rows[row++] = row(entry.getValue());
        }
    }

    private double[] row(List<Integer> pairs) {
        int reach = 0;
        for (int i : pairs) {
            reach = Math.max(reach, Math.abs(grid.frequency(i)[last]));
        }
        double[] row = new double[PARTS * (reach + 1)];
        for (int i : pairs) {
            int j = grid.frequency(i)[last];
            int at = PARTS * Math.abs(j);
            double a = cosine(i);
            double b = sine(i);
            row[at] += a;
            row[at + 1] += j < 0 ? -b : b;
            row[at + 2] -= b;
            row[at + 3] += j < 0 ? -a : a;
        }
        return row;
    }

    /** What cos of a frequency is multiplied by. */
    private double cosine(int pair) {
        return pair == 0 ? weights[0] * grid.root(0) : weights[2 * pair - 1] * grid.root(pair);
    }

    private double sine(int pair) {
        return pair == 0 ? 0 : weights[2 * pair] * grid.root(pair);
    }

    /** The series of the derivative by one column. */
    public GridSeries derivative(int column) {
        double[] turned = new double[weights.length];
        for (int i = 1; i < grid.pairs(); i++) {
            double angular = angular(i, column);
            turned[2 * i - 1] = weights[2 * i] * angular;
            turned[2 * i] = -weights[2 * i - 1] * angular;
        }
        return new GridSeries(grid, turned);
    }

    /** A bound of a mixed derivative, anywhere: Σ |c_j|·∏ |ω_jk|^order_k. */
    public double most(int... orders) {
        double sum = 0;
        for (int i = 0; i < grid.pairs(); i++) {
            double height = StrictMath.hypot(cosine(i), sine(i));
            for (int k = 0; k < inputs; k++) {
                for (int n = 0; n < orders[k]; n++) {
                    height *= Math.abs(angular(i, k));
                }
            }
            sum += height;
        }
        return sum * (1 + 1e-9);
    }

    private double angular(int pair, int column) {
        return 2 * Math.PI * grid.frequency(pair)[column] / grid.period(column);
    }

    @Override
    public double[][] scratch() {
        return inputs == 1 ? new double[0][] : grid.scratch();
    }

    @Override
    public double at(double[] points, int start, double[][] scratch) {
        if (inputs == 1) {
            return line(points[start] / grid.period(0), rows[0]);
        }
        for (int k = 0; k < inputs; k++) {
            Turn.powers(points[start + k] / grid.period(k), scratch[k]);
        }
        double[] table = scratch[last];
        double sum = 0;
        for (int r = 0; r < rows.length; r++) {
            double[] row = rows[r];
            int at = 0;
            double re = 0;
            double im = 0;
            for (int j = 0; j < row.length; j += PARTS) {
                double c = table[at];
                double s = table[at + 1];
                re += row[j] * c + row[j + 1] * s;
                im += row[j + 2] * c + row[j + 3] * s;
                at += 2;
            }
            sum += turned(prefixes[r], re, im, scratch);
        }
        return sum;
    }

    /** The real part of re + i·im times the waves of the other columns. */
    private double turned(int[] prefix, double re, double im, double[][] scratch) {
        double x = re;
        double y = im;
        for (int k = 0; k < prefix.length; k++) {
            int at = 2 * Math.abs(prefix[k]);
            double c = scratch[k][at];
            double s = prefix[k] < 0 ? -scratch[k][at + 1] : scratch[k][at + 1];
            double next = x * c - y * s;
            y = y * c + x * s;
            x = next;
        }
        return x;
    }

    private static double line(double turns, double[] row) {
        double stepCos = Turn.cos(turns);
        double stepSin = Turn.sin(turns);
        double c = stepCos;
        double s = stepSin;
        double sum = row[0];
        for (int j = PARTS; j < row.length; j += PARTS) {
            sum += row[j] * c + row[j + 1] * s;
            double next = c * stepCos - s * stepSin;
            s = s * stepCos + c * stepSin;
            c = next;
        }
        return sum;
    }
}
