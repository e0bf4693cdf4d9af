package dev.bulla.models.functional;

import java.math.BigDecimal;
import java.util.Map;

/**
 * A public map φ from the unit cube to vectors of norm at most 1, fixed before any row is read. A model function is
 * ⟨w, φ(x)⟩; ⟨φ(x), φ(y)⟩ is the kernel it stands for.
 */
sealed interface FeatureMap permits FourierGrid, RandomFourier {

    /** m, the length of a feature vector. The first feature is the same for every point. */
    int dimension();

    /** The columns it takes. */
    int inputs();

    /** The value of the first feature. */
    double constant();

    /**
     * The features of a point.
     *
     * @param point in the unit cube
     * @param features filled; of length {@link #dimension}
     */
    void features(double[] point, double[] features);

    /**
     * A number that no ⟨φ(x), φ(y)⟩ is below, proved and not looked for: −1 when nothing better is known. Two points are then at
     * most √(2 − 2·leastKernel) apart.
     */
    BigDecimal leastKernel();

    /** What it is, for the plan. */
    Map<String, Object> json();
}
