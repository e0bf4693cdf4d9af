package dev.bulla.models.regression;

/** Coefficients of coordinates, with what is known of their uncertainty. */
interface LinearFit {

    /** ⟨ℓ, θ⟩. */
    double value(double[] functional);

    /** The deviation of ⟨ℓ, θ⟩, by noise and, where it is known, sampling. */
    double deviation(double[] functional);

    /** Whether {@link #deviation} can be relied on; else a prediction may be anything within its bounds. */
    default boolean isKnown() {
        return true;
    }

    /** The deviation of ⟨ℓ, θ⟩ by noise alone. */
    double noiseDeviation(double[] functional);

    /** The noisy mean of (y − f)², not below 0; infinite when nothing was released about it. */
    double residualVariance();

    /** θ, one number for each coordinate. */
    double[] theta();

    /** The coordinates in use, the constant first. */
    int[] used();

    /** H⁻¹, by the coordinates in use: g = ℓH⁻¹. */
    double[][] response();

    /** A such that gᵀAg is the variance by noise, by the coordinates in use. */
    double[][] noiseForm();

    /** A such that gᵀAg is the variance by sampling, by the coordinates in use. */
    double[][] samplingForm();
}
