package dev.bulla.models.regression;

import dev.bulla.core.schema.Column;
import dev.bulla.core.table.Block;
import dev.bulla.models.matrix.StepBlock;
import java.util.Arrays;
import java.util.List;

/**
 * Rows of a design as whole steps, by coordinate, each row shortened to a largest norm.
 *
 * <p>Whatever the values are, NaN and infinities included, the result is whole numbers with a norm that was checked after
 * all rounding; under the L1 norm also of at most {@code unit} steps times the weight each. (Under the other no bound rests on that,
 * and cutting costs as much as all the rest.) A row with a missing value is 0.
 */
final class StepRows implements StepBlock {

    /** Adding it rounds to a whole number, taking it away leaves that. */
    private static final double TO_WHOLE = 0x1.8p52;

    private final Design design;
    private final boolean squared;
    private final double unit;
    private final double most;
    private final double aim;
    private final List<Column> columns;
    private final double[] middles;
    private final double[] scales;
    private final double[] caps;
    private final double[] steps;
    private final double[] norms = new double[ROWS];
    private final double[] factors = new double[ROWS];

    /**
     * Room for rows.
     *
     * @param squared whether {@code most} bounds the sum of squares, else that of magnitudes
     * @param unit how many steps 1 is
     * @param most in steps, or steps²
     */
    StepRows(Design design, boolean squared, long unit, long most) {
        this.design = design;
        this.squared = squared;
        this.unit = unit;
        this.most = most;
        int heavy = design.inputs().size() + 2;
        this.aim = squared ? Math.sqrt(this.most) - Math.sqrt(heavy) : this.most - heavy;
        this.steps = new double[design.size() * ROWS];
        this.columns = design.columns();
        this.middles = new double[columns.size()];
        this.scales = new double[columns.size()];
        this.caps = new double[columns.size()];
        for (int k = 0; k < columns.size(); k++) {
            int index = design.start(k);
            middles[k] = design.middle(index);
            caps[k] = this.unit * design.weight(index);
            scales[k] = caps[k] / design.radius(index);
        }
    }

    @Override
    public double[] steps() {
        return steps;
    }

    @Override
    public void fill(Block block, int from, int rows) {
        Arrays.fill(norms, 0, rows, 0);
        if (design.hasConstant()) {
            Arrays.fill(steps, 0, rows, unit * design.constantWeight());
            weigh(0, rows);
        }
        for (int k = 0; k < columns.size(); k++) {
            int at = design.start(k) * ROWS;
            if (columns.get(k) instanceof Column.Category category) {
                levels(block.column(k), from, rows, at, category.levels().size());
            } else {
                numbers(k, block.column(k), from, rows);
            }
        }
        if (!fits(rows)) {
            shorten(rows);
        }
    }

    private void numbers(int column, double[] values, int from, int rows) {
        int at = design.start(column) * ROWS;
        double middle = middles[column];
        double scale = scales[column];
        double cap = caps[column];
        double[] to = steps;
        for (int r = 0; r < rows; r++) {
            to[at + r] = ((values[from + r] - middle) * scale + TO_WHOLE) - TO_WHOLE;
        }
        if (!squared) {
            for (int r = 0; r < rows; r++) {
                to[at + r] = Math.max(-cap, Math.min(cap, to[at + r]));
            }
        }
        weigh(at, rows);
    }

    private void levels(double[] values, int from, int rows, int at, int levels) {
        for (int level = 0; level < levels; level++) {
            Arrays.fill(steps, at + level * ROWS, at + level * ROWS + rows, 0);
        }
        double weight = squared ? unit * unit : unit;
        for (int r = 0; r < rows; r++) {
            double value = values[from + r];
            boolean known = value >= 0 && value < levels;
            norms[r] += known ? weight : Double.NaN;
            if (known) {
                steps[at + ROWS * (int) value + r] = unit;
            }
        }
    }

    private void weigh(int at, int rows) {
        double[] of = steps;
        double[] sums = norms;
        if (squared) {
            for (int r = 0; r < rows; r++) {
                sums[r] += of[at + r] * of[at + r];
            }
        } else {
            for (int r = 0; r < rows; r++) {
                sums[r] += Math.abs(of[at + r]);
            }
        }
    }

    /** Whether no norm is too large, or unknown. */
    private boolean fits(int rows) {
        boolean fits = true;
        for (int r = 0; r < rows; r++) {
            fits &= norms[r] <= most;
        }
        return fits;
    }

    /** Scales what is too long, rounds to the nearest steps, for which {@link #aim} leaves room, and checks again. */
    private void shorten(int rows) {
        for (int r = 0; r < rows; r++) {
            double norm = norms[r];
            factors[r] = norm <= most ? 1 : Math.max(0, aim / (squared ? Math.sqrt(norm) : norm));
            if (Double.isNaN(norm)) {
                drop(r);
            }
        }
        Arrays.fill(norms, 0, rows, 0);
        for (int c = 0; c < design.size(); c++) {
            scale(c * ROWS, rows);
        }
        for (int r = 0; r < rows; r++) {
            if (!(norms[r] <= most)) {
                drop(r);
            }
        }
    }

    private void scale(int at, int rows) {
        double[] to = steps;
        double[] by = factors;
        for (int r = 0; r < rows; r++) {
            to[at + r] = (to[at + r] * by[r] + TO_WHOLE) - TO_WHOLE;
        }
        weigh(at, rows);
    }

    private void drop(int row) {
        factors[row] = 0;
        for (int c = 0; c < design.size(); c++) {
            steps[c * ROWS + row] = 0;
        }
    }
}
