package dev.bulla.models.logistic;

import dev.bulla.core.declaration.Chosen;
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
 * from what was told before, {@value #ROUNDS} times, then {@link LogisticBalance} once. Together they are one quantity: with noise of one scale in every round the whole
 * record is protected as one Gaussian release of this sensitivity is.
 *
 * <p>The first round counts the classes for {@value #CLASSES} of the price and looks at the numbers, where there are any, for {@value #NUMBERS}; the last round gets {@value #BALANCE}. These shares are
 * made by the steps a row counts there. Proof: {@code LogisticMechanism.proof.md}.
 */
final class LogisticDescent implements Quantity {

    /** What plans call it, and what shows that it is right. */
    static final Ingredient INGREDIENT = Ingredient.statistic(
                    "gradient_sums", Ingredient.Kind.FIT, LogisticDescent.class, "LogisticDescentTest")
            .moving("the sums of all rounds")
            .provedBy(LogisticMechanism.class)
            .provedBy(LogisticGradient.class)
            .provedBy(LogisticBalance.class);

    /** How many gradients are taken. */
    @Chosen(
            fact = "gradients",
            does = "How many gradients are taken.",
            how = "That of version 0.1; 30 were tried as well.",
            on = "Adult, with its bars in view.",
            measure = "LogisticMeasure")
    static final int ROUNDS = 40;

    /** What part of the price the counts of classes get. */
    @Chosen(
            fact = "share_of_classes",
            does = "The part of the price that counts the classes.",
            how = "0.05 to 0.15 were tried in a prototype.",
            on =
                    "Adult, cov34, one per cent of positives, small public tables (pima, german, wdbc, wine) and a dozen made-up ones, with the bars in view.",
            measure = "LogisticMeasure")
    static final double CLASSES = 0.1;

    /** What part of it the numbers among the inputs get, together. */
    @Chosen(
            fact = "share_of_numbers",
            does = "The part of the price that tells the means and spreads of numbers.",
            how = "0.1 and 0.15 were tried in a prototype.",
            on =
                    "Adult, cov34, one per cent of positives, small public tables (pima, german, wdbc, wine) and a dozen made-up ones, with the bars in view.",
            measure = "LogisticMeasure")
    static final double NUMBERS = 0.1;

    /** What part of it the last round gets. */
    @Chosen(
            fact = "share_of_balance",
            does = "The part of the price of the last round, which makes the chances add up to the classes.",
            how = "A round number. There is no record of others.",
            on =
                    "Adult, cov34, one per cent of positives, small public tables (pima, german, wdbc, wine) and a dozen made-up ones, with the bars in view.",
            measure = "LogisticMeasure")
    static final double BALANCE = 0.05;

    /** What the first round got up to version 0.1, and what it got without numbers. */
    private static final double FORMER = 0.1;

    private static final double FORMER_COUNT = 0.01;

    /** One, in steps. */
    static final long STEPS = 1L << 19;

    /** One step. */
    static final double GRID = 0x1p-19;

    private final Column.Category target;
    private final List<Column> inputs;
    private final boolean former;
    private final LogisticMoments moments;
    private final double weight;
    private final double numberWeight;
    private final long balanceSteps;

    /** The descent of today. */
    LogisticDescent(Column.Category target, List<Column> inputs) {
        this(target, inputs, false);
    }

    /** @param former whether it is the one of version 0.1 */
    LogisticDescent(Column.Category target, List<Column> inputs, boolean former) {
        this.target = target;
        this.inputs = List.copyOf(inputs);
        this.former = former;
        int numbers = LogisticMoments.numbers(inputs).length;
        if (former) {
            double share = numbers == 0 ? FORMER_COUNT : FORMER;
            long steps = steps(share / (1 - share) / (1 + numbers));
            this.moments = LogisticMoments.ofCount(target, inputs, steps);
            this.weight = (double) steps / STEPS;
            this.numberWeight = weight;
            this.balanceSteps = 0;
        } else {
            double rest = 1 - CLASSES - BALANCE - (numbers == 0 ? 0 : NUMBERS);
            long classes = steps(CLASSES / rest);
            long cells = steps(NUMBERS / rest / Math.max(1, numbers));
            this.moments = LogisticMoments.ofClasses(target, inputs, classes, cells);
            this.weight = (double) classes / STEPS;
            this.numberWeight = (double) cells / STEPS;
            this.balanceSteps = steps(BALANCE / rest);
        }
    }

    /** What a row counts in a round other than a gradient for a price of so much, in units of that of all gradients. */
    private static long steps(double price) {
        return (long) (STEPS * StrictMath.sqrt(ROUNDS * price));
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

    /** What a row adds to the count, or to that of its class, in the first round. */
    double weight() {
        return weight;
    }

    /** What a row adds to the three cells of a number. */
    double numberWeight() {
        return numberWeight;
    }

    /** The way that the noisy sums decide. */
    LogisticPath path(double scale) {
        return former ? new FormerPath(this, scale) : new WeightedPath(this, scale);
    }

    /** What a later round asks. */
    LogisticGradient gradient(LogisticEncoding encoding, double[][] coefficients) {
        return new LogisticGradient(target, encoding, coefficients, former);
    }

    /** What the last round asks. */
    LogisticBalance balance(LogisticEncoding encoding, double[][] coefficients) {
        return new LogisticBalance(target, encoding, coefficients, balanceSteps);
    }

    /** What a row may add in the last round: its length. */
    double balanceWeight() {
        return (double) balanceSteps / STEPS;
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
                moments.dimension() + (former ? 0 : balance().dimension()),
                Math.multiplyExact(ROUNDS, gradient().dimension()));
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        Sensitivity first = moments.sensitivity(neighbours, unit);
        Sensitivity each = gradient().sensitivity(neighbours, unit);
        BigDecimal rounds = BigDecimal.valueOf(ROUNDS);
        Sensitivity those = new Sensitivity(
                first.l1().add(each.l1().multiply(rounds)),
                first.l2Squared().add(each.l2Squared().multiply(rounds)));
        if (former) {
            return those;
        }
        Sensitivity last = balance().sensitivity(neighbours, unit);
        return new Sensitivity(those.l1().add(last.l1()), those.l2Squared().add(last.l2Squared()));
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
        return gradient(encoding, new double[LogisticGradient.outputs(target)][encoding.size()]);
    }

    private LogisticBalance balance() {
        LogisticEncoding encoding = LogisticEncoding.ofBounds(inputs);
        return balance(encoding, new double[LogisticGradient.outputs(target)][encoding.size()]);
    }
}
