package dev.bulla.models.logistic;

import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.schema.Column;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.HeldTable;
import dev.bulla.core.table.Table;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * All that a descent asks of the rows: {@link LogisticMoments} once, then {@link LogisticGradient} at coefficients that follow
 * from what was told before, {@value #ROUNDS} times. Together they are one quantity: with noise of one scale in every round the whole
 * record is protected as one Gaussian release of this sensitivity is.
 *
 * <p>The first round gets {@value #SHARE} of the price (less when no input is a number): that share is made by the steps a row
 * counts there. Proof: {@code LogisticMechanism.proof.md}.
 */
final class LogisticDescent implements Quantity {

    /** What plans call it, and what shows that it is right. */
    static final Ingredient INGREDIENT = Ingredient.statistic(
                    "gradient_sums", Ingredient.Kind.FIT, LogisticDescent.class, "LogisticDescentTest")
            .moving("the sums of all rounds")
            .provedBy(LogisticMechanism.class)
            .provedBy(LogisticGradient.class);

    /** How many gradients are taken. */
    static final int ROUNDS = 40;

    /** What part of the price the first round gets. */
    static final double SHARE = 0.1;

    /** The same when there are no numbers to centre. */
    private static final double SHARE_OF_COUNT = 0.01;

    /** One, in steps. */
    static final long STEPS = 1L << 19;

    /** One step. */
    static final double GRID = 0x1p-19;

    private final Column.Category target;
    private final List<Column> inputs;
    private final LogisticMoments moments;
    private final double weight;

    LogisticDescent(Column.Category target, List<Column> inputs) {
        this.target = target;
        this.inputs = List.copyOf(inputs);
        long numbers = inputs.stream()
                .filter(column -> !(column instanceof Column.Category))
                .count();
        double share = numbers == 0 ? SHARE_OF_COUNT : SHARE;
        long steps = (long) (STEPS * StrictMath.sqrt(ROUNDS * share / (1 - share) / (1 + numbers)));
        this.weight = (double) steps / STEPS;
        this.moments = new LogisticMoments(target, inputs, steps);
    }

    Column.Category target() {
        return target;
    }

    List<Column> inputs() {
        return inputs;
    }

    LogisticMoments moments() {
        return moments;
    }

    /** What a row adds to the count of the first round. */
    double weight() {
        return weight;
    }

    @Override
    public String name() {
        return INGREDIENT.name();
    }

    @Override
    public List<String> columns() {
        return moments.columns();
    }

    @Override
    public double grid() {
        return GRID;
    }

    @Override
    public int dimension() {
        return Math.addExact(
                moments.dimension(), Math.multiplyExact(ROUNDS, gradient().dimension()));
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        Sensitivity first = moments.sensitivity(neighbours, unit);
        Sensitivity each = gradient().sensitivity(neighbours, unit);
        BigDecimal rounds = BigDecimal.valueOf(ROUNDS);
        return new Sensitivity(
                first.l1().add(each.l1().multiply(rounds)),
                first.l2Squared().add(each.l2Squared().multiply(rounds)));
    }

    /**
     * The record of all rounds.
     *
     * @param noise turns the exact sums of a round into the noisy ones that are released
     */
    long[] run(Table table, LogisticPath path, UnaryOperator<long[]> noise) {
        HeldTable rows = HeldTable.of(table, columns());
        long[] record = new long[dimension()];
        int from = 0;
        while (from < record.length) {
            Statistic asked = path.next();
            long[] told = noise.apply(rows.fold(asked));
            path.take(told);
            System.arraycopy(told, 0, record, from, told.length);
            from += told.length;
        }
        return record;
    }

    private LogisticGradient gradient() {
        LogisticEncoding encoding = LogisticEncoding.ofBounds(inputs);
        return new LogisticGradient(target, encoding, new double[LogisticGradient.outputs(target)][encoding.size()]);
    }
}
