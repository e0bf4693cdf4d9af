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
 * from what was told before, {@value #ROUNDS} times, then {@link LogisticBalance} {@value #LAST} times. Together they are one quantity: with noise of one scale in every round the whole
 * record is protected as one Gaussian release of this sensitivity is.
 *
 * <p>The first round counts the classes for {@value #CLASSES} of the price and looks at the columns for {@value #COLUMNS}; the last rounds get {@value #BALANCE}. These shares are
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

    /**
     * How many gradients are taken. All are averaged in the end, so that their number hardly matters: 20, 40 and 80 gave the same loss within its error on census, forest and flight tables at ε = 0.1.
     */
    @Chosen(
            fact = "gradients",
            does = "How many gradients are taken.",
            how = "20, 40 and 80 had the same loss within its error.",
            on = "Census, forest and flight tables.",
            measure = "LogisticMeasure")
    static final int ROUNDS = 40;

    /** How many rounds see whether the chances add up: one to correct them, one more because the loss is no parabola. One alone loses a little on tables of a few hundred rows. */
    @Chosen(
            fact = "last_rounds",
            does = "How many rounds see whether the chances add up and are as sure as they should be.",
            how = "One alone loses a little on tables of a few hundred rows.",
            on = "Fulton, flights, cov2, California, pums, pima, heart, breast, car, iris and made-up tables.",
            measure = "LogisticMeasure")
    static final int LAST = 2;

    /** What part of the price the counts of classes get. Half of it changed the log loss of eighteen tables by 0.1 % in the mean, and by 3 % where nothing else can be learnt. */
    @Chosen(
            fact = "share_of_classes",
            does = "The part of the price that counts the classes.",
            how = "Half of it was tried in a prototype.",
            on = "Fulton, flights, cov2, California, pums, pima, heart, breast, car, iris and made-up tables.",
            measure = "LogisticMeasure")
    static final double CLASSES = 0.1;

    /** What part of it the columns get, together: as flat as that of the classes. */
    @Chosen(
            fact = "share_of_columns",
            does = "The part of the price that looks at the columns.",
            how = "Half of it was tried in a prototype.",
            on = "Fulton, flights, cov2, California, pums, pima, heart, breast, car, iris and made-up tables.",
            measure = "LogisticMeasure")
    static final double COLUMNS = 0.1;

    /** What part of it the last rounds get, together. Twice of it changed the log loss of eighteen tables by less than 0.3 % in the mean. */
    @Chosen(
            fact = "share_of_balance",
            does = "The part of the price of the last rounds.",
            how = "Twice of it was tried in a prototype.",
            on = "Fulton, flights, cov2, California, pums, pima, heart, breast, car, iris and made-up tables.",
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
    private final double columnWeight;
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
            this.columnWeight = weight;
            this.balanceSteps = 0;
        } else {
            double rest = 1 - CLASSES - BALANCE - COLUMNS;
            long classes = steps(CLASSES / rest);
            long cells = steps(COLUMNS / rest / inputs.size());
            this.moments = LogisticMoments.ofClasses(target, inputs, classes, cells);
            this.weight = (double) classes / STEPS;
            this.columnWeight = (double) cells / STEPS;
            this.balanceSteps = steps(BALANCE / rest / LAST);
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

    /** What a row adds to the cells of a column. */
    double columnWeight() {
        return columnWeight;
    }

    /** The way that the noisy sums decide. */
    LogisticPath path(double scale) {
        return former ? new FormerPath(this, scale) : new WeightedPath(this, scale);
    }

    /** What a later round asks. */
    LogisticGradient gradient(LogisticEncoding encoding, double[][] coefficients) {
        return new LogisticGradient(target, encoding, coefficients, former);
    }

    /** What a last round asks. */
    LogisticBalance balance(LogisticEncoding encoding, double[][] directions, LogisticBalance.Line line) {
        return new LogisticBalance(target, encoding, directions, line, balanceSteps);
    }

    /** What a row may add in a last round: its length. */
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
                moments.dimension() + (former ? 0 : LAST * balance().dimension()),
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
        BigDecimal times = BigDecimal.valueOf(LAST);
        return new Sensitivity(
                those.l1().add(last.l1().multiply(times)),
                those.l2Squared().add(last.l2Squared().multiply(times)));
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
        int outputs = LogisticGradient.outputs(target);
        return balance(
                encoding, new double[outputs][encoding.size()], new LogisticBalance.Line(new double[outputs], 0, 1));
    }
}
