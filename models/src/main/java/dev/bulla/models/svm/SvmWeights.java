package dev.bulla.models.svm;

import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.lattice.Grid;
import dev.bulla.core.lattice.Reach;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.table.Table;
import dev.bulla.models.feature.FeatureMap;
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
final class SvmWeights extends Quantity.Declared implements Quantity.Exact {

    /** What plans call it, and what shows that it is right. */
    static final Ingredient INGREDIENT = Ingredient.statistic(
                    "svm_weights", Ingredient.Kind.FIT, SvmWeights.class, "SvmWeightsTest")
            .moving("the weights");

    private static final MathContext UP = new MathContext(50, RoundingMode.UP);

    private final Problem problem;
    private final double cost;
    private final Grid grid;

    /**
     * What is learnt, from what, with which loss.
     *
     * @param map φ
     * @param inputs the columns it takes
     * @param target the column with the classes
     * @param method the loss
     */
    record Problem(FeatureMap map, List<Column> inputs, Column.Category target, SvmMethod method) {

        Problem {
            inputs = List.copyOf(inputs);
        }

        /** How many weight vectors there are. */
        int vectors() {
            return SvmWeights.vectors(target);
        }

        int dimension() {
            return vectors() * map.dimension();
        }

        /** How far the weights move between a schema's neighbours before they are put on a grid, the solver's error included. */
        Reach reach(double cost, Schema schema) {
            BigDecimal each = moved(cost, schema.neighbours(), schema.unit())
                    .add(method.tolerance(cost).multiply(BigDecimal.valueOf(2)));
            return Reach.ofL2(root().multiply(each), dimension());
        }

        /** How far the exact minimum of one class moves: c for each row that comes or goes. */
        private BigDecimal moved(double cost, Neighbours neighbours, Unit unit) {
            int rows = neighbours.addsRecord() ? unit.maxRows() : 2;
            return new BigDecimal(cost).multiply(BigDecimal.valueOf(rows));
        }

        /** √K: each row moves the weights of every class. */
        private BigDecimal root() {
            return BigDecimal.valueOf(vectors()).sqrt(UP);
        }

        /** The columns that are read. */
        List<String> columns() {
            return Stream.concat(inputs.stream(), Stream.of(target))
                    .map(Column::name)
                    .toList();
        }
    }

    /**
     * The weights on a grid.
     *
     * @param cost c = C/N, at most 1
     */
    SvmWeights(Problem problem, double cost, Grid grid) {
        super(INGREDIENT.name(), problem.columns(), problem.dimension(), grid.step());
        this.problem = problem;
        this.cost = cost;
        this.grid = grid;
    }

    /** How many weight vectors a target needs. */
    static int vectors(Column.Category target) {
        return target.levels().size() == 2 ? 1 : target.levels().size();
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        Reach exact = Reach.ofL2(problem.root().multiply(problem.moved(cost, neighbours, unit)), dimension());
        BigDecimal tau = problem.root().multiply(problem.method().tolerance(cost));
        Reach rounded = exact.roundedSolution(grid, dimension(), tau);
        return new Sensitivity(rounded.l1(), rounded.l2Squared());
    }

    @Override
    public long[] of(Table table, List<long[]> earlier) {
        return of(LabelledFeatures.of(table, problem.map(), problem.inputs(), problem.target()));
    }

    /** The weights for rows that are held. */
    long[] of(LabelledFeatures rows) {
        int m = problem.map().dimension();
        int vectors = problem.vectors();
        long[] weights = new long[dimension()];
        for (int v = 0; v < vectors; v++) {
            SvmMethod.Solution solution = problem.method().solve(rows, vectors == 1 ? 1 : v, cost);
            for (int j = 0; j < m; j++) {
                weights[v * m + j] = solution.steps()[j] >> (solution.places() - grid.power());
            }
        }
        return weights;
    }
}
