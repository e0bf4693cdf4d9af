package dev.bulla.models.logistic;

import dev.bulla.core.accounting.Cost;
import dev.bulla.core.accounting.Grant;
import dev.bulla.core.declaration.Chosen;
import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.GaussianProfile;
import dev.bulla.core.mechanism.Calibrated;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.noise.RoundedNormal;
import dev.bulla.core.noise.Scale;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.table.Table;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;

/**
 * Tilts the objective by a random vector, finds its minimum, and adds a little noise for what the solver leaves open.
 *
 * <p>Guarantee: (ε, δ)-DP for one row more or less, of which 99 % pay for the tilt and 1 % for the little noise. No more is proved, so a release
 * closes its account. Formula: {@link LogisticTilt}. Proof: {@code LogisticTiltMechanism.proof.md}.
 */
final class LogisticTiltMechanism implements Measurement, Calibrated {

    /** What plans call it, how it draws, and what shows that it is right. */
    static final Ingredient INGREDIENT = Ingredient.mechanism(
            "objective-perturbation",
            Ingredient.Kind.NOISE,
            "a tilt of the loss and noise on its minimum, each the ideal normal rounded to a grid",
            List.of(LogisticTiltMechanism.class, RoundedNormal.class),
            "LogisticTiltTest");

    /** How far one row of length one can bend the logistic loss. */
    static final BigDecimal QUARTER = new BigDecimal("0.25");

    /** More than the roundings of a few operations. */
    private static final BigDecimal ROUNDING = new BigDecimal("1.000000001");

    @Chosen(
            fact = "tilt_share",
            does =
                    "The part of the budget of `method objective` for the tilt; the rest hides that the minimum is not exact.",
            how = "That of version 0.1. There is no record of others.",
            on = "None.",
            measure = "LogisticMeasure",
            kind = Chosen.Kind.NEARLY_ALL)
    static final BigDecimal FOR_TILT = new BigDecimal("0.99");

    private static final BigDecimal FOR_REST = BigDecimal.ONE.subtract(FOR_TILT);
    private static final int TILT_BITS = 30;

    private final LogisticMinimum minimum;
    private final Cost cost;
    private final double scale;
    private final double tiltGrid;
    private final RoundedNormal tilt;
    private final RoundedNormal rest;

    LogisticTiltMechanism(LogisticMinimum minimum, Budget budget) {
        this.minimum = minimum;
        this.cost = new Cost.Approx(budget.epsilon(), budget.delta());
        this.scale = Scale.roundUp(
                LogisticTilt.sigma(part(budget, FOR_TILT), BigDecimal.ONE, QUARTER, new BigDecimal(minimum.penalty())));
        this.tiltGrid = Math.scalb(1.0, Math.getExponent(scale) - TILT_BITS);
        this.tilt = RoundedNormal.ofScale(scale / tiltGrid);
        double root = Math.nextUp(Math.sqrt(minimum.dimension()));
        double away = minimum.tolerance() + tiltGrid * root / (2 * minimum.penalty());
        BigDecimal moves = new BigDecimal(2 * away + LogisticMinimum.GRID * root).multiply(ROUNDING);
        BigDecimal sigma = GaussianProfile.sigma(part(budget, FOR_REST));
        this.rest = RoundedNormal.ofScale(
                Scale.roundUp(moves.multiply(sigma, MathContext.DECIMAL128)) / LogisticMinimum.GRID);
    }

    private static Budget part(Budget budget, BigDecimal share) {
        return new Budget(budget.epsilon().multiply(share), budget.delta().multiply(share));
    }

    /** What of ε pays for the tilt. */
    static BigDecimal epsilonOfTilt(Budget budget) {
        return budget.epsilon().multiply(FOR_TILT);
    }

    @Override
    public String name() {
        return INGREDIENT.name();
    }

    @Override
    public String norm() {
        return "l2";
    }

    @Override
    public double sensitivity() {
        return 1;
    }

    @Override
    public double scale() {
        return scale;
    }

    @Override
    public double grid() {
        return LogisticMinimum.GRID;
    }

    @Override
    public Cost cost() {
        return cost;
    }

    /** The deviation of the little noise at the end. */
    double restDeviation() {
        return LogisticMinimum.GRID * StrictMath.sqrt(rest.variance());
    }

    @Override
    public LogisticMinimum statistic() {
        return minimum;
    }

    @Override
    public Calibrated mechanism() {
        return this;
    }

    @Override
    public int outputs() {
        return minimum.dimension();
    }

    /** What was told, with the noise that was added last. */
    NoisyValues values(long[] told) {
        double reach = LogisticMinimum.GRID * rest.halfWidth95();
        return new NoisyValues(told, grid(), new NoisyValues.StatedNoise(name(), scale, restDeviation(), reach));
    }

    @Override
    public long[] release(Table table, List<long[]> earlier, Grant grant, RandomBits bits) {
        grant.spend(cost);
        long[] drawn = tilt.addTo(new long[minimum.dimension()], bits);
        BigDecimal[] tilted = new BigDecimal[drawn.length];
        Arrays.setAll(tilted, i -> BigDecimal.valueOf(drawn[i]).multiply(new BigDecimal(tiltGrid)));
        return rest.addTo(minimum.of(table, tilted), bits);
    }
}
