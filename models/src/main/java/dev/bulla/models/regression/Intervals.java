package dev.bulla.models.regression;

/**
 * How the uncertainty of a fit is worked out.
 *
 * @param isFormer as version 0.1 did
 * @param kept at most how much of a row's weight is left, on average, once long rows are shortened
 */
record Intervals(boolean isFormer, double kept) {

    /**
     * Those of today.
     *
     * <p>A row z that is longer than R counts as cz with c = R/|z|, so Σc²|z|² ≤ NR²: the moments themselves say that there are at least so
     * many rows, and the mean of c² is no more than Σc² over them. In L1 |z|² is the sum of all |z_i z_j|, of which moments know a lower bound.
     */
    static Intervals of(NoisyMoments moments, Method method) {
        if (method == Method.DPME) {
            return new Intervals(false, 1);
        }
        Design design = moments.design();
        double radius = new MomentSums(design, method.norm(), method.share(), MomentSums.MOST_BITS).radius();
        boolean inL1 = method.norm() == MomentSums.Norm.L1;
        double sum = 0;
        for (int i = 0; i < design.size(); i++) {
            for (int j = inL1 ? 0 : i; j <= (inL1 ? design.size() - 1 : i); j++) {
                double weight = (double) design.weight(i) * design.weight(j);
                double noise = i == j ? moments.deviation() : moments.offDiagonal();
                sum += Math.max(0, Math.abs(moments.at(i, j)) * weight - noise);
            }
        }
        double rows = sum / (inL1 ? radius * radius : radius);
        return new Intervals(false, Math.min(1, moments.rows() / Math.max(1, rows)));
    }

    /** As a model says that its intervals are. */
    static Intervals of(NoisyMoments moments, Method method, boolean isFormer) {
        return isFormer ? new Intervals(true, 1) : of(moments, method);
    }
}
