package dev.bulla.models.regression;

import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.schema.Column;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Block;
import dev.bulla.models.matrix.Gram;
import dev.bulla.models.matrix.StepBlock;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.Supplier;

/**
 * Σ zzᵀ over the rows, one number for each pair of coordinates, exact and at the speed of a BLAS.
 *
 * <p>Entries on and off the diagonal are multiplied by whole numbers a and b so that noise of one scale suits both: b = 2a
 * counts an entry off the diagonal twice, as the L1 norm of a symmetric matrix does; b/a = 41/29, just below √2, as the
 * Frobenius norm does. Proof of the sensitivity: {@code MomentSums.proof.md}.
 */
public final class MomentSums extends Quantity.Declared implements Statistic {

    /** What plans call it, and what shows that it is right. */
    public static final Ingredient INGREDIENT =
            Ingredient.statistic("moment_sums", Ingredient.Kind.FIT, MomentSums.class, "MomentSumsTest");

    /** The norm that rows are shortened in and noise is calibrated in. */
    public enum Norm {
        /** For Laplace noise. */
        L1(1, 2),
        /** For normal noise: 41² = 1681 &lt; 1682 = 2·29². */
        L2(29, 41);

        private final int onDiagonal;
        private final int offDiagonal;

        Norm(int onDiagonal, int offDiagonal) {
            this.onDiagonal = onDiagonal;
            this.offDiagonal = offDiagonal;
        }

        /** What a square is multiplied by. */
        public int onDiagonal() {
            return onDiagonal;
        }

        /** What a product of two coordinates is multiplied by. */
        public int offDiagonal() {
            return offDiagonal;
        }
    }

    /** A row of 400 coordinates then has Σq² &lt; 2⁴³, and 1,024 of them are exact in doubles. */
    static final int MOST_BITS = 17;

    /** Sums of 1,024 rows of a squared norm below 2^this are exact in doubles. */
    static final int EXACT_BITS = 43;

    private static final BigDecimal TWO = BigDecimal.valueOf(2);

    private final Box box;
    private final Norm norm;
    private final int bits;
    private final long most;
    private final Gram gram;
    private final Supplier<StepBlock> rows;

    /**
     * What is known of a row before anything is shortened.
     *
     * @param size how many coordinates
     * @param places how many of them are not 0
     * @param magnitudes the largest Σ|q|
     * @param squares the largest Σq²
     * @param ofTwo the largest Σ max(|q|, |q'|) of two rows
     */
    private record Box(int size, int places, BigDecimal magnitudes, BigDecimal squares, BigDecimal ofTwo) {

        /** Every coordinate at its most, one level of each category, two of two rows. */
        static Box of(Design design, int bits) {
            BigDecimal one = BigDecimal.valueOf(1L << bits);
            BigDecimal inputs = BigDecimal.valueOf(design.inputs().size());
            BigDecimal weight = BigDecimal.valueOf(design.targetWeight());
            BigDecimal constant = BigDecimal.valueOf(design.constantWeight());
            BigDecimal magnitudes = inputs.add(weight).add(constant).multiply(one);
            BigDecimal squares = inputs.add(weight.pow(2)).add(constant.pow(2)).multiply(one.pow(2));
            long categories = design.inputs().stream()
                    .filter(column -> column instanceof Column.Category)
                    .count();
            int places = design.inputs().size() + (design.hasConstant() ? 2 : 1);
            return new Box(
                    design.size(), places, magnitudes, squares, magnitudes.add(BigDecimal.valueOf(categories << bits)));
        }
    }

    /**
     * The sums over rows that somebody else puts on the grid, for the L2 form.
     *
     * @param size how many coordinates a row has
     * @param bits 1 is 2^bits steps
     * @param most no row has a larger Σq², in steps: each was checked
     */
    public MomentSums(List<String> columns, int size, int bits, long most, Supplier<StepBlock> rows) {
        super(INGREDIENT.name(), columns, size * (size + 1) / 2, Math.scalb(1.0, -2 * bits));
        if (bits < 1 || bits > MOST_BITS || most >> EXACT_BITS > 0) {
            throw new IllegalArgumentException("sums of rows are not exact with " + bits + " bits and " + most);
        }
        this.box = new Box(size, size, BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ZERO);
        this.norm = Norm.L2;
        this.bits = bits;
        this.most = most;
        this.gram = new Later();
        this.rows = rows;
    }

