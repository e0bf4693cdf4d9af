package dev.bulla.models.tuning;

import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.schema.Column;
import dev.bulla.core.selection.ScoreSensitivity;
import dev.bulla.core.statistic.Bounds;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.table.Block;
import dev.bulla.core.table.Fold;
import dev.bulla.core.table.Table;
import dev.bulla.core.table.Term;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.Stream;

/**
 * How well each of several cuts into cells suits the rows: minus the sum over rows by how much the mean of their cell, with noise, would be off, as far as rows can tell.
 *
 * <p>A cell costs the noise expected on its sum, which is public, and |mean of one half − mean of the other| times the rows of the smaller half. The latter is what a straight line within a cell of evenly spread rows hides from
 * its mean, summed over the rows; and where there is nothing to hide it is as large, on average, as the error of a mean of so few rows. No cell costs more than a quarter of the target's range for each of its rows, which is the error of
 * a guess. Proof of the sensitivity: {@code CellScores.proof.md}.
 */
public final class CellScores extends Quantity.Declared implements Quantity.Exact {

    /** What plans call it, and what shows that it is right. */
    public static final Ingredient INGREDIENT =
            Ingredient.statistic("cell_scores", Ingredient.Kind.FIT, CellScores.class, "CellScoresTest");

    private static final long STEPS = 1L << 19;

    /** The mean distance of a number anywhere in a range from its middle, as a part of the range. */
    private static final int GUESSED = 4;

    private final Column target;
    private final List<Candidate> candidates;
    private final Term term;

    /**
     * A candidate.
     *
     * @param cells what would be measured
     * @param noise the noise expected on the sum of the target over a cell, a mean magnitude in the target's unit
     */
    public record Candidate(HalvedCells cells, double noise) {}

    /** Scores of candidates over these columns. */
    public CellScores(List<Column> inputs, Column target, List<Candidate> candidates) {
        super(
                INGREDIENT.name(),
                Stream.concat(inputs.stream(), Stream.of(target))
                        .map(Column::name)
                        .toList(),
                candidates.size(),
                radius(target) / STEPS);
        this.target = target;
        this.candidates = List.copyOf(candidates);
        this.term = Term.of(target, Bounds.of(target).middle(), radius(target), 1, STEPS);
    }

    private static double radius(Column target) {
        return Bounds.powerAbove(Bounds.of(target).range());
    }

    /** The steps between the two bounds of the target, one at least. */
    private long range() {
        Bounds bounds = Bounds.of(target);
        return Math.max(1, term.of(bounds.max()) - term.of(bounds.min()));
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        BigDecimal most = score(neighbours, unit).most();
        BigDecimal m = BigDecimal.valueOf(candidates.size());
        return new Sensitivity(most.multiply(m), most.pow(2).multiply(m));
    }

    /** One score may rise while another falls, whatever the relation. */
    public ScoreSensitivity score(Neighbours neighbours, Unit unit) {
        boolean follows = candidates.stream().anyMatch(each -> each.cells().followsInputs());
        if (follows && !neighbours.hasPublicInputs()) {
            throw new IllegalArgumentException("cells that follow inputs need public ones, got " + neighbours.word());
        }
        long ranges = switch (neighbours) {
            case ADD_REMOVE -> unit.maxRows();
            case REPLACE_ONE -> 2;
            case OUTPUTS -> unit.maxRows();
        };
        BigDecimal steps = BigDecimal.valueOf(range()).multiply(BigDecimal.valueOf(ranges));
        return new ScoreSensitivity(steps.multiply(new BigDecimal(grid())), false);
    }

    @Override
    public long[] of(Table table, List<long[]> earlier) {
        List<HalvedCells> cells =
                candidates.stream().map(each -> each.cells().of(table)).toList();
        long[] sums = table.fold(new HalfSums(columns(), cells, term));
        long[] scores = new long[cells.size()];
        int start = 0;
        for (int s = 0; s < scores.length; s++) {
            long noise = steps(candidates.get(s).noise());
            for (int cell = 0; cell < cells.get(s).cells(); cell++) {
                scores[s] -= cost(sums, start + cell * cells.get(s).ways() * HalfSums.NUMBERS, cells.get(s), noise);
            }
            start += HalfSums.size(cells.get(s));
        }
        return scores;
    }

    private long steps(double noise) {
        return Math.max(0, Math.min(Long.MAX_VALUE >> 20, (long) Math.ceil(noise / grid())));
    }

    /** What a cell costs, in steps. */
    private long cost(long[] sums, int start, HalvedCells cells, long noise) {
        long hidden = 0;
        for (int way = 0; way < cells.ways(); way++) {
            hidden = Math.max(hidden, hidden(sums, start + way * HalfSums.NUMBERS));
        }
        long rows = sums[start] + sums[start + 1];
        return Math.min(noise + hidden, rows * range() / GUESSED);
    }

    /** The difference of the means of two halves, times the rows of the smaller: |n₂·s₁ − n₁·s₂| / max(n₁, n₂). */
    private static long hidden(long[] sums, int start) {
        long rows = Math.max(sums[start], sums[start + 1]);
        if (rows == 0) {
            return 0;
        }
        BigInteger first = BigInteger.valueOf(sums[start + 1]).multiply(BigInteger.valueOf(sums[start + 2]));
        BigInteger second = BigInteger.valueOf(sums[start]).multiply(BigInteger.valueOf(sums[start + 3]));
        return first.subtract(second).abs().divide(BigInteger.valueOf(rows)).longValueExact();
    }

    /** For each candidate, cell and way: the rows of both halves, then the steps of the target of both. Rows without a target count nowhere. */
    private record HalfSums(List<String> columns, List<HalvedCells> cells, Term term) implements Fold {

        static final int NUMBERS = 4;

        static int size(HalvedCells cells) {
            return Math.multiplyExact(cells.cells(), cells.ways() * NUMBERS);
        }

        @Override
        public int dimension() {
            return cells.stream().mapToInt(HalfSums::size).sum();
        }

        @Override
        public void add(Block block, long[] sums) {
            double[] point = new double[columns.size() - 1];
            for (int row = 0; row < block.rows(); row++) {
                double value = block.column(point.length)[row];
                for (int k = 0; k < point.length; k++) {
                    point[k] = block.column(k)[row];
                }
                if (!Double.isNaN(value)) {
                    add(point, term.of(value), sums);
                }
            }
        }

        private void add(double[] point, long steps, long[] sums) {
            int start = 0;
            for (HalvedCells each : cells) {
                for (int way = 0; way < each.ways(); way++) {
                    int half = each.half(point, way);
                    if (half >= 0) {
                        int at = start + (half / 2 * each.ways() + way) * NUMBERS + half % 2;
                        sums[at]++;
                        sums[at + 2] += steps;
                    }
                }
                start += size(each);
            }
        }
    }
}
