package dev.bulla.models.covariance;

/**
 * A fading kernel of one column, its averages in closed form where cells are wide, by Gauss's points where differences would lose digits.
 *
 * <p>∬ k over [0, a] and [f, f + b] is C·overlap + H(|f + b|) + H(|f − a|) − H(|f|) − H(|f + b − a|), since the part C·|r|/2 of G integrates a
 * Dirac function.
 */
final class FadingColumn implements ColumnCovariance {

    /** Below this width, in length scales, a kernel is a polynomial to all digits. */
    private static final double NARROW = 0.5;

    private final FadingKernel kernel;
    private final double scale;
    private final CellQuadrature quadrature;

    FadingColumn(FadingKernel kernel, double scale) {
        this.kernel = kernel;
        this.scale = scale;
        this.quadrature = new CellQuadrature(kernel::at, 2 * NARROW, Double.POSITIVE_INFINITY);
    }

    /** A distance after which it is as good as 0, compared with where it starts. */
    double reach() {
        return kernel.reach() * scale;
    }

    /** Whether it is e^(−r²/2ℓ²). */
    boolean isSquare() {
        return kernel == FadingKernel.SE;
    }

    /** 1/2ℓ². */
    double squareRate() {
        return 1 / (2 * scale * scale);
    }

    @Override
    public double at(double distance) {
        return kernel.at(Math.abs(distance / scale));
    }

    @Override
    public double average(double from, double width) {
        return width == 0 ? at(from) : segment(from / scale, width / scale);
    }

    @Override
    public double average(double from, double width, double other) {
        if (width > other) {
            return average(-from, other, width);
        }
        return width == 0 ? average(from, other) : cells(from / scale, width / scale, other / scale);
    }

    /** Whether a width is narrow at a distance: far out the squared exponential is steep. */
    private boolean isNarrow(double width, double gap) {
        return width * (kernel == FadingKernel.SE ? 1 + gap : 1) <= NARROW;
    }

    private double segment(double from, double width) {
        if (width == 0) {
            return kernel.at(Math.abs(from));
        }
        double to = from + width;
        double gap = Math.max(0, Math.max(from, -to));
        if (isNarrow(width, gap)) {
            return quadrature.average(from, width);
        }
        double tails = from < 0 && to > 0
                ? kernel.mass() - kernel.tail(-from) - kernel.tail(to)
                : kernel.tail(gap) - kernel.tail(gap + width);
        return tails / width;
    }

    /** For a ≤ b, a above 0. */
    private double cells(double from, double a, double b) {
        double to = from + b;
        double gap = Math.max(0, Math.max(from - a, -to));
        if (isNarrow((a + b) / 2, gap)) {
            return quadrature.average(from, a, b);
        }
        if (isNarrow(a, gap)) {
            return overNarrow(from, a, b);
        }
        double overlap = Math.max(0, Math.min(a, to) - Math.max(0, from));
        double near = kernel.secondTail(Math.abs(from - a)) - kernel.secondTail(Math.abs(from));
        double far = kernel.secondTail(Math.abs(to)) - kernel.secondTail(Math.abs(to - a));
        return (kernel.mass() * overlap + near + far) / a / b;
    }

    /** The mean over u in [0, a] of the average over [from − u, from − u + b], which is smooth where no end of the wide cell is passed. */
    private double overNarrow(double from, double a, double b) {
        double first = Math.min(a, Math.max(0, Math.min(from, from + b)));
        double second = Math.min(a, Math.max(first, from + b));
        double[] ends = {0, first, second, a};
        double sum = 0;
        for (int i = 0; i < 3; i++) {
            double length = ends[i + 1] - ends[i];
            if (length > 0) {
                sum += length / a * CellQuadrature.mean(u -> segment(from - u, b), ends[i], length);
            }
        }
        return sum;
    }

    @Override
    public double[][] pairs(double[][] stretches) {
        return new FadingPairs(kernel, scale, stretches).all(this);
    }
}
