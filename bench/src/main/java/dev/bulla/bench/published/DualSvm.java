package dev.bulla.bench.published;

/**
 * A kernel support vector machine without a bias, solved in the dual by coordinates.
 *
 * <p>Formula: min ½‖w‖² + c·Σ max(0, 1 − y_i⟨w, k(x_i)⟩); w = Σ α_i·y_i·k(x_i), 0 ≤ α_i ≤ c. Passes go on until the
 * duality gap is at most 10⁻⁶ of the objective; w is then within √(2·gap) of the minimum, which the noise of the published form does not
 * pay for.
 */
public final class DualSvm {

    private static final double GAP = 1e-6;
    private static final int MOST_PASSES = 20_000;

    private final double[][] gram;
    private final int[] labels;
    private final double[] alpha;
    private final double[] margin;
    private final double cost;

    private DualSvm(PublishedKernel kernel, double[][] points, int[] labels, double cost) {
        this.labels = labels.clone();
        this.cost = cost;
        this.gram = new double[points.length][points.length];
        for (int i = 0; i < points.length; i++) {
            for (int j = 0; j <= i; j++) {
                gram[i][j] = kernel.at(points[i], points[j]);
                gram[j][i] = gram[i][j];
            }
        }
        this.alpha = new double[points.length];
        this.margin = new double[points.length];
    }

    /** The machine that minimises ½‖w‖² + (C/n)·Σ hinge: one replaced row moves it by at most 2C/n. */
    public static KernelExpansion normalised(PublishedKernel kernel, double[][] points, int[] labels, double cost) {
        return fit(kernel, points, labels, cost / points.length);
    }

    /** The machine of the paper, and of the common libraries: ½‖w‖² + C·Σ hinge. One replaced row can move it by 2C. */
    public static KernelExpansion asPublished(PublishedKernel kernel, double[][] points, int[] labels, double cost) {
        return fit(kernel, points, labels, cost);
    }

    private static KernelExpansion fit(PublishedKernel kernel, double[][] points, int[] labels, double cost) {
        DualSvm machine = new DualSvm(kernel, points, labels, cost);
        for (int pass = 0; pass < MOST_PASSES; pass++) {
            machine.pass();
            if (pass % 8 == 7 && machine.isSolved()) {
                break;
            }
        }
        double[] weights = new double[points.length];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = machine.alpha[i] * labels[i];
        }
        return new KernelExpansion(kernel, points, weights);
    }

    private void pass() {
        for (int i = 0; i < alpha.length; i++) {
            double next = Math.max(0, Math.min(cost, alpha[i] + (1 - labels[i] * margin[i]) / gram[i][i]));
            double step = (next - alpha[i]) * labels[i];
            if (step != 0) {
                alpha[i] = next;
                double[] row = gram[i];
                for (int j = 0; j < margin.length; j++) {
                    margin[j] += step * row[j];
                }
            }
        }
    }

    private boolean isSolved() {
        double square = 0;
        double loss = 0;
        double sum = 0;
        for (int i = 0; i < alpha.length; i++) {
            square += alpha[i] * labels[i] * margin[i];
            loss += cost * Math.max(0, 1 - labels[i] * margin[i]);
            sum += alpha[i];
        }
        double primal = square / 2 + loss;
        return primal - (sum - square / 2) <= GAP * primal;
    }
}
