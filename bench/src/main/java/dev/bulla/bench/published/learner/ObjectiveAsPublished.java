package dev.bulla.bench.published.learner;

import dev.bulla.bench.sheet.Matrices;
import dev.bulla.bench.sheet.ProductSums;
import dev.bulla.core.random.PublicBits;

/**
 * Objective perturbation of ridge regression after Kifer, Smith and Thakurta: a random linear term in the loss, θ inside the unit ball,
 * rows of norm at most 1.
 *
 * <p>Not private: the proof needs the gradient's direction not to depend on the noise, which squared loss does not give, and the file
 * {@code ObjPert.m} that its users copy divides by ε² and halves the variance.
 */
public final class ObjectiveAsPublished {

    private static final double STEEPEST = 2; // |x·θ − y|‖x‖ with all norms at most 1
    private static final int HALVINGS = 100;

    private ObjectiveAsPublished() {}

    /** The deviation that the paper gives. */
    public static double paper(double epsilon, double delta) {
        return STEEPEST * Math.sqrt(8 * Math.log(2 / delta) + 4 * epsilon) / epsilon;
    }

    /** The deviation in ObjPert.m. */
    public static double file(double epsilon, double delta) {
        return STEEPEST * Math.sqrt(4 * Math.log(2 / delta) + 2 * epsilon) / (epsilon * epsilon);
    }

    /** The minimiser of ½‖Xθ − y‖² + ‖θ‖²/ε + bᵀθ in the unit ball. */
    public static double[] minimise(ProductSums gram, double epsilon, double deviation, PublicBits bits) {
        double[] v = gram.xy();
        double[] b = PlainNoise.normal(v.length, deviation, bits);
        for (int j = 0; j < v.length; j++) {
            v[j] -= b[j];
        }
        double[][] h = Matrices.plus(gram.xx(), 2 / epsilon);
        double[] theta = Matrices.solve(h, v);
        if (Matrices.norm(theta) <= 1) {
            return theta;
        }
        double low = 0;
        double high = Matrices.norm(v);
        for (int i = 0; i < HALVINGS; i++) {
            double middle = (low + high) / 2;
            theta = Matrices.solve(Matrices.plus(h, middle), v);
            if (Matrices.norm(theta) > 1) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return theta;
    }
}
