package dev.bulla.models.regression;

import dev.bulla.core.declaration.Chosen;
import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.schema.Column;
import dev.bulla.core.statistic.Bounds;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Block;
import java.math.BigDecimal;
import java.util.List;

/**
 * Where number columns lie within their bounds and how widely they spread: the number of rows, and for each number column Σu and Σ(2u² − 1), u = (x − middle)/radius ∈ [−1, 1].
 *
 * <p>2u² − 1 has no larger norm than u² and tells it with half the noise. Rows and target weigh as much as all number inputs together: the target's mean is what every fit falls
 * back to. Proof of the sensitivity: {@code ColumnSpreads.proof.md}.
 */
final class ColumnSpreads extends Quantity.Declared implements Statistic {

    /** What plans call it, and what shows that it is right. */
    static final Ingredient INGREDIENT =
            Ingredient.statistic("column_spreads", Ingredient.Kind.FIT, ColumnSpreads.class, "ColumnSpreadsTest");

    /**
     * How many deviations of its noise a variance is taken to be larger than it looks: too wide a unit costs noise, too narrow a one shortens rows. Chosen on seven public tables that have no bar
     * (census of California and Fulton, trips, tumours, credits, red wines, Adult's numbers) and synthetic ones. Half of it loses nothing, twice it up to 2 % of the error at ε = 1.
     */
    @Chosen(
            fact = "spreads_caution",
            does = "By how many deviations of its noise a variance is widened before it is a unit.",
            how = "0, 0.4 and 1 were tried in a prototype.",
            on =
                    "Census of California and Fulton, trips, tumours, credits, red wines, numbers of Adult, iris and made-up tables, with some that have bars in view.",
            measure = "LinearMeasure")
    static final double CAUTION = 0.4;

    /** 1 is 2¹⁴ steps: sums of 2³⁴ rows stay within what a reader of JSON holds. */
    private static final int BITS = 14;

    private static final long STEPS = 1L << BITS;

    /** The variance of u, or of a mean of which nothing is known but that it lies in [−1, 1]; and of u², for u that lies anywhere there. */
    static final double EVEN = 1.0 / 3;

    private static final double EVEN_SQUARE = 4.0 / 45;

    /** The least variance: a tenth of a tenth of the half range. */
    private static final double LEAST = 1e-4;

    /** The largest squared distance of two points (u, 2u² − 1) is 5.146; this leaves room for rounding. */
    private static final long CHORD = 6;

    private final Design design;
    private final int[] numbers;
    private final int heavy;

    /** @param design not scaled */
    ColumnSpreads(Design design) {
        super(INGREDIENT.name(), MomentSums.columns(design), 1 + 2 * numbers(design).length, Math.scalb(1.0, -BITS));
        this.design = design;
        this.numbers = numbers(design);
        this.heavy = Math.max(1, (int) Math.round(Math.sqrt(numbers.length - 1.0)));
    }

    /** The places of number columns among all, the target's last. */
    private static int[] numbers(Design design) {
        List<Column> columns = design.columns();
        return java.util.stream.IntStream.range(0, columns.size())
                .filter(k -> !(columns.get(k) instanceof Column.Category))
                .toArray();
    }

    /** What the count, and the sums of the target, are multiplied by. */
    int heavy() {
        return heavy;
    }

    private int weight(int number) {
        return number == numbers.length - 1 ? heavy : 1;
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        long inputs = numbers.length - 1L;
        long weights = inputs + heavy;
        long squares = inputs + (long) heavy * heavy;
        long in1 = heavy + 2 * weights;
        long in2 = (long) heavy * heavy + 2 * squares;
        if (neighbours.addsRecord()) {
            BigDecimal k = BigDecimal.valueOf(unit.maxRows());
            return new Sensitivity(
                    BigDecimal.valueOf(in1).multiply(k), BigDecimal.valueOf(in2).multiply(k.pow(2)));
        }
        return new Sensitivity(
                BigDecimal.valueOf(Math.max(in1, 4 * weights)), BigDecimal.valueOf(Math.max(in2, CHORD * squares)));
    }

