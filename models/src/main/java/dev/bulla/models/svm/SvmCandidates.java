package dev.bulla.models.svm;

import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.lattice.Grid;
import dev.bulla.core.lattice.Reach;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.table.Table;
import java.math.BigDecimal;
import java.util.List;

/**
 * The weights of several support vector machines on the same rows, end to end: all of them are released, and one is chosen
 * after. A unit moves each, so the squares of their sensitivities add up.
 */
final class SvmCandidates extends Quantity.Declared implements Quantity.Exact {

    /** Rounding all weights to the grid adds at most 2 to the minus this, relative, to what a row may move. */
    private static final int ROUNDING = 12;

    private final List<SvmWeights> weights;

    private SvmCandidates(List<SvmWeights> weights) {
        super(
                weights.get(0).name(),
                weights.get(0).columns(),
                weights.stream().mapToInt(SvmWeights::dimension).sum(),
                weights.get(0).grid());
        this.weights = List.copyOf(weights);
    }

    /** The weights of all problems at one cost, on a grid that is fine enough; of a single one they are its own. */
    static Quantity.Exact of(List<SvmWeights.Problem> problems, double cost, Schema schema) {
        int dimension =
                problems.stream().mapToInt(SvmWeights.Problem::dimension).sum();
        double each = reach(problems, cost, schema).l2().doubleValue() / Math.sqrt(dimension);
        int power = ROUNDING - Math.getExponent(each);
        Grid grid = new Grid(Math.max(0, Math.min(Grid.FINEST, power)));
        List<SvmWeights> all = problems.stream()
                .map(problem -> new SvmWeights(problem, cost, grid))
                .toList();
        return all.size() == 1 ? all.get(0) : new SvmCandidates(all);
    }

    /** How far all weights move between a schema's neighbours before they are put on a grid. */
    static Reach reach(List<SvmWeights.Problem> problems, double cost, Schema schema) {
        BigDecimal l1 = BigDecimal.ZERO;
        BigDecimal l2Squared = BigDecimal.ZERO;
        for (SvmWeights.Problem problem : problems) {
            Reach one = problem.reach(cost, schema);
            l1 = l1.add(one.l1());
            l2Squared = l2Squared.add(one.l2Squared());
        }
        return new Reach(l1, l2Squared);
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        BigDecimal l1 = BigDecimal.ZERO;
        BigDecimal l2Squared = BigDecimal.ZERO;
        for (SvmWeights each : weights) {
            Sensitivity one = each.sensitivity(neighbours, unit);
            l1 = l1.add(one.l1());
            l2Squared = l2Squared.add(one.l2Squared());
        }
        return new Sensitivity(l1, l2Squared);
    }

    @Override
    public long[] of(Table table, List<long[]> earlier) {
        long[] all = new long[dimension()];
        int start = 0;
        for (SvmWeights each : weights) {
            long[] some = each.of(table, earlier);
            System.arraycopy(some, 0, all, start, some.length);
            start += some.length;
        }
        return all;
    }
}
