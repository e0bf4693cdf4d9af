package dev.bulla.models.functional;

import dev.bulla.core.domain.Column;
import dev.bulla.core.domain.Table;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.lattice.Grid;
import dev.bulla.core.lattice.Reach;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.stream.Stream;

/**
 * The weights of a support vector machine: the minimum of ½‖w‖² + c·Σ ℓ(1 − y⟨w, φ(x)⟩) with c = C/N, N public, to a certified
 * distance. Two classes have one weight vector, which speaks for the second; more have one each, against the rest, end to end.
 *
 * <p>There is no bias but the weight of φ's constant feature, which is held down like every other: a free one could be moved
 * from side to side by a single row. Proof of the sensitivity: {@code SvmWeights.proof.md}.
 */
final class SvmWeights implements Quantity {

    private static final MathContext UP = new MathContext(50, RoundingMode.UP);

    private final FeatureMap map;
    private final List<Column> inputs;
    private final Column.Category target;
    private final SvmMethod method;
    private final double cost;
    private final Grid grid;

    /**
     * The weights on a grid.
     *
     * @param cost c = C/N, at most 1
     */
    SvmWeights(FeatureMap map, List<Column> inputs, Column.Category target, SvmMethod method, double cost, Grid grid) {
        this.map = map;
        this.inputs = List.copyOf(inputs);
        this.target = target;
        this.method = method;
        this.cost = cost;
        this.grid = grid;
    }

    /** The same on another grid. */
    SvmWeights on(Grid other) {
        return new SvmWeights(map, inputs, target, method, cost, other);
    }

    @Override
    public String name() {
        return "svm_weights";
    }

    @Override
    public List<String> columns() {
        return Stream.concat(inputs.stream(), Stream.of(target))
                .map(Column::name)
                .toList();
    }

    @Override
    public int dimension() {
        return vectors(target) * map.dimension();
    }

    @Override
    public double grid() {
        return grid.step();
    }

    /** How many weight vectors a target needs. */
    static int vectors(Column.Category target) {
        return target.levels().size() == 2 ? 1 : target.levels().size();
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        BigDecimal root = BigDecimal.valueOf(vectors(target)).sqrt(UP);
        Reach rounded = Reach.ofL2(root.multiply(moved(neighbours, unit)), dimension())
                .roundedSolution(grid, dimension(), root.multiply(tolerance()));
        return new Sensitivity(rounded.l1(), rounded.l2Squared());
    }

    /** How far all weights move between neighbours before they are put on the grid, the solver's error included. */
    Reach reach(Neighbours neighbours, Unit unit) {
        BigDecimal each = moved(neighbours, unit).add(tolerance().multiply(BigDecimal.valueOf(2)));
        return Reach.ofL2(BigDecimal.valueOf(vectors(target)).sqrt(UP).multiply(each), dimension());
    }

    /** How far the exact minimum of one class moves: c for each row that comes or goes. */
    private BigDecimal moved(Neighbours neighbours, Unit unit) {
        int rows = neighbours == Neighbours.ADD_REMOVE ? unit.maxRows() : 2;
        return new BigDecimal(cost).multiply(BigDecimal.valueOf(rows));
    }

    /** τ, how far the computed minimum of one class may be from the true one. */
    private BigDecimal tolerance() {
        return method.tolerance(cost);
    }

    @Override
    public long[] of(Table table, List<long[]> earlier) {
        return of(LabelledFeatures.of(table, map, inputs, target));
    }

    /** The weights for rows that are held. */
    long[] of(LabelledFeatures rows) {
        long[] weights = new long[dimension()];
        int vectors = vectors(target);
        for (int v = 0; v < vectors; v++) {
            SvmMethod.Solution solution = method.solve(rows, vectors == 1 ? 1 : v, cost);
            for (int j = 0; j < map.dimension(); j++) {
                weights[v * map.dimension() + j] = solution.steps()[j] >> (solution.places() - grid.power());
            }
        }
        return weights;
    }
}
