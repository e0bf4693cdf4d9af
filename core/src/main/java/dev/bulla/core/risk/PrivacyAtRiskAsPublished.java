package dev.bulla.core.risk;

import java.math.BigDecimal;

/**
 * Chapter 8 of Dandekar's thesis as it was published: historical, and no guarantee.
 *
 * <p>Theorem 3 gives a Laplace mechanism of ε₀ a smaller ε "with confidence γ₁". It takes the distances of one noisy number to two true ones for
 * independent, and they are not: the number is one draw. In truth half of all releases lose the whole ε₀, so no confidence above ½ is right for any ε below
 * it. Theorem 4 counts the error of an estimate twice on the wrong side, Theorem 5 multiplies both, and Lemma 11 uses an inequality backwards.
 * docs/mathematics.md §3.8; {@link PrivacyLoss} is what holds.
 */
public final class PrivacyAtRiskAsPublished {

    /** What a manager should read before any number of this class. */
    public static final String WARNING =
            "Published numbers are historical, not a guarantee. The published method says that Laplace noise made for ε₀"
                    + " gives a smaller ε most of the time, and sets money aside for that. It treats one draw of noise as if it were two. In truth"
                    + " half of all releases lose the whole ε₀, so that a smaller ε holds for less than half of them, and the saving is mostly not there.";

    private static final double NEAR = 1e-3;

    private PrivacyAtRiskAsPublished() {}

    /**
     * The privacy-at-risk level of the least budget.
     *
     * @param epsilon where it lies
     * @param budget for all people
     */
    public record Minimum(double epsilon, double budget) {}

    /** Theorem 3: γ₁ = P(T ≤ ε)/P(T ≤ ε₀), 1 from ε₀ on. */
    public static double confidence(int k, double epsilon, double epsilon0) {
        return epsilon >= epsilon0 ? 1 : BesselKAsPublished.upTo(k, epsilon) / BesselKAsPublished.upTo(k, epsilon0);
    }

    /** The same by Corollary 1, with ₁F₂. */
    public static double confidenceByCorollary1(int k, String epsilon, String epsilon0) {
        return HypergeometricAsPublished.confidence(k, new BigDecimal(epsilon), new BigDecimal(epsilon0));
    }

    /** The density of the law that the chapter takes for the loss. */
    public static double density(int k, double loss) {
        return BesselKAsPublished.density(k, loss);
    }

    /** Equation 8.8, k = 1: the ε of a confidence. */
    public static double epsilon(double confidence, double epsilon0) {
        return -StrictMath.log1p(confidence * StrictMath.expm1(-epsilon0));
    }

    /** The ε of a confidence in any dimension. */
    public static double epsilon(int k, double confidence, double epsilon0) {
        return Bisection.least(0, epsilon0, epsilon -> confidence(k, epsilon, epsilon0) >= confidence);
    }

    /** The ε₀ whose noise gives ε with confidence γ₁. */
    public static double epsilon0(int k, double epsilon, double confidence) {
        return Bisection.most(epsilon, Bisection.FARTHEST, whole -> confidence(k, epsilon, whole) >= confidence);
    }

    /** Lemma 3: the overlap of the densities of two Laplace laws. */
    public static double overlap(double epsilon, double epsilon0) {
        double at = StrictMath.log(epsilon0 / epsilon) / (epsilon0 - epsilon);
        return 1 - (StrictMath.exp(-at * epsilon) - StrictMath.exp(-at * epsilon0));
    }

    /** Equation 8.18: α = 1 − 2e^(−2ρ²n). */
    public static double tolerance(double accuracy, long samples) {
        return 1 - 2 * StrictMath.exp(-2 * accuracy * accuracy * samples);
    }

    /** The samples at which Theorem 4 has a tolerance: Figure 8.3. */
    public static double samples(double accuracy, double tolerance) {
        return StrictMath.log(2 / (1 - tolerance)) / (2 * accuracy * accuracy);
    }

    /** Theorem 4: γ̂₂ ≥ γ₂·α. */
    public static double implicit(double confidence, double tolerance) {
        return confidence * tolerance;
    }

    /** Theorem 5 with η = Δ_f/Δ_S: γ̂₃ ≥ P(T ≤ ε)/P(T ≤ ηε₀)·γ₂·α. */
    public static double joint(double epsilon, double etaEpsilon0, double confidence, double tolerance) {
        return confidence(1, epsilon, etaEpsilon0) * confidence * tolerance;
    }

    /** What the equation above gives for ηε₀, k = 1: −ln(1 − αγ₂(1 − e^(−ε))/γ̂₃). */
    public static double etaEpsilon0(double epsilon, double joint, double confidence, double tolerance) {
        return -StrictMath.log1p(tolerance * confidence * StrictMath.expm1(-epsilon) / joint);
    }

    /** Equation 8.19 for all people: base + harm·e^(−rate/ε), which passes the harm when there is a base. */
    public static double budget(Compensation terms, double epsilon) {
        return terms.people() * (terms.base() + terms.harm() * StrictMath.exp(-terms.rate() / epsilon));
    }

    /** Equation 8.20: γE_ε + (1 − γ)E_ε₀. */
    public static double budgetAtRisk(Compensation terms, int k, double epsilon, double epsilon0) {
        double confidence = confidence(k, epsilon, epsilon0);
        return confidence * budget(terms, epsilon) + (1 - confidence) * budget(terms, epsilon0);
    }

    /** Equation 8.21, which has k = 1, base 0 and rate 1: 1/ε − ln(1 − (1 − e^ε)/ε²) = 1/ε₀. */
    public static double minimumByEquation21(double epsilon0) {
        return Bisection.most(
                NEAR, epsilon0, e -> 1 / e - StrictMath.log1p(StrictMath.expm1(e) / (e * e)) >= 1 / epsilon0);
    }

    /** The least of equation 8.20, looked for between 0 and ε₀: it is not convex for a large ε₀, whatever Lemma 13 says. */
    public static Minimum minimum(Compensation terms, int k, double epsilon0) {
        int points = 400;
        int best = 1;
        for (int i = 2; i <= points; i++) {
            if (budgetAtRisk(terms, k, epsilon0 * i / points, epsilon0)
                    < budgetAtRisk(terms, k, epsilon0 * best / points, epsilon0)) {
                best = i;
            }
        }
        double low = epsilon0 * (best - 1) / points + Bisection.NEAREST;
        double high = Math.min(epsilon0, epsilon0 * (best + 1) / points);
        for (int i = 0; i < 100; i++) {
            double left = low + (high - low) / 3;
            double right = high - (high - low) / 3;
            if (budgetAtRisk(terms, k, left, epsilon0) < budgetAtRisk(terms, k, right, epsilon0)) {
                high = right;
            } else {
                low = left;
            }
        }
        double epsilon = (low + high) / 2;
        return new Minimum(epsilon, budgetAtRisk(terms, k, epsilon, epsilon0));
    }

    /** Equation 8.23, the upper end: the ε of a budget; not a number when the budget is below (1 − γ)E_ε₀. */
    public static double upperEnd(Compensation terms, double confidence, double epsilon0, double budget) {
        double harm = terms.people() * terms.harm();
        return 1 / StrictMath.log(confidence * harm / (budget - (1 - confidence) * budget(terms, epsilon0)));
    }
}
