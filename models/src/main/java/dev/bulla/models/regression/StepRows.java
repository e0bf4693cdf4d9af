package dev.bulla.models.regression;

import dev.bulla.core.domain.Block;
import dev.bulla.core.domain.Column;
import java.util.Arrays;
import java.util.List;

/**
 * Up to {@value #ROWS} rows as whole steps, by coordinate, each row within its box and shortened to a largest norm.
 *
 * <p>Whatever the values are, NaN and infinities included, what comes out is whole numbers of at most {@code unit} steps
 * (times the weight), with a norm that was checked after all rounding. A row with a missing value is 0.
 */
final class StepRows {

    /** So many rows of so many columns stay in a processor's second cache. */
    static final int ROWS = 1_024;

    /** Adding it rounds to a whole number, taking it away leaves that. */
    private static final double TO_WHOLE = 0x1.8p52;

    private final Design design;
    private final boolean squared;
    private final double unit;
    private final double most;
    private final double aim;
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
    }

    double[] steps() {
        return steps;
    }

    /** Takes rows of a block. */
    void fill(Block block, int from, int rows) {
        Arrays.fill(norms, 0, rows, 0);
        if (design.hasConstant()) {
            Arrays.fill(steps, 0, rows, unit);
            weigh(0, rows);
        }
        List<Column> columns = design.columns();
        for (int k = 0; k < columns.size(); k++) {
            int at = design.start(k) * ROWS;
            if (columns.get(k) instanceof Column.Category category) {
                levels(block.column(k), from, rows, at, category.levels().size());
            } else {
                int place = design.start(k);
                double cap = unit * design.weight(place);
                numbers(block.column(k), from, rows, at, design.middle(place), cap / design.radius(place), cap);
                weigh(at, rows);
            }
        }
        if (!fits(rows)) {
            shorten(rows);
        }
    }

    private void numbers(double[] values, int from, int rows, int at, double middle, double scale, double cap) {
        for (int r = 0; r < rows; r++) {
            double q = ((values[from + r] - middle) * scale + TO_WHOLE) - TO_WHOLE;
            steps[at + r] = Math.max(-cap, Math.min(cap, q));
        }
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
        if (squared) {
            for (int r = 0; r < rows; r++) {
                norms[r] += steps[at + r] * steps[at + r];
            }
        } else {
            for (int r = 0; r < rows; r++) {
                norms[r] += Math.abs(steps[at + r]);
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
            int at = c * ROWS;
            for (int r = 0; r < rows; r++) {
                steps[at + r] = (steps[at + r] * factors[r] + TO_WHOLE) - TO_WHOLE;
            }
            weigh(at, rows);
        }
        for (int r = 0; r < rows; r++) {
            if (!(norms[r] <= most)) {
                drop(r);
            }
        }
    }

    private void drop(int row) {
        factors[row] = 0;
        for (int c = 0; c < design.size(); c++) {
            steps[c * ROWS + row] = 0;
        }
    }
}
