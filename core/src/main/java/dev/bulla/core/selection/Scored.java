package dev.bulla.core.selection;

import dev.bulla.core.accounting.Cost;
import dev.bulla.core.accounting.Grant;
import dev.bulla.core.noise.Decay;
import dev.bulla.core.noise.Scale;
import dev.bulla.core.random.RandomBits;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.List;

/** What the ways of choosing have in common: calibration, payment, and the best score as the point of reference. */
abstract class Scored implements Selection {

    static final MathContext UP = new MathContext(30, RoundingMode.UP);

    /** What is left for answers outside an interval. */
    static final double OUTSIDE = 0.05;

    private static final BigDecimal TWO = BigDecimal.valueOf(2);

    private final String name;
    private final ScoreSensitivity sensitivity;
    private final BigDecimal epsilon;
    private final double grid;
    private final double scale;
    private final Decay decay;

    Scored(String name, ScoreSensitivity sensitivity, BigDecimal epsilon, double grid) {
        this.name = name;
        this.sensitivity = sensitivity;
        this.epsilon = epsilon;
        this.grid = grid;
        this.scale = Scale.roundUp(sensitivity.range().divide(epsilon, UP));
        if (new BigDecimal(scale).multiply(epsilon).compareTo(sensitivity.range()) < 0) {
            throw new IllegalStateException("the scale is below the formula");
        }
        this.decay = Decay.ofScale(scale / grid);
    }

    /** The index of the chosen score; the grant is spent already. */
    abstract int choose(long[] scores, RandomBits bits);

    final Decay decay() {
        return decay;
    }

    final BigDecimal epsilon() {
        return epsilon;
    }

    final long best(long[] scores) {
        return Arrays.stream(scores)
                .max()
                .orElseThrow(() -> new IllegalArgumentException("no candidates to choose from"));
    }

    /** e^(−gap/s) of every score. */
    final List<BigDecimal> weights(long[] scores) {
        long best = best(scores);
        return Arrays.stream(scores)
                .mapToObj(score -> decay.chance(decay.gap(best, score)))
                .toList();
    }

    @Override
    public final String name() {
        return name;
    }

    /** ε²/2, as for everything that is ε-DP. */
    @Override
    public BigDecimal rho() {
        return epsilon.multiply(epsilon).divide(TWO, UP);
    }

    @Override
    public final double sensitivity() {
        return Scale.roundUp(sensitivity.most());
    }

    @Override
    public final double scale() {
        return scale;
    }

    @Override
    public final double grid() {
        return grid;
    }

    @Override
    public Cost cost() {
        return new Cost.Pure(epsilon);
    }

    /** s·ln(m/0.05): each of the others is that far below with a chance of at most 0.05/m. */
    @Override
    public double gap95(int candidates) {
        return scale * StrictMath.log(candidates / OUTSIDE);
    }

    @Override
    public final long[] release(long[] scores, Grant grant, RandomBits bits) {
        return release(List.of(scores), grant, bits);
    }

    /** Several choices for one grant, where whoever asks has proved that they cost no more together than one. */
    final long[] release(List<long[]> scores, Grant grant, RandomBits bits) {
        grant.spend(cost());
        RandomBits own = bits.local();
        return scores.stream().mapToLong(each -> choose(each, own)).toArray();
    }
}
