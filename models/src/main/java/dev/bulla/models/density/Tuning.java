package dev.bulla.models.density;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.models.feature.Kernel;
import dev.bulla.models.tuning.Share;
import java.math.BigDecimal;
import java.util.Arrays;

/**
 * The option {@code tune}: the bandwidth is chosen among public ones, for a share of ε. Features are measured once, at the narrowest; wider
 * Gaussian kernels follow from them by scaling weights, which is free. Then {@link BandwidthScores} says how well each suits the rows.
 *
 * @param share of ε that the choice takes
 */
record Tuning(double share) {

    /** How much wider each candidate is than the one before. */
    private static final double STEP = 1.5;

    private static final double[] NARROWEST = {0.02, 0.05, 0.1};
    private static final double WIDEST = 0.5;

    Tuning {
        if (!(share >= 0.01 && share <= 0.9)) {
            throw new BadInput(
                    "E-502",
                    Text.option("tune"),
                    "must be between 0.01 and 0.9, got " + share + ".",
                    "It is the part of the price that the choice of a bandwidth takes.",
                    Text.of("For example ", Text.option("tune", "0.2"), "."));
        }
    }

    /** Refuses what cannot be tuned. */
    static void require(boolean bandwidthGiven, Kernel kernel, int columns) {
        if (bandwidthGiven || kernel != Kernel.GAUSSIAN || columns > NARROWEST.length) {
            throw new BadInput(
                    "E-503",
                    Text.option("tune"),
                    "chooses the bandwidth of a gaussian kernel over up to three columns, and none may be given.",
                    "",
                    Text.of(
                            "Leave ",
                            Text.option("bandwidth"),
                            " and ",
                            Text.option("kernel"),
                            " out, or ",
                            Text.option("tune"),
                            "."));
        }
    }

    /** The narrowest bandwidths, in units of each column's range. */
    static double[] narrowest(int columns) {
        double[] scaled = new double[columns];
        Arrays.fill(scaled, NARROWEST[columns - 1]);
        return scaled;
    }

    /** How many times as wide as the narrowest each candidate is. */
    static double[] factors(int columns) {
        double narrowest = NARROWEST[columns - 1];
        int count = 1 + (int) Math.floor(StrictMath.log(WIDEST / narrowest) / StrictMath.log(STEP));
        double[] factors = new double[count];
        factors[0] = 1;
        for (int i = 1; i < count; i++) {
            factors[i] = factors[i - 1] * STEP;
        }
        return factors;
    }

    /** The ε of the choice. */
    BigDecimal epsilon(Budget budget) {
        return new Share(share).epsilon(budget);
    }

    /** What is left for the features. */
    Budget rest(Budget budget) {
        return new Share(share).rest(budget);
    }

    /** The pure budget whose rest is this ε, or hardly less. */
    Budget pureWithRest(BigDecimal epsilon) {
        return new Share(share).pureWithRest(epsilon);
    }
}
