package dev.bulla.bench.published;

import java.util.function.ToDoubleFunction;

/**
 * A function with one path of noise added to it: f + s·G.
 *
 * <p>Guarantee: that of the {@link Calibration}, for any number of answers, as long as they all come from this one path
 * over the life of the function.
 *
 * @param exact f, such as {@link KernelExpansion#at}
 * @param calibration knows s
 * @param path G, over the kernel of f
 */
public record FunctionalPerturbation(ToDoubleFunction<double[]> exact, Calibration calibration, NoisePath path) {

    /** The noisy value at a point; the same bits each time. */
    public double at(double... point) {
        return exact.applyAsDouble(point) + calibration.scale() * path.at(point);
    }
}
