package dev.bulla.models.regression;

import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.schema.Column;
import dev.bulla.models.matrix.SymmetricEigen;
import java.util.Optional;

/**
 * The released moments as a matrix: divided by what they were multiplied by, made positive semi-definite, freed of
 * weights. What is known of the noise goes with it. Everything here is post-processing.
 */
final class NoisyMoments {

    private final Design design;
    private final double[][] matrix;
    private final double onDiagonal;
    private final double offDiagonal;
    private final Optional<Released> released;

    NoisyMoments(Design design, MomentSums.Norm norm, NoisyValues values) {
        this(
                design,
                new Released(design, weighted(design, norm, values)),
                values.deviation() / norm.onDiagonal(),
                values.deviation() / norm.offDiagonal());
    }

    private NoisyMoments(Design design, Released released, double onDiagonal, double offDiagonal) {
        this(design, released.eigen().positivePart(), onDiagonal, offDiagonal, Optional.of(released));
    }

    /**
     * Moments that are given.
     *
     * @param weighted positive semi-definite, with the target's weight in it
     * @param onDiagonal the deviation of the noise there
     */
    NoisyMoments(Design design, double[][] weighted, double onDiagonal, double offDiagonal) {
        this(design, weighted, onDiagonal, offDiagonal, Optional.empty());
    }

    private NoisyMoments(
            Design design, double[][] weighted, double onDiagonal, double offDiagonal, Optional<Released> released) {
        this.released = released;
        this.design = design;
        this.onDiagonal = onDiagonal;
        this.offDiagonal = offDiagonal;
        this.matrix = weighted;
        for (int i = 0; i < weighted.length; i++) {
            for (int j = 0; j < weighted.length; j++) {
                matrix[i][j] /= (double) design.weight(i) * design.weight(j);
            }
        }
    }

    static double[][] weighted(Design design, MomentSums.Norm norm, NoisyValues values) {
        int size = design.size();
        double[][] matrix = new double[size][size];
        for (int i = 0; i < size; i++) {
            for (int j = i; j < size; j++) {
                double sum = values.value(MomentSums.index(size, i, j));
                matrix[i][j] = sum / (i == j ? norm.onDiagonal() : norm.offDiagonal());
                matrix[j][i] = matrix[i][j];
            }
        }
        return matrix;
    }

    /**
     * Moments as they were released, negative eigenvalues and all.
     *
     * @param design whose weights these are
     * @param weighted with the weights in it
     * @param eigen of that
     */
    record Released(Design design, double[][] weighted, SymmetricEigen eigen) {

        Released(Design design, double[][] weighted) {
            this(design, weighted, SymmetricEigen.of(weighted));
        }

        /** The noisy Σ z_i z_j, without weights. */
        double at(int i, int j) {
            return weighted[i][j] / ((double) design.weight(i) * design.weight(j));
        }

        /** rᵀSr, without weights. */
        double form(double[] r) {
            double sum = 0;
            for (int i = 0; i < r.length; i++) {
                for (int j = 0; j < r.length; j++) {
                    sum += r[i] * r[j] * at(i, j);
                }
            }
            return sum;
        }
    }

    /** A sum over rows, from all that tell it. */
    record Summed(double value, double variance) {}

    /**
     * Σ z_j of the constant or of the target: its product with the constant, and once more for each category, whose levels add up to the constant. Each has its
     * say by how little noise it has.
     */
    Summed summed(Released released, int coordinate) {
        double on = onDiagonal * onDiagonal;
        double off = offDiagonal * offDiagonal;
        double square = (double) design.weight(coordinate) * design.weight(coordinate);
        double constant = (double) design.weight(0) * design.weight(0);
        double precision = 1 / ((coordinate == 0 ? on : off) / (constant * square));
        double sum = precision * released.at(0, coordinate);
        for (int k = 0; k < design.inputs().size(); k++) {
            int levels = Design.width(design.inputs().get(k));
            int start = design.start(k);
            if (design.inputs().get(k) instanceof Column.Category && coordinate != start) {
                double ofLevels = 1 / (levels * off / square);
                precision += ofLevels;
                for (int level = start; level < start + levels; level++) {
                    sum += ofLevels * released.at(level, coordinate);
                }
            }
        }
        return new Summed(sum / precision, 1 / precision);
    }

    /** Moments as they were released, where it was moments that were released. */
    Optional<Released> released() {
        return released;
    }

    Design design() {
        return design;
    }

    /** The noisy Σ z_i z_j, without weights. */
    double at(int i, int j) {
        return matrix[i][j];
    }

    /** The deviation of the noise on a square of an input. */
    double deviation() {
        return onDiagonal;
    }

    /** The deviation of the noise on a product of two inputs. */
    double offDiagonal() {
        return offDiagonal;
    }

    /** The deviation of the noise on the number of rows. */
    double rowsDeviation() {
        return onDiagonal / ((double) design.weight(0) * design.weight(0));
    }

    /** The noisy number of rows, shortened ones counted in part; at least 1. */
    double rows() {
        return Math.max(1, matrix[0][0]);
    }

    /**
     * The variance that noise gives to Σ_ij g_i r_j S_ij, S the symmetric noisy matrix, g and r without weights.
     *
     * <p>S_ii contributes g_i r_i, S_ij (i < j) contributes g_i r_j + g_j r_i, and these are independent.
     */
    double variance(double[] g, double[] r) {
        double gg = 0;
        double rr = 0;
        double gr = 0;
        double both = 0;
        for (int i = 0; i < g.length; i++) {
            double x = g[i] / design.weight(i);
            double y = r[i] / design.weight(i);
            gg += x * x;
            rr += y * y;
            gr += x * y;
            both += x * x * y * y;
        }
        return onDiagonal * onDiagonal * both + offDiagonal * offDiagonal * (gg * rr + gr * gr - 2 * both);
    }

    /** The same as a matrix A: {@code variance(g, r)} = gᵀAg. */
    double[][] varianceForm(double[] r) {
        double rr = 0;
        for (int i = 0; i < r.length; i++) {
            double y = r[i] / design.weight(i);
            rr += y * y;
        }
        double[][] form = new double[r.length][r.length];
        for (int i = 0; i < r.length; i++) {
            double y = r[i] / design.weight(i);
            for (int j = 0; j < r.length; j++) {
                double other = r[j] / design.weight(j);
                double both = offDiagonal * offDiagonal * y * other;
                double own = onDiagonal * onDiagonal * y * y + offDiagonal * offDiagonal * (rr - 2 * y * y);
                form[i][j] = (both + (i == j ? own : 0)) / ((double) design.weight(i) * design.weight(j));
            }
        }
        return form;
    }
}
