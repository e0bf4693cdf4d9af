package dev.bulla.models.curve;

/**
 * A kernel that a curve may have.
 *
 * @param words "se", "se*periodic+matern32"
 * @param lengthscales one per column, in units of its range
 * @param weight how likely it is beforehand, among others; of what was read from a model, where a setting has its own, 1
 */
public record BelievedKernel(String words, double[] lengthscales, double weight) {

    /** One choice of what else is not known. */
    public Setting setting(Bend bend, double amplitude, double noise) {
        return new Setting(bend, this, amplitude, noise, weight);
    }
}
