package dev.bulla.models.logistic;

/**
 * What plans of {@code logistic} by the method objective stated up to version 0.1: for how many rows the solver of the time, in doubles, was
 * thought to reach its certificate. It did not always; today's solver has no such limit. Kept so that those plans can be worked out again.
 */
final class FormerLimit {

    private FormerLimit() {}

    /** A power of two, for tilts of this deviation. */
    static long rows(LogisticMinimum minimum, double deviation) {
        double tilt = 10 * deviation * Math.sqrt(minimum.dimension());
        int power = 40;
        while (power > 0
                && 2 * leftOver(minimum, Math.scalb(1.0, power), tilt) > minimum.tolerance() * minimum.penalty()) {
            power--;
        }
        return 1L << power;
    }

    private static double leftOver(LogisticMinimum minimum, double n, double tilt) {
        double penalty = minimum.penalty();
        double theta = StrictMath.sqrt(2 * n * StrictMath.log(2) / penalty) + 2 * tilt / penalty;
        double chances = n * (0x1p-46 + 0x1p-70 * minimum.most() * theta);
        return chances + 0x1p-48 * (n + penalty * theta + tilt) + 0x1p-53 * theta * (n / 4 + penalty);
    }
}
