package dev.bulla.core.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.chance.Binomial;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.mechanism.Mechanism;
import dev.bulla.core.number.HighPrecision;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.random.SeededBits;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongFunction;

/**
 * Checks a mechanism on one number against its claim.
 *
 * <p>Proves, exactly (forty digits and more): the law that was given keeps the claim for two inputs {@code shift} grid
 * steps apart, at every value looked at and with all mass further out counted against it (a pure claim is checked at the
 * values looked at, eight deviations and more). For a {@link Mechanism} also, by test at α = 10⁻⁶: what it really draws
 * follows that law, cell by cell and release by release afresh. Does not prove: that the declared sensitivity is right
 * ({@link SensitivityKit}), or anything about noise that is not added coordinate by coordinate.
 */
public final class PrivacyKit {

    /** Results are rounded to what {@link HighPrecision} gets right. */
    private static final MathContext FORTY = new MathContext(40);

    private static final int CELLS = 500;
    private static final int LAGS = 4;
    private static final long FURTHEST = 1L << 20;

    private final LongFunction<BigDecimal> law;
    private final long shift;
    private final Map<Long, BigDecimal> known = new HashMap<>();
    private final long reach;

    private PrivacyKit(LongFunction<BigDecimal> law, long shift, double deviation) {
        this.law = law;
        this.shift = shift;
        this.reach = 20 + shift + (long) Math.ceil(8 * deviation);
    }

    /**
     * A kit for noise given by its probabilities.
     *
     * @param law the chance of each whole number of grid steps
     * @param shift how far apart the statistics of two neighbours may be, in grid steps
     * @param deviation about the standard deviation, in grid steps: says how far to look
     */
    public static PrivacyKit of(LongFunction<BigDecimal> law, long shift, double deviation) {
        return new PrivacyKit(law, shift, deviation);
    }

    /** A kit for a mechanism said to draw from a law, at the sensitivity it declares. */
    public static PrivacyKit of(AdditiveMechanism mechanism, LongFunction<BigDecimal> law) {
        long shift = (long) Math.floor(mechanism.sensitivity() / mechanism.grid());
        return new PrivacyKit(law, shift, mechanism.deviation() / mechanism.grid());
    }

    /** The largest ln P(z)/P(z ± shift) at the values looked at, to forty digits. */
    public BigDecimal loss() {
        BigDecimal worst = BigDecimal.ONE;
        for (long z = -reach; z <= reach; z++) {
            BigDecimal here = probability(z);
            if (here.signum() > 0) {
                worst = worst.max(ratio(here, probability(z - shift))).max(ratio(here, probability(z + shift)));
            }
        }
        return HighPrecision.ln(worst).round(FORTY);
    }

    /** The smallest δ with which ε holds, from above: Σ (P(z) − e^ε P(z ∓ shift))₊ and all mass not looked at. */
    public BigDecimal delta(BigDecimal epsilon) {
        return delta(epsilon, BigDecimal.ONE.movePointLeft(14));
    }

    /**
     * The same, at the values looked at, when a second coordinate with fresh noise of the same law moves too.
     *
     * @param second how far, in grid steps
     */
    public BigDecimal deltaOfTwo(BigDecimal epsilon, long second) {
        BigDecimal factor = HighPrecision.exp(epsilon);
        BigDecimal sum = BigDecimal.ZERO;
        for (long x = -reach; x <= reach; x++) {
            BigDecimal here = probability(x);
            BigDecimal there = factor.multiply(probability(x - shift), HighPrecision.MC);
            for (long y = -reach; y <= reach; y++) {
                BigDecimal one = here.multiply(probability(y), FORTY);
                BigDecimal other = there.multiply(probability(y - second), FORTY);
                sum = one.compareTo(other) > 0 ? sum.add(one.subtract(other), FORTY) : sum;
            }
        }
        return sum;
    }

    /** Fails unless the law keeps the claim. */
    public void assertKeeps(Budget claim) {
        if (claim.isPure()) {
            assertThat(loss())
                    .as("exact privacy loss at distance %d against %s", shift, claim)
                    .isLessThanOrEqualTo(claim.epsilon());
        } else {
            assertThat(delta(claim.epsilon(), claim.delta().movePointLeft(6)))
                    .as("exact δ at distance %d against %s", shift, claim)
                    .isLessThanOrEqualTo(claim.delta());
        }
    }

