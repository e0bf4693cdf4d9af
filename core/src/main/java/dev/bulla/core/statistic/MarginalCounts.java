package dev.bulla.core.statistic;

import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.table.Aggregate;
import dev.bulla.core.table.Term;
import java.math.BigDecimal;
import java.util.List;

/**
 * How many rows fall in each cell of several grids, all of them one release.
 *
 * <p>A row adds 1 to one cell of every grid, or to none of a grid in whose columns it is missing a value. Proof of the
 * sensitivity: {@code MarginalCounts.proof.md}.
 */
public final class MarginalCounts implements Statistic.OfCounts {

    /** What plans call it, and what shows that it is right. */
    public static final Ingredient INGREDIENT =
            Ingredient.statistic("marginal_counts", Ingredient.Kind.COUNTS, MarginalCounts.class, "MarginalCountsTest");

    private final List<Cells> grids;

    public MarginalCounts(List<Cells> grids) {
        this.grids = List.copyOf(grids);
        if (grids.isEmpty()) {
            throw new IllegalArgumentException("marginals need a grid");
        }
        if (grids.stream().mapToLong(Cells::size).sum() > Cells.MOST) {
            throw new BadInput(
                    "E-412",
                    Text.option("columns"),
                    "marginals have at most " + Cells.MOST + " cells in all.",
                    "Every cell gets its own noise; more cells only add error.",
                    Text.of("Take fewer sets, fewer columns or fewer ", Text.option("bins"), "."));
        }
    }

    @Override
    public String name() {
        return INGREDIENT.name();
    }

    @Override
    public int dimension() {
        return grids.stream().mapToInt(Cells::size).reduce(0, Math::addExact);
    }

    public List<Cells> grids() {
        return grids;
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        Sensitivity one = Sensitivity.ofCounts(neighbours, unit);
        BigDecimal number = BigDecimal.valueOf(grids.size());
        return new Sensitivity(one.l1().multiply(number), one.l2Squared().multiply(number));
    }

    @Override
    public List<Aggregate> aggregates() {
        return grids.stream()
                .map(grid -> new Aggregate(grid.axes(), List.of(Term.one(1))))
                .toList();
    }
}
