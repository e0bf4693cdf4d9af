package dev.bulla.core.statistic;

import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.table.Aggregate;
import dev.bulla.core.table.Block;
import dev.bulla.core.table.Term;
import java.util.List;

/**
 * How many rows there are, at most k per unit, malformed ones included.
 *
 * <p>Proof of the sensitivity: {@code RowCount.proof.md}.
 */
public final class RowCount implements Statistic.OfCounts {

    /** What plans call it, and what shows that it is right. */
    public static final Ingredient INGREDIENT =
            Ingredient.statistic("row_count", Ingredient.Kind.COUNTS, RowCount.class, "KitsTest");

    @Override
    public String name() {
        return INGREDIENT.name();
    }

    @Override
    public List<String> columns() {
        return List.of();
    }

    @Override
    public int dimension() {
        return 1;
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        return Sensitivity.ofCounts(neighbours, unit);
    }

    @Override
    public List<Aggregate> aggregates() {
        return List.of(new Aggregate(List.of(), List.of(Term.one(1))));
    }

    @Override
    public void add(Block block, long[] sums) {
        sums[0] += block.rows();
    }
}
