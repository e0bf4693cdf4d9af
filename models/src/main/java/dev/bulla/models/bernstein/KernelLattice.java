package dev.bulla.models.bernstein;

import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.lattice.Ball;
import dev.bulla.core.lattice.Grid;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.schema.Column;
import dev.bulla.core.statistic.Bounds;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Block;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A sum of Gaussian kernels, one per row, at the points of a lattice over the columns' public ranges.
 *
 * <p>Each column is moved to [0, 1] by its bounds. A row at u adds Π_c e^(−(t_c − u_c)²/2h_c²)/(√(2π)·h_c) at the point t, times
 * its target when there is one. A row with a missing value adds nothing.
 *
 * <p>What a row may add is cut in integers, so the sensitivity holds whatever the arithmetic does: to a given S at every
 * point, so that a row moves the (K + 1)^d sums by S·(K + 1)^d in L1; or to the largest norms that a kernel has on the
 * lattice. Proof: {@code KernelLattice.proof.md}.
 */
public final class KernelLattice implements Statistic {

    /** What plans call it, and what shows that it is right. */
    public static final Ingredient INGREDIENT =
            Ingredient.statistic("kernel_lattice", Ingredient.Kind.FIT, KernelLattice.class, "KernelLatticeTest");

    /** About how many steps a row has at a point, as an exponent of two: fewer on a large lattice, whose noise is wide. */
    private static final int STEP_BITS = 20;

    private static final int FEWEST_STEP_BITS = 10;

    /** Together with the lattice, so many: what is left of the samplers' 40 is for small ε. */
    private static final int LATTICE_BITS = 27;

    private static final long CAP = 1L << (STEP_BITS + 2);

    /** So many points of the middle cell are tried for the largest norm. */
    private static final int TRIED = 512;

    private static final double ROOT_TWO_PI = Math.sqrt(2 * Math.PI);

    private final Design design;
    private final Optional<BigDecimal> given;
    private final boolean oneSign;
    private final Grid grid;

    /** What a row adds at a point at most: S, or half of it where S is for rows that may change sign. */
    private final BigDecimal atAPoint;

    private final long limit;
    private final Ball inL1;
    private final Ball inL2;

    /**
     * What is summed.
     *
     * @param inputs number columns
     * @param target a number column, none for the density of rows
     * @param basis the lattice
     * @param bandwidth in the columns' own unit
     */
    public record Design(List<Column> inputs, Optional<Column> target, BernsteinBasis basis, double bandwidth) {
        public Design {
            inputs = List.copyOf(inputs);
            if (!(bandwidth > 0 && bandwidth < Double.POSITIVE_INFINITY)) {
                throw new BadInput(
                        "E-471",
                        Text.option("bandwidth"),
                        "must be a positive number.",
                        "",
                        "Give it in the unit of the column.");
            }
        }

        /** The bandwidth on [0, 1]. */
        double bandwidth(int input) {
            return bandwidth / width(inputs.get(input));
        }

        /** The largest value of the kernel times the target. */
        double peak() {
            double peak = target.map(column -> Bounds.of(column).farthest()).orElse(1.0);
            for (int c = 0; c < inputs.size(); c++) {
                peak /= ROOT_TWO_PI * bandwidth(c);
            }
            return peak;
        }

        /** The largest sum of a power of the kernel over the lattice, in the middle cell, where it is. */
        double largest(int power) {
            double product = Math.pow(peak(), power);
            double[] kernel = new double[basis.degree() + 1];
            for (int c = 0; c < inputs.size(); c++) {
                double most = 0;
                for (int i = 0; i <= TRIED; i++) {
                    kernel(0.5 + (2.0 * i / TRIED - 1) / basis.degree(), bandwidth(c), kernel);
                    double sum = 0;
                    for (double value : kernel) {
                        sum += power == 1 ? value : value * value;
                    }
                    most = Math.max(most, sum);
                }
                product *= most;
            }
            return product;
        }
    }

    /**
     * The statistic.
     *
     * @param design what is summed
     * @param given the S that a row is cut to at every point; none for the norms of the kernel itself
     * @param neighbours for which S is meant
     */
    public KernelLattice(Design design, Optional<BigDecimal> given, Neighbours neighbours) {
        this.design = design;
        this.given = given;
        this.oneSign = design.target()
                .map(Bounds::of)
                .map(bounds -> bounds.min() >= 0 || bounds.max() <= 0)
                .orElse(true);
        double most = given.map(BigDecimal::doubleValue).orElse(design.peak());
        if (!(most >= 0x1p-20 && most <= (given.isPresent() ? 0x1p40 : CAP))) {
            throw new BadInput(
                    "E-472",
                    Text.option("sensitivity"),
                    "one row must move the sums by between 2^-20 and 2^40 (2^22 for exact).",
                    "",
                    "Check the bandwidth and the bounds of the target.");
        }
        int bits = LATTICE_BITS - Math.getExponent((double) design.basis().size());
        int steps = Math.max(FEWEST_STEP_BITS, Math.min(STEP_BITS, bits)) - Math.getExponent(most);
        this.grid = new Grid(Math.max(0, Math.min(Grid.FINEST, steps)));
        boolean halved = !neighbours.addsRecord() && !oneSign;
        this.atAPoint = given.orElse(BigDecimal.ONE).divide(BigDecimal.valueOf(halved ? 2 : 1));
        this.limit = atAPoint.divide(grid.exactStep(), 0, RoundingMode.FLOOR).longValueExact();
        BigDecimal slack = new BigDecimal("1.000000001");
        int m = design.basis().size();
        BigDecimal l2 = new BigDecimal(Math.sqrt(design.largest(2)));
        this.inL1 = Ball.l1(grid, m, new BigDecimal(design.largest(1)).multiply(slack), CAP);
        this.inL2 = Ball.l2(grid, m, l2.multiply(slack), CAP);
    }