    @Override
    public void add(Block block, long[] sums) {
        long[] steps = new long[numbers.length];
        for (int row = 0; row < block.rows(); row++) {
            if (isWhole(block, row)) {
                sums[0] += heavy * STEPS;
                place(block, row, steps);
                for (int i = 0; i < steps.length; i++) {
                    sums[1 + 2 * i] += weight(i) * steps[i];
                    sums[2 + 2 * i] += weight(i) * bent(steps[i]);
                }
            }
        }
    }

    /** 2u² − 1 in whole steps, never beyond ±1. */
    private static long bent(long u) {
        return (2 * u * u + STEPS / 2) / STEPS - STEPS;
    }

    /** Whether no column misses its value. */
    private boolean isWhole(Block block, int row) {
        List<Column> columns = design.columns();
        for (int k = 0; k < columns.size(); k++) {
            double value = block.column(k)[row];
            boolean isKnown = columns.get(k) instanceof Column.Category category
                    ? value >= 0 && value < category.levels().size()
                    : !Double.isNaN(value);
            if (!isKnown) {
                return false;
            }
        }
        return true;
    }

    private void place(Block block, int row, long[] steps) {
        for (int i = 0; i < steps.length; i++) {
            int at = design.start(numbers[i]);
            double u = (block.column(numbers[i])[row] - design.middle(at)) / design.radius(at);
            steps[i] = Math.round(Math.max(-1, Math.min(1, u)) * STEPS);
        }
    }

    /**
     * Units for the columns, from the noisy sums: post-processing. Means and squares are drawn towards those of a column that fills its bounds evenly, by how much
     * noise they have, so that where the noise drowns the rows the bounds are the unit.
     */
    Design.Scaling scaling(NoisyValues noisy) {
        int columns = design.columns().size();
        double[] middles = new double[columns];
        double[] radii = new double[columns];
        double[] spreads = new double[columns];
        double ofRows = noisy.deviation() / heavy * (noisy.deviation() / heavy);
        double rows = Math.max(Math.max(1, Math.sqrt(ofRows)), noisy.value(0) / heavy);
        for (int i = 0; i < numbers.length; i++) {
            double noise = noisy.deviation() / weight(i) * (noisy.deviation() / weight(i));
            double seen = within(noisy.value(1 + 2 * i) / weight(i) / rows);
            double ofMean = (noise + seen * seen * ofRows) / (rows * rows);
            double keep = EVEN / (EVEN + ofMean);
            double mean = keep * seen;
            double bent = within(noisy.value(2 + 2 * i) / weight(i) / rows);
            double ofSquare = (noise + bent * bent * ofRows) / (rows * rows) / 4;
            double trust = EVEN_SQUARE / (EVEN_SQUARE + ofSquare);
            double square = EVEN + trust * ((bent + 1) / 2 - EVEN);
            double doubt = Math.sqrt(trust * ofSquare + 4 * mean * mean * keep * ofMean);
            double variance = Math.max(0, square - mean * mean) + CAUTION * doubt;
            double spread = Math.max(LEAST, Math.min(EVEN, variance));
            Bounds bounds = Bounds.of(design.columns().get(numbers[i]));
            middles[numbers[i]] = bounds.middle() + bounds.range() / 2 * mean;
            radii[numbers[i]] = bounds.range() / 2 * Math.sqrt(spread);
            spreads[numbers[i]] = keep * ofMean / spread;
        }
        return new Design.Scaling(middles, radii, spreads, rows);
    }

    /** What the noise alone widens the variance of the target by, over the square of half its range, before it is a unit. */
    double widened(double deviation, double rows) {
        return CAUTION * deviation / (2 * heavy * rows);
    }

    private static double within(double mean) {
        return Math.max(-1, Math.min(1, mean));
    }
}