    /**
     * Fails unless the law keeps the claim and the mechanism draws from it, afresh for every cell and release.
     *
     * @param samples how many draws are looked at; 100,000 see a scale off by a tenth, 2,000 one off by half
     */
    public static void assertKeeps(
            AdditiveMechanism mechanism, LongFunction<BigDecimal> law, Budget claim, int samples, long seed) {
        PrivacyKit kit = of(mechanism, law);
        kit.assertKeeps(claim);
        kit.assertDrawsFrom(mechanism, samples, seed);
    }

    /** Fails unless the mechanism's noise follows the law and is drawn afresh; α = 10⁻⁶ for each of eleven looks. */
    public void assertDrawsFrom(Mechanism mechanism, int samples, long seed) {
        long[][] noise = noise(mechanism, Math.max(2, samples / CELLS), SeededBits.of(seed));
        long[] all = Arrays.stream(noise).flatMapToLong(Arrays::stream).toArray();
        assertThat(StatAssert.excess(all, this::probability))
                .as("χ² of what is drawn against the law, over its critical value")
                .isLessThan(1);
        double same = sameByChance();
        for (int lag = 1; lag <= LAGS; lag++) {
            assertFresh(noise, 0, lag, same);
        }
        assertFresh(noise, 1, 0, same);
    }

    /** The chance that two fresh draws are equal. */
    private double sameByChance() {
        double sum = 0;
        for (long z = -reach; z <= reach; z++) {
            double p = probability(z).doubleValue();
            sum += p * p;
        }
        return sum;
    }

    /** Pairs that repeat each other, or mirror each other, are no more than chance makes; no draw is in two pairs. */
    private static void assertFresh(long[][] noise, int releases, int cells, double chance) {
        long same = 0;
        long mirrored = 0;
        long pairs = 0;
        for (int r = 0; r + releases < noise.length; r += 1 + releases) {
            for (int c = 0; c + cells < CELLS; c += cells == 0 || (c + 1) % cells != 0 ? 1 : 1 + cells) {
                same += noise[r][c] == noise[r + releases][c + cells] ? 1 : 0;
                mirrored += noise[r][c] == -noise[r + releases][c + cells] ? 1 : 0;
                pairs++;
            }
        }
        assertThat(Binomial.atLeast(Math.max(same, mirrored), pairs, chance))
                .as("chance of %d equal and %d mirrored among %d pairs of draws", same, mirrored, pairs)
                .isGreaterThan(StatAssert.ALPHA);
    }

    private static long[][] noise(Mechanism mechanism, int releases, RandomBits bits) {
        long[][] noise = new long[releases][];
        for (int r = 0; r < releases; r++) {
            noise[r] = mechanism.release(new long[CELLS], MemoryJournal.grant(mechanism.cost()), bits);
        }
        return noise;
    }

    private BigDecimal delta(BigDecimal epsilon, BigDecimal negligible) {
        BigDecimal factor = HighPrecision.exp(epsilon);
        for (long far = reach; ; far *= 2) {
            BigDecimal up = BigDecimal.ZERO;
            BigDecimal down = BigDecimal.ZERO;
            BigDecimal mass = BigDecimal.ZERO;
            for (long z = -far; z <= far; z++) {
                BigDecimal here = probability(z);
                up = up.add(excess(here, factor, probability(z - shift)));
                down = down.add(excess(here, factor, probability(z + shift)));
                mass = mass.add(here);
            }
            BigDecimal unseen = BigDecimal.ONE.subtract(mass).max(BigDecimal.ZERO);
            if (unseen.compareTo(negligible) <= 0 || far > FURTHEST) {
                return up.max(down).add(unseen).round(FORTY);
            }
        }
    }

    private static BigDecimal excess(BigDecimal here, BigDecimal factor, BigDecimal there) {
        return here.subtract(factor.multiply(there, HighPrecision.MC)).max(BigDecimal.ZERO);
    }

    /** A value that one input can give and the other cannot counts as e^1000. */
    private static BigDecimal ratio(BigDecimal here, BigDecimal there) {
        return there.signum() > 0 ? here.divide(there, HighPrecision.MC) : HighPrecision.exp(BigDecimal.valueOf(1000));
    }

    private BigDecimal probability(long z) {
        return known.computeIfAbsent(z, law::apply);
    }
}