    @Override
    public String name() {
        return INGREDIENT.name();
    }

    @Override
    public double grid() {
        return grid.step();
    }

    @Override
    public List<String> columns() {
        List<String> names =
                new ArrayList<>(design.inputs().stream().map(Column::name).toList());
        design.target().ifPresent(column -> names.add(column.name()));
        return names;
    }

    @Override
    public int dimension() {
        return design.basis().size();
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        BigDecimal k = BigDecimal.valueOf(unit.maxRows());
        BigDecimal l1 =
                given.isPresent() ? atAPoint.multiply(points()) : inL1.reach().l1();
        BigDecimal l2Squared = given.isPresent()
                ? atAPoint.pow(2).multiply(points())
                : inL2.reach().l2Squared();
        if (neighbours.addsRecord()) {
            return new Sensitivity(l1.multiply(k), l2Squared.multiply(k).multiply(k));
        }
        // Two rows of one sign: at a point they differ by the larger at most, and their product is not negative.
        BigDecimal two = BigDecimal.valueOf(2);
        if (given.isPresent()) {
            return oneSign
                    ? new Sensitivity(l1, l2Squared)
                    : new Sensitivity(l1.multiply(two), l2Squared.multiply(two.pow(2)));
        }
        return new Sensitivity(l1.multiply(two), l2Squared.multiply(oneSign ? two : two.pow(2)));
    }

    @Override
    public void add(Block block, long[] sums) {
        double[][] kernels = new double[design.inputs().size()][design.basis().degree() + 1];
        double[] features = new double[dimension()];
        long[] steps = new long[dimension()];
        for (int row = 0; row < block.rows(); row++) {
            double height = height(block, row);
            if (!Double.isNaN(height)) {
                for (int c = 0; c < kernels.length; c++) {
                    kernel(unit(design.inputs().get(c), block.column(c)[row]), design.bandwidth(c), kernels[c]);
                }
                outer(kernels, height, features);
                quantise(features, steps);
                for (int i = 0; i < steps.length; i++) {
                    sums[i] += steps[i];
                }
            }
        }
    }

    /** The target over the kernel's constant; missing when any value is. */
    private double height(Block block, int row) {
        double height = 1;
        for (int c = 0; c < design.inputs().size(); c++) {
            height = Double.isNaN(block.column(c)[row]) ? Double.NaN : height / (ROOT_TWO_PI * design.bandwidth(c));
        }
        return design.target().isPresent()
                ? height * block.column(design.inputs().size())[row]
                : height;
    }

    /** What a row adds, in steps toward zero, and never more than the sensitivity says. */
    private void quantise(double[] features, long[] steps) {
        if (given.isPresent()) {
            for (int i = 0; i < steps.length; i++) {
                steps[i] = Math.max(-limit, Math.min(limit, grid.truncate(features[i])));
            }
            return;
        }
        inL1.quantise(features, steps);
        if (!inL2.contains(steps)) {
            for (int i = 0; i < steps.length; i++) {
                features[i] = grid.value(steps[i]);
            }
            inL2.quantise(features, steps);
        }
    }

    private BigDecimal points() {
        return BigDecimal.valueOf(dimension());
    }

    /** e^(−(j/K − u)²/2h²) for every j. */
    static void kernel(double u, double h, double[] out) {
        for (int j = 0; j < out.length; j++) {
            double z = ((double) j / (out.length - 1) - u) / h;
            out[j] = StrictMath.exp(-z * z / 2);
        }
    }

    private static void outer(double[][] kernels, double height, double[] out) {
        int filled = 1;
        out[0] = height;
        for (double[] kernel : kernels) {
            for (int i = filled - 1; i >= 0; i--) {
                double factor = out[i];
                for (int j = kernel.length - 1; j >= 0; j--) {
                    out[i * kernel.length + j] = factor * kernel[j];
                }
            }
            filled *= kernel.length;
        }
    }

    /** A value on [0, 1]. */
    static double unit(Column column, double value) {
        return (value - Bounds.of(column).min()) / width(column);
    }

    /** The value at a point of [0, 1]. */
    static double value(Column column, double unit) {
        return Bounds.of(column).min() + unit * width(column);
    }

    static double width(Column column) {
        return Bounds.of(column).range();
    }
}
