package dev.bulla.models.gp;

import dev.bulla.core.accounting.Grant;
import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.schema.Column;
import dev.bulla.core.statistic.Bounds;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.table.Block;
import dev.bulla.core.table.Fold;
import dev.bulla.core.table.Table;
import dev.bulla.core.table.Term;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;

/**
 * The sum of the target over each cell of an {@link InputTree}, when the inputs are public: the tree and how many rows each leaf has are told as they are, the sums with noise.
 *
 * <p>A row with a missing input adds nothing, which is public; one with a missing target counts as one in the middle of its bounds. Proof of the sensitivity: {@code OutputSums.proof.md}.
 */
final class OutputSums extends Quantity.Declared {

    /** What plans call it, and what shows that it is right. */
    static final Ingredient INGREDIENT =
            Ingredient.statistic("output_sums", Ingredient.Kind.SUMS, OutputSums.class, "OutputSumsTest");

    private static final long STEPS = 1L << 19;

    private final List<Column> inputs;
    private final Column target;
    private final InputTree.Arrangement arrangement;
    private final Term term;

    OutputSums(List<Column> inputs, Column target, InputTree.Arrangement arrangement) {
        super(
                INGREDIENT.name(),
                Stream.concat(inputs.stream(), Stream.of(target))
                        .map(Column::name)
                        .toList(),
                arrangement.cells(),
                radius(target) / STEPS);
        this.inputs = List.copyOf(inputs);
        this.target = target;
        this.arrangement = arrangement;
        this.term = Term.of(target, Bounds.of(target).middle(), radius(target), 1, STEPS);
    }

    private static double radius(Column target) {
        return Bounds.powerAbove(Bounds.of(target).range());
    }

    InputTree.Arrangement arrangement() {
        return arrangement;
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        if (!neighbours.hasPublicInputs() || unit.maxRows() > 1) {
            throw new IllegalArgumentException("inputs of single rows are public under outputs only, got "
                    + neighbours.word() + " and " + unit.sentence());
        }
        Bounds bounds = Bounds.of(target);
        // Bounds so close together that every value is the same number of steps: one step, so that there is noise at
        // all.
        BigDecimal most = BigDecimal.valueOf(Math.max(1, term.of(bounds.max()) - term.of(bounds.min())));
        return Sensitivity.ofSteps(most, most.pow(2), grid());
    }

    /** The steps of a target; 0 for a missing one. */
    private long steps(double value) {
        return Double.isNaN(value) ? 0 : term.of(value);
    }

    /** How many numbers come out: the cuts, the rows of each leaf, the noisy sums. */
    int outputs() {
        return arrangement.numbers() + arrangement.leaves() + dimension();
    }

    /** The exact numbers of rows of leaves and, after them, sums of cells. Private: the sums go straight into a mechanism. */
    long[] of(Table table, InputTree tree) {
        return table.fold(new LeafSums(this, tree));
    }

    /** With noise on the sums. */
    Measurement with(AdditiveMechanism mechanism) {
        return new Told(this, mechanism);
    }

    /** Where a row's inputs lie, in units of the columns' ranges and within them; false where one is missing. */
    static boolean place(List<Column> inputs, Block block, int row, double[] place) {
        boolean whole = true;
        for (int k = 0; k < place.length; k++) {
            Bounds bounds = Bounds.of(inputs.get(k));
            place[k] = Math.max(0, Math.min(1, (block.column(k)[row] - bounds.min()) / bounds.range()));
            whole &= !Double.isNaN(place[k]);
        }
        return whole;
    }

    /** The measurement: two passes, the first over public inputs alone. */
    private record Told(OutputSums statistic, AdditiveMechanism mechanism) implements Measurement {

        @Override
        public int outputs() {
            return statistic.outputs();
        }

        @Override
        public long[] release(Table table, List<long[]> earlier, Grant grant, RandomBits bits) {
            InputPoints points = InputPoints.of(table, statistic.inputs);
            InputTree tree = InputTree.of(statistic.arrangement, points.places());
            int leaves = statistic.arrangement.leaves();
            long[] sums = statistic.of(table, tree);
            long[] exact = new long[statistic.dimension()];
            System.arraycopy(sums, leaves, exact, 0, exact.length);
            long[] noisy = mechanism.release(exact, grant, bits);
            long[] cuts = tree.numbers();
            long[] told = new long[outputs()];
            System.arraycopy(cuts, 0, told, 0, cuts.length);
            System.arraycopy(sums, 0, told, cuts.length, leaves);
            System.arraycopy(noisy, 0, told, cuts.length + leaves, noisy.length);
            return told;
        }
    }

    /** Rows of each leaf, then steps of the target of each cell. */
    private record LeafSums(OutputSums of, InputTree tree) implements Fold {

        @Override
        public List<String> columns() {
            return of.columns();
        }

        @Override
        public int dimension() {
            return of.arrangement.leaves() + of.dimension();
        }

        @Override
        public void add(Block block, long[] sums) {
            double[] place = new double[of.inputs.size()];
            for (int row = 0; row < block.rows(); row++) {
                if (place(of.inputs, block, row, place)) {
                    int leaf = tree.leaf(place);
                    sums[leaf]++;
                    sums[of.arrangement.leaves() + tree.cell(leaf)] += of.steps(block.column(place.length)[row]);
                }
            }
        }
    }
}
