package dev.bulla.synth.tabular;

import dev.bulla.core.mechanism.GaussianMechanism;
import dev.bulla.core.noise.Scale;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.synth.coding.Codings;
import dev.bulla.synth.graph.Domain;
import dev.bulla.synth.graph.Marginal;
import dev.bulla.synth.select.Contender;
import dev.bulla.synth.select.PaidSplits;
import dev.bulla.synth.tree.Offer;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Answers, what they cost, and the trace that they leave. Who has the rows draws them; who has the trace reads them again. Both ask for the same
 * scales and add up the same costs.
 *
 * <p>The first count of a column whose fine cells are not its coarse ones is two counts at the price of one, each with √2 the noise: of its coarse
 * cells, and of its fine ones. What is told is what both say of the coarse cells.
 */
abstract class Paying implements PaidSplits {

    private static final MathContext DOWN = new MathContext(15, RoundingMode.DOWN);
    private static final double DIGITS = 0x1p28;

    /**
     * What a unit moves, and what was paid.
     *
     * @param one the most that it moves one table
     * @param rho what all answers may cost together
     * @param rows how many there are, where that is public
     */
    record Terms(Sensitivity one, BigDecimal rho, OptionalDouble rows) {

        static Terms of(Schema schema, BigDecimal rho) {
            OptionalDouble rows = schema.neighbours().hasPublicRows()
                    ? OptionalDouble.of((double) schema.rows().orElseThrow())
                    : OptionalDouble.empty();
            return new Terms(TableCounts.ofOne(schema.neighbours(), schema.unit()), rho, rows);
        }

        /** Normal noise on one table. */
        GaussianMechanism noise(double sigma) {
            return GaussianMechanism.ofScale(one.l2Squared(), sigma, 1);
        }
    }

    private final TableCounts statistic;
    private final Codings codings;
    private final Terms terms;
    private final List<Step> steps = new ArrayList<>();
    private final BitSet told = new BitSet();
    private NodeCounts looked;

    Paying(TableCounts statistic, Terms terms) {
        this.statistic = statistic;
        this.codings = statistic.codings();
        this.terms = terms;
        this.looked = new NodeCounts(codings, List.of());
    }

    final TableCounts statistic() {
        return statistic;
    }

    final Codings codings() {
        return codings;
    }

    final Terms terms() {
        return terms;
    }

    /** What was asked and told so far. */
    final AnswerTrace trace() {
        return new AnswerTrace(steps);
    }

    @Override
    public final Domain domain() {
        return codings.domain();
    }

    @Override
    public final OptionalDouble rows() {
        return terms.rows();
    }

    /** What is left, exactly. */
    abstract BigDecimal rest();

    @Override
    public final double left() {
        return rest().round(DOWN).doubleValue();
    }

    @Override
    public final boolean holds(Marginal marginal) {
        return statistic.holds(marginal);
    }

    @Override
    public final double countCost(double sigma) {
        return terms.one().l2Squared().doubleValue() / (2 * sigma * sigma);
    }

    @Override
    public final double choiceCost(double epsilon) {
        return epsilon * epsilon / 8;
    }

    @Override
    public final long[] count(Marginal marginal, double sigma) {
        boolean isTwo =
                marginal.dimension() == 1 && !codings.of(marginal.column(0)).isSame() && !told.get(marginal.column(0));
        Step.Counted step = isTwo ? both(marginal, scale(sigma * Math.sqrt(2))) : coarse(marginal, scale(sigma));
        if (isTwo) {
            told.set(marginal.column(0));
        }
        steps.add(step);
        return Told.of(step, codings);
    }

    @Override
    public final int choose(List<Contender> contenders, double epsilon) {
        Step.Chosen step = pick(contenders, below(epsilon));
        steps.add(step);
        return step.index();
    }

    @Override
    public final long mostCells() {
        return SyntheticPlan.MOST_COUNTED;
    }

    @Override
    public final void look(List<Offer> offers) {
        looked = new NodeCounts(codings, offers);
        seek(looked);
    }

    /** What was looked at last. */
    final NodeCounts looked() {
        return looked;
    }

    @Override
    public final int[] cut(int offer, double epsilon) {
        Step.Cut step = cuts(offer, below(epsilon));
        steps.add(step);
        return step.cuts().clone();
    }

    @Override
    public final long[] count(int offer, int[] cuts, double sigma) {
        Step.Parts step = parts(offer, cuts, scale(sigma));
        steps.add(step);
        return step.counts().clone();
    }

    /** Counts what is asked about next. */
    abstract void seek(NodeCounts counts);

    /** A cut for each open leaf. */
    abstract Step.Cut cuts(int offer, double epsilon);

    /** Noisy counts of the parts of each open leaf. */
    abstract Step.Parts parts(int offer, int[] cuts, double sigma);

    /** Noisy counts of a marginal. */
    abstract Step.Counted coarse(Marginal marginal, double sigma);

    /** Those of a marginal of one column, and of its fine cells. */
    abstract Step.Counted both(Marginal marginal, double sigma);

    /** A choice. */
    abstract Step.Chosen pick(List<Contender> contenders, double epsilon);

    private static double scale(double sigma) {
        return Scale.roundUp(new BigDecimal(sigma));
    }

    /** The largest number of 28 binary digits that is not above: an ε. */
    private static double below(double epsilon) {
        int exponent = Math.getExponent(epsilon) + 1;
        return Math.scalb(Math.floor(Math.scalb(epsilon, -exponent) * DIGITS), exponent - 28);
    }
}
