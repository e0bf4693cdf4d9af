package dev.bulla.models.regression;

import dev.bulla.core.declaration.Chosen;
import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.GaussianProfile;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.mechanism.GaussianMechanism;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.release.Blueprint;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.table.Table;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Second moments in units that were released before: {@link ColumnSpreads} tells where number columns lie and how widely they spread, and rows are centred and scaled by that. A column that varies by a tenth
 * of its bounds then has a hundredth of the noise, relative to its variance, that it has in units of its bounds.
 *
 * <p>A row is shortened to a public norm whatever the units are, so these do not enter the sensitivity. Proof: {@code ScaledMoments.proof.md}.
 *
 * <p>What is chosen here was chosen on public tables that have no bar (census of California and Fulton, trips, tumours, credits, red wines, Adult's numbers, families) and synthetic ones.
 */
final class ScaledMoments extends Quantity.Declared implements Quantity.Exact {

    /** What plans call it, and what shows that it is right. */
    static final Ingredient INGREDIENT =
            Ingredient.statistic("scaled_moments", Ingredient.Kind.FIT, ScaledMoments.class, "ScaledMomentsTest");

    /** Of μ², for the spreads. Half of it, or a third more, changes errors by less than 1 %. */
    @Chosen(
            fact = "spreads_share",
            does = "The part of the budget that tells means and spreads of columns.",
            how = "0.15 to 0.4 were tried in a prototype.",
            on =
                    "Census of California and Fulton, trips, tumours, credits, red wines, numbers of Adult, iris and made-up tables, with some that have bars in view.",
            measure = "LinearMeasure")
    static final BigDecimal SPREADS_SHARE = new BigDecimal("0.3");

    /**
     * The least R² that a row keeps, as a share of what it has on average when all is in units of its deviation. Half as much again loses 2 % at ε = 1, a third less nothing; less biases what
     * is read.
     */
    @Chosen(
            fact = "least_row_share",
            does = "The least square of its length that a row keeps, of what it has on average.",
            how = "0.5, 0.7 and 1 were tried in a prototype.",
            on =
                    "Census of California and Fulton, trips, tumours, credits, red wines, numbers of Adult, iris and made-up tables, with some that have bars in view.",
            measure = "LinearMeasure")
    static final double LEAST_SHARE = 0.7;

    /** The largest: hardly a row is shortened. Half of it loses nothing. */
    @Chosen(
            fact = "most_row_share",
            does = "The largest.",
            how = "3, 6 and 16 were tried in a prototype.",
            on =
                    "Census of California and Fulton, trips, tumours, credits, red wines, numbers of Adult, iris and made-up tables, with some that have bars in view.",
            measure = "LinearMeasure")
    static final double MOST_SHARE = 6;

    /** Rows keep more as long as noise is predicted to add less than this part to the target's variance. A third and twice of it change errors by less than 0.5 % on average; of values that these tables do not tell apart it is the one that suits 435 heights on a curve, which were in view. */
    @Chosen(
            fact = "row_room",
            does = "Rows keep more as long as noise is predicted to add less than this to the variance of the target.",
            how = "0.0003 to 0.002 were tried; a table with a bar gains by it.",
            on =
                    "Census of California and Fulton, trips, tumours, credits, red wines, numbers of Adult, iris and made-up tables, with some that have bars in view.",
            measure = "LinearMeasure")
    static final double ROOM = 0.001;

    /** Above this predicted part slopes are given up, and the constant weighs more. Twice it loses 1 % at ε = 0.1. */
    @Chosen(
            fact = "hopeless",
            does = "Above this predicted part slopes are given up, and the constant weighs more.",
            how = "0.1 and 0.2 were tried in a prototype.",
            on =
                    "Census of California and Fulton, trips, tumours, credits, red wines, numbers of Adult, iris and made-up tables, with some that have bars in view.",
            measure = "LinearMeasure")
    static final double HOPELESS = 0.1;

    private final Design design;
    private final AdditiveMechanism before;
    private final MomentSums unscaled;
    private final double share;

    /**
     * The moments.
     *
     * @param share of the norm that a row has on average, squared
     * @param before what made the noise of the spreads that stand before it in the plan
     */
    ScaledMoments(Design design, double share, int bits, AdditiveMechanism before) {
        super(
                INGREDIENT.name(),
                MomentSums.columns(design),
                design.size() * (design.size() + 1) / 2,
                Math.scalb(1.0, -2 * bits));
        this.design = design;
        this.before = before;
        this.share = share;
        this.unscaled = new MomentSums(design, MomentSums.Norm.L2, share, bits);
    }

    /** That of moments in any units. */
    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        return unscaled.sensitivity(neighbours, unit);
    }

    @Override
    public long[] of(Table table, List<long[]> earlier) {
        return table.fold(given(earlier.get(0)));
    }

    /** The sums over rows that it is once the noisy spreads are known. */
    MomentSums given(long[] noisy) {
        Design.Scaling scaling = new ColumnSpreads(design).scaling(NoisyValues.of(noisy, before));
        return new MomentSums(design.scaled(scaling), MomentSums.Norm.L2, share, unscaled.bits());
    }

    /** What is public of rows of some inputs: how constant and target weigh, and how much of a row is kept. */
    private record Rows(Design design, double share) {

        /**
         * From the number of inputs, and the noise on a square for R = 1 beside the number of rows. In units of deviations noise adds d·(R²s/√2Nω)² to the target's variance, s that noise, d the number of coordinates and ω the weight: about
         * the least where ω² is a quarter to a half of the inputs; the constant alone would have ω as large as can be.
         */
        static Rows of(Design any, double noise, double rows) {
            int m = any.inputs().size();
            int d = Math.max(1, any.size() - 2);
            int weight = Math.max(1, (int) Math.round(Math.sqrt(m) / 2));
            double added = LEAST_SHARE * (2.0 * weight * weight + m) * noise / (rows * weight);
            if (rows > 0 && d * added * added / 2 > HOPELESS) {
                weight = (int) Math.ceil(Math.sqrt(m));
            }
            double free = Math.sqrt(2 * ROOM / d) * rows * weight / noise;
            double share = Math.max(LEAST_SHARE, Math.min(MOST_SHARE, free / (2.0 * weight * weight + m)));
            return new Rows(new Design(any.inputs(), any.target(), weight, weight), share);
        }
    }

    /** Two measurements that share the budget: the spreads, then the moments in their units; refusals rest on schema and options alone. */
    static Blueprint<RegressionModel> blueprint(
            Design any, Penalty penalty, Schema schema, Budget budget, Map<String, Object> options) {
        double noise = noise(any, schema, budget);
        Rows rows = Rows.of(any, noise, (double) schema.rows().orElse(0));
        ColumnSpreads spreads = new ColumnSpreads(rows.design);
        GaussianMechanism first = noise(spreads, schema, budget, SPREADS_SHARE);
        ScaledMoments moments = new ScaledMoments(rows.design, rows.share, bits(rows, noise, schema), first);
        GaussianMechanism second = noise(moments, schema, budget, BigDecimal.ONE.subtract(SPREADS_SHARE));
        return new Blueprint<>(
                options,
                budget.guarantee(),
                List.of(Measurement.of(spreads, first), Measurement.of(moments, second)),
                moments.publicFacts(),
                RegressionErrors.scaled(
                        second.deviation() / MomentSums.Norm.L2.onDiagonal(),
                        spreads.widened(
                                first.deviation(), (double) schema.rows().orElse(1)),
                        rows.design,
                        schema),
                noisy -> new RegressionModel(
                        new RegressionShape(rows.design, Method.SCALED, penalty),
                        NoisyValues.of(noisy.get(1), second),
                        Optional.of(NoisyValues.of(noisy.get(0), first))));
    }

    private static GaussianMechanism noise(Quantity of, Schema schema, Budget budget, BigDecimal share) {
        return new GaussianMechanism(
                of.sensitivity(schema.neighbours(), schema.unit()).l2Squared(), budget, share, of.grid());
    }

    /** The deviation of the noise on a square, if rows had at most the length 1. */
    private static double noise(Design any, Schema schema, Budget budget) {
        MomentSums sums = new MomentSums(any, MomentSums.Norm.L2, 1, 1);
        double most = sums.sensitivity(schema.neighbours(), schema.unit()).l2().doubleValue();
        double unit = most / (MomentSums.Norm.L2.onDiagonal() * sums.radius());
        return unit * GaussianProfile.sigma(budget).doubleValue() / StrictMath.sqrt(1 - SPREADS_SHARE.doubleValue());
    }

    /** As fine a grid as lets neither rows, sums nor noise grow too wide, from public numbers alone. */
    private static int bits(Rows rows, double noise, Schema schema) {
        double weight = rows.design.targetWeight();
        double square = rows.share * (2 * weight * weight + rows.design.inputs().size());
        int ofRow = (MomentSums.EXACT_BITS - 1 - Math.getExponent(square)) / 2;
        double scale = MomentSums.Norm.L2.onDiagonal() * square * noise;
        int ofBoth = Regression.bits(scale, MomentSums.Norm.L2.offDiagonal() * square, schema);
        return Math.max(1, Math.min(ofRow, ofBoth));
    }

    private Map<String, Object> publicFacts() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("weight", design.targetWeight());
        facts.put("row_square", unscaled.radius());
        facts.put("multipliers", List.of(MomentSums.Norm.L2.onDiagonal(), MomentSums.Norm.L2.offDiagonal()));
        facts.put("bits", unscaled.bits());
        facts.put("ridge", Method.SCALED.ridge());
        facts.put("ridges", Method.SCALED.ridges());
        facts.put("harm", FitChoice.HARM);
        facts.put("caution", FitChoice.CAUTION);
        facts.put("bias", FitChoice.BIAS);
        facts.put("spreads_share", SPREADS_SHARE.doubleValue());
        facts.put("spreads_weight", new ColumnSpreads(design).heavy());
        facts.put("spreads_caution", ColumnSpreads.CAUTION);
        facts.put("least_row_share", LEAST_SHARE);
        facts.put("most_row_share", MOST_SHARE);
        facts.put("row_room", ROOM);
        facts.put("hopeless", HOPELESS);
        facts.put("shares_tried", FitChoice.SHARES);
        facts.put("least_rows", Fit.LEAST_ROWS);
        facts.put(RegressionShape.INTERVALS, RegressionShape.TODAY);
        return facts;
    }
}
