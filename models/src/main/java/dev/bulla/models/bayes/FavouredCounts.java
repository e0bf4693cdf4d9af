package dev.bulla.models.bayes;

import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Block;
import dev.bulla.core.table.Table;
import java.math.BigDecimal;
import java.util.List;

/**
 * How often the class that the released sums favour is right, by that class and by how strongly they favour it: counts that tell whether the
 * features, taken to be independent, are believed too much or too little.
 *
 * <p>The sums were released before, so which cell a row counts in is a public function of the row. A row counts once at most. Proof of the
 * sensitivity: {@code FavouredCounts.proof.md}.
 */
final class FavouredCounts extends Quantity.Declared implements Quantity.Exact {

    /** What plans call it, and what shows that it is right. */
    static final Ingredient INGREDIENT =
            Ingredient.statistic("favoured_counts", Ingredient.Kind.FIT, FavouredCounts.class, "FavouredCountsTest");

    private final ClassTable.Shape shape;
    private final AdditiveMechanism before;

    /** @param before what made the noise of the sums that stand before it in the plan */
    FavouredCounts(ClassTable.Shape shape, AdditiveMechanism before) {
        super(INGREDIENT.name(), shape.layout().columns(), Temperature.cells(shape.groups()), 1);
        this.shape = shape;
        this.before = before;
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        if (neighbours.addsRecord()) {
            BigDecimal k = BigDecimal.valueOf(unit.maxRows());
            return new Sensitivity(k, k.pow(2));
        }
        BigDecimal two = BigDecimal.valueOf(2);
        return new Sensitivity(two, two);
    }

    @Override
    public long[] of(Table table, List<long[]> earlier) {
        return table.fold(given(earlier.get(0)));
    }

    /** The count over rows that it is once the noisy sums are known. */
    Statistic given(long[] noisy) {
        return new Given(new ClassTable(shape, NoisyValues.of(noisy, before)));
    }

    /** The counts for given sums. */
    private final class Given extends Quantity.Declared implements Statistic {

        private final ClassTable released;

        Given(ClassTable released) {
            super(
                    FavouredCounts.this.name(),
                    FavouredCounts.this.columns(),
                    FavouredCounts.this.dimension(),
                    FavouredCounts.this.grid());
            this.released = released;
        }

        @Override
        public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
            return FavouredCounts.this.sensitivity(neighbours, unit);
        }

        @Override
        public void add(Block block, long[] sums) {
            double[] point = new double[columns().size() - 1];
            double[] scratch = new double[shape.groups()];
            for (int row = 0; row < block.rows(); row++) {
                double group = block.column(0)[row];
                if (!Double.isNaN(group)) {
                    for (int j = 0; j < point.length; j++) {
                        point[j] = block.column(j + 1)[row];
                    }
                    sums[Temperature.cell(released, point, (int) group, scratch)]++;
                }
            }
        }
    }
}
