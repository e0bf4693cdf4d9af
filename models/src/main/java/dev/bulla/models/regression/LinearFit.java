package dev.bulla.models.regression;

/** Coefficients of coordinates, with what is known of their uncertainty. */
interface LinearFit {

    /** ⟨ℓ, θ⟩. */
    double value(double[] functional);

    /** The deviation of ⟨ℓ, θ⟩, by noise and, where it is known, sampling. */
    double deviation(double[] functional);

    /** The deviation of ⟨ℓ, θ⟩ by noise alone. */
    double noiseDeviation(double[] functional);

    /** The noisy mean of (y − f)², not below 0; infinite when nothing was released about it. */
    double residualVariance();
}