    /**
     * The sums.
     *
     * @param share of the largest norm a row of the design can have, in L2 of its square: longer rows are shortened; above 1 where units are such that numbers go beyond ±1
     * @param bits 1 is 2^bits steps
     */
    MomentSums(Design design, Norm norm, double share, int bits) {
        this(design, norm, share, bits, null);
    }

    /** The sums by a certain {@link Gram}; none means the fastest available, chosen when the first row is added. */
    MomentSums(Design design, Norm norm, double share, int bits, @org.jspecify.annotations.Nullable Gram gram) {
        // The grid of the sums is the square of a step of 2^−bits.
        super(INGREDIENT.name(), columns(design), design.size() * (design.size() + 1) / 2, Math.scalb(1.0, -2 * bits));
        double most = norm == Norm.L1 ? 1 : ScaledMoments.MOST_SHARE;
        if (bits < 1 || bits > MOST_BITS || !(share > 0 && share <= most)) {
            throw new IllegalArgumentException("bits must be 1 to 17 and share above 0, got " + bits + ", " + share);
        }
        this.box = Box.of(design, bits);
        this.norm = norm;
        this.bits = bits;
        BigDecimal whole = norm == Norm.L1 ? box.magnitudes : box.squares;
        this.most = new BigDecimal(share).multiply(whole).toBigInteger().longValueExact();
        if (norm == Norm.L2 && this.most >> EXACT_BITS > 0) {
            throw new IllegalArgumentException("sums of rows of this norm are not exact with " + bits + " bits");
        }
        this.gram = gram == null ? new Later() : gram;
        this.rows = () -> new StepRows(design, norm == Norm.L2, 1L << bits, this.most);
    }

    /** Loads native code only when rows are read. */
    private static final class Later implements Gram {
        @Override
        public void of(double[] steps, int stride, int rows, int columns, double[] upper) {
            Gram.best().of(steps, stride, rows, columns, upper);
        }
    }

    Norm norm() {
        return norm;
    }

    int bits() {
        return bits;
    }

    /** The largest norm a row may have, squared in L2; 1 is 1. */
    double radius() {
        return norm == Norm.L2 ? Math.scalb((double) most, -2 * bits) : Math.scalb((double) most, -bits);
    }

    /** The columns of a design. */
    static List<String> columns(Design design) {
        return design.columns().stream().map(Column::name).toList();
    }

    /** Where the sum of coordinates i ≤ j stands. */
    public static int index(int size, int i, int j) {
        return i * size - i * (i - 1) / 2 + j - i;
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        BigDecimal bound = BigDecimal.valueOf(most);
        boolean inL1 = norm == Norm.L1;
        BigDecimal magnitudes = inL1 ? bound.pow(2) : bound.multiply(BigDecimal.valueOf(box.places));
        BigDecimal squares = inL1 ? box.squares.min(bound.pow(2)) : bound;
        BigDecimal in1;
        BigDecimal in2;
        if (neighbours.addsRecord()) {
            BigDecimal k = BigDecimal.valueOf(unit.maxRows());
            in1 = magnitudes.multiply(k);
            in2 = squares.multiply(k).pow(2);
        } else {
            BigDecimal twice = TWO.multiply(magnitudes);
            in1 = inL1 ? twice.min(box.ofTwo.pow(2)) : twice;
            in2 = TWO.multiply(squares.pow(2));
        }
        BigDecimal a = BigDecimal.valueOf(norm.onDiagonal);
        BigDecimal b = BigDecimal.valueOf(norm.offDiagonal);
        BigDecimal exact = new BigDecimal(grid());
        return new Sensitivity(
                in1.multiply(a.max(b.divide(TWO))).multiply(exact),
                in2.multiply(a.pow(2).max(b.pow(2).divide(TWO))).multiply(exact.pow(2)));
    }

    @Override
    public void add(Block block, long[] sums) {
        int size = box.size;
        StepBlock steps = rows.get();
        double[] upper = new double[size * size];
        for (int from = 0; from < block.rows(); from += StepBlock.ROWS) {
            int count = Math.min(StepBlock.ROWS, block.rows() - from);
            steps.fill(block, from, count);
            gram.of(steps.steps(), StepBlock.ROWS, count, size, upper);
            int at = 0;
            for (int i = 0; i < size; i++) {
                sums[at++] += norm.onDiagonal * (long) upper[i + i * size];
                for (int j = i + 1; j < size; j++) {
                    sums[at++] += norm.offDiagonal * (long) upper[i + j * size];
                }
            }
        }
    }
}
