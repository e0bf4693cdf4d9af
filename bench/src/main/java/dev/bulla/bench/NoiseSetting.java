package dev.bulla.bench;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.mechanism.GaussianMechanism;
import dev.bulla.core.mechanism.LaplaceMechanism;
import dev.bulla.core.mechanism.Mechanism;
import dev.bulla.core.noise.DiscreteLaplace;
import dev.bulla.core.noise.IntegerLaw;
import dev.bulla.core.noise.RoundedNormal;
import java.math.BigDecimal;
import java.util.List;

/** What both sides are asked for: ε = 1, δ = 10⁻⁶ (normal noise only), sensitivity 1. */
final class NoiseSetting {

    static final double EPSILON = 1;
    static final double DELTA = 1e-6;
    static final Budget BUDGET = Budget.approx("1", "1e-6");

    /** The grid of counts. */
    static final String COUNTS = "1";

    /** About 2⁴⁰ steps to the scale, as fine as Bulla goes; Google's library always works on such a grid. */
    static final String FINE = "0x1p-37";

    static final List<String> GRIDS = List.of(COUNTS, FINE);

    static final String LAPLACE = "laplace";
    static final String GAUSSIAN = "gaussian";
    static final List<String> NOISES = List.of(LAPLACE, GAUSSIAN);

    static final String BULLA = "bulla";
    static final String GOOGLE = "google";
    static final String PLATFORM = "platform";

    private NoiseSetting() {}

    private static Mechanism laplace(String grid) {
        return new LaplaceMechanism(BigDecimal.ONE, BUDGET.epsilon(), Double.parseDouble(grid));
    }

    private static Mechanism gaussian(String grid) {
        return new GaussianMechanism(BigDecimal.ONE, BUDGET, Double.parseDouble(grid));
    }

    /** The mechanism of that name. */
    static Mechanism mechanism(String noise, String grid) {
        return noise.equals(LAPLACE) ? laplace(grid) : gaussian(grid);
    }

    /** The law of the noise that the mechanism adds, in grid steps. */
    static IntegerLaw law(String noise, String grid) {
        double steps = mechanism(noise, grid).scale() / Double.parseDouble(grid);
        return noise.equals(LAPLACE) ? DiscreteLaplace.ofScale(steps) : RoundedNormal.ofScale(steps);
    }
}
