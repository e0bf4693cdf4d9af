package dev.bulla.bench.published.process;

import dev.bulla.bench.published.Calibration;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.GaussianProfile;

/** The noise of a curve whose targets are private and whose inputs are public: as printed, and as it should be. */
public final class ProcessNoise {

    private ProcessNoise() {}

    /** The exact distance Δ_y·‖f − f′‖ and the exact constant of normal noise. */
    public static Calibration corrected(FittedCurve curve, double range, Budget budget) {
        double distance = range * curve.exactNorm();
        return new Calibration(
                "process",
                budget,
                distance,
                distance * GaussianProfile.sigma(budget).doubleValue());
    }

    /** As Smith, Zwiessele and Lawrence print it: Δ_y times the norm of a matrix, with √(2 ln(1.25/δ))/ε for any ε. */
    public static Calibration asPublishedIn2016(FittedCurve curve, double range, Budget budget) {
        return new Calibration(
                "process-as-published-in-2016",
                budget,
                range * curve.exactNorm(),
                range * curve.normAsPublished() * classical(1.25, budget));
    }

    /** As TRA3/19 prints it: the number of columns d where the range of the target should be, with √(2 ln(2/δ))/ε. */
    public static Calibration withDimensionForRangeAsPublished(
            FittedCurve curve, int dimension, double range, Budget budget) {
        return new Calibration(
                "process-with-dimension-for-range-as-published",
                budget,
                range * curve.exactNorm(),
                dimension * curve.normAsPublished() * classical(2, budget));
    }

    /** √(2 ln(c/δ))/ε: proved for ε ≤ 1. */
    public static double classical(double constant, Budget budget) {
        return Math.sqrt(2 * StrictMath.log(constant / budget.delta().doubleValue()))
                / budget.epsilon().doubleValue();
    }
}
