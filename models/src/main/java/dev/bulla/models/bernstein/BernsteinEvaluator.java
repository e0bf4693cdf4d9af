package dev.bulla.models.bernstein;

/** Answers of one Bernstein polynomial, (K + 1)^d multiplications each and nothing allocated. For one thread. */
public final class BernsteinEvaluator {

    private final BernsteinBasis basis;
    private final double[] coefficients;
    private final double[] weights;
    private final double[] partial;

    BernsteinEvaluator(BernsteinBasis basis, double[] coefficients) {
        if (coefficients.length != basis.size()) {
            throw new IllegalArgumentException("needs " + basis.size() + " coefficients, got " + coefficients.length);
        }
        this.basis = basis;
        this.coefficients = coefficients.clone();
        this.weights = new double[basis.degree() + 1];
        this.partial = new double[basis.size() / (basis.degree() + 1)];
    }

    /** The answers at many points, which lie one after the other in {@code points}. */
    public void at(double[] points, double[] answers) {
        int d = basis.variables();
        if (points.length != answers.length * d) {
            throw new IllegalArgumentException("needs " + d + " coordinates for each answer");
        }
        for (int i = 0; i < answers.length; i++) {
            answers[i] = at(points, i * d);
        }
    }

    /** The answer at the point that starts at this offset. */
    public double at(double[] points, int offset) {
        double[] from = coefficients;
        int left = basis.size();
        for (int c = basis.variables() - 1; c >= 0; c--) {
            basis.weights(points[offset + c], weights);
            left /= weights.length;
            for (int i = 0; i < left; i++) {
                double sum = 0;
                for (int j = 0; j < weights.length; j++) {
                    sum += weights[j] * from[i * weights.length + j];
                }
                partial[i] = sum; // never ahead of what is still to be read
            }
            from = partial;
        }
        return partial[0];
    }
}
