package dev.bulla.models.curve;

import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.Worded;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * One choice of what is not known beforehand about a curve.
 *
 * @param bend how columns are bent
 * @param believed its kernel and length scales
 * @param amplitude the variance of the curve around its mean, in units of half the target's range, squared
 * @param noise the variance of a row around the curve, in the same unit
 * @param weight how much it counts among others
 */
public record Setting(Bend bend, BelievedKernel believed, double amplitude, double noise, double weight) {

    /** In words. */
    public String kernel() {
        return believed.words();
    }

    /** One per column, in units of its range. */
    public double[] lengthscales() {
        return believed.lengthscales();
    }

    public Setting weighing(double share) {
        return new Setting(bend, believed, amplitude, noise, share);
    }

    /** Whether it is another only in its weight. */
    public boolean isAs(Setting other) {
        return bend == other.bend
                && kernel().equals(other.kernel())
                && Arrays.equals(lengthscales(), other.lengthscales())
                && amplitude == other.amplitude
                && noise == other.noise;
    }

    public Map<String, Object> json() {
        return Map.of(
                "axis",
                bend.word(),
                "kernel",
                kernel(),
                "lengthscales",
                Arrays.stream(lengthscales()).boxed().toList(),
                "amplitude",
                amplitude,
                "noise",
                noise,
                "weight",
                weight);
    }

    public static Setting read(Object value) {
        Map<String, Object> json = Json.object(value, "setting");
        List<Object> scales = Json.list(Json.member(json, "lengthscales"), "lengthscales");
        return new Setting(
                Worded.of(Bend.values(), Json.text(json, "axis"), Bend.REFUSAL),
                new BelievedKernel(
                        Json.text(json, "kernel"),
                        scales.stream()
                                .mapToDouble(each -> ((Number) each).doubleValue())
                                .toArray(),
                        1),
                Json.number(json, "amplitude").doubleValue(),
                Json.number(json, "noise").doubleValue(),
                Json.number(json, "weight").doubleValue());
    }
}
