package dev.bulla.models.covariance;

import java.util.List;

/** The product of several kernels of one column, at least one of which fades: averages by Gauss's points on panels as fine as the finest of them. */
final class ProductColumn implements ColumnCovariance {

    /** In scales of the finest kernel. */
    private static final double PANEL = 0.5;

    private final List<ColumnCovariance> factors;
    private final CellQuadrature quadrature;

    /**
     * Of these kernels.
     *
     * @param finest the least of their length scales
     * @param reach a distance after which one of them is as good as 0
     */
    ProductColumn(List<ColumnCovariance> factors, double finest, double reach) {
        this.factors = List.copyOf(factors);
        this.quadrature = new CellQuadrature(this::at, PANEL * finest, reach);
    }

    @Override
    public double at(double distance) {
        double product = 1;
        for (ColumnCovariance factor : factors) {
            product *= factor.at(distance);
        }
        return product;
    }

    @Override
    public double average(double from, double width) {
        return width == 0 ? at(from) : quadrature.average(from, width);
    }

    @Override
    public double average(double from, double width, double other) {
        if (width == 0) {
            return average(from, other);
        }
        return other == 0 ? average(-from, width) : quadrature.average(from, width, other);
    }
}
