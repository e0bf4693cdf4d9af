package dev.bulla.synth.graph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Anderson's mixing: of the last points and their gradients, the combination whose gradient would be least, moved along it. */
final class Mixing {

    private static final double RIDGE = 1e-10;

    private final int memory;
    private final Deque<double[][]> points = new ArrayDeque<>();
    private final Deque<double[][]> gradients = new ArrayDeque<>();

    Mixing(int memory) {
        this.memory = memory;
    }

    boolean ready() {
        return !points.isEmpty();
    }

    void forget() {
        points.clear();
        gradients.clear();
    }

    void remember(double[][] point, double[][] gradient) {
        points.addLast(point);
        gradients.addLast(gradient);
        if (points.size() > memory) {
            points.removeFirst();
            gradients.removeFirst();
        }
    }

    /** The next point, from the present one with its gradient; {@code weights} say how much each cell counts. */
    double[][] propose(double[][] point, double[][] gradient, double[][] weights, double rate) {
        List<double[][]> olds = new ArrayList<>(gradients);
        List<double[][]> froms = new ArrayList<>(points);
        int count = olds.size();
        double[][] normal = new double[count][count];
        double[] right = new double[count];
        for (int a = 0; a < count; a++) {
            for (int b = a; b < count; b++) {
                normal[a][b] = product(gradient, olds.get(a), olds.get(b), weights);
                normal[b][a] = normal[a][b];
            }
            right[a] = product(gradient, olds.get(a), null, weights);
        }
        double[] shares = solve(normal, right);
        double[][] next = new double[point.length][];
        for (int r = 0; r < next.length; r++) {
            next[r] = new double[point[r].length];
            for (int i = 0; i < next[r].length; i++) {
                double place = point[r][i];
                double slope = gradient[r][i];
                for (int k = 0; k < count; k++) {
                    place -= shares[k] * (point[r][i] - froms.get(k)[r][i]);
                    slope -= shares[k] * (gradient[r][i] - olds.get(k)[r][i]);
                }
                next[r][i] = place - rate * slope;
            }
        }
        return next;
    }

    /** Σ w (g − a)(g − b), where no b stands for 0. */
    private static double product(double[][] g, double[][] a, double @Nullable [][] b, double[][] w) {
        double sum = 0;
        for (int r = 0; r < g.length; r++) {
            for (int i = 0; i < g[r].length; i++) {
                double other = b == null ? g[r][i] : g[r][i] - b[r][i];
                sum += w[r][i] * (g[r][i] - a[r][i]) * other;
            }
        }
        return sum;
    }

    private static double[] solve(double[][] matrix, double[] right) {
        int n = right.length;
        double[] x = right.clone();
        for (int i = 0; i < n; i++) {
            matrix[i][i] *= 1 + RIDGE;
            matrix[i][i] += Double.MIN_NORMAL;
        }
        for (int p = 0; p < n; p++) {
            for (int row = p + 1; row < n; row++) {
                double f = matrix[row][p] / matrix[p][p];
                for (int c = p; c < n; c++) {
                    matrix[row][c] -= f * matrix[p][c];
                }
                x[row] -= f * x[p];
            }
        }
        for (int p = n - 1; p >= 0; p--) {
            for (int c = p + 1; c < n; c++) {
                x[p] -= matrix[p][c] * x[c];
            }
            x[p] /= matrix[p][p];
            if (!Double.isFinite(x[p])) {
                x[p] = 0;
            }
        }
        return x;
    }
}
