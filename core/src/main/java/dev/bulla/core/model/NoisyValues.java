package dev.bulla.core.model;

import dev.bulla.core.json.Json;
import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.model.Answer.Confidence;
import dev.bulla.core.noise.DiscreteLaplace;
import dev.bulla.core.noise.IntegerLaw;
import dev.bulla.core.noise.RoundedNormal;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The released numbers of one measurement with what is known of their noise.
 *
 * @param values in steps of the grid, within ±2⁵³
 * @param grid one step
 * @param noise what is known of the noise on each
 */
public record NoisyValues(long[] values, double grid, StatedNoise noise) {

    private static final long LARGEST = 1L << 53;
    private static final String LAPLACE = "laplace";

    public NoisyValues {
        values = Arrays.stream(values)
                .map(v -> Math.max(-LARGEST, Math.min(LARGEST, v)))
                .toArray();
    }

    /**
     * Noise, as a model states it.
     *
     * @param mechanism the word for it
     * @param scale its scale, as all that follows in the statistic's own unit
     * @param deviation its standard deviation
     * @param halfWidth95 how far 95 % of it reaches
     */
    public record StatedNoise(String mechanism, double scale, double deviation, double halfWidth95) {

        /** That of a mechanism. */
        public static StatedNoise of(AdditiveMechanism mechanism) {
            return new StatedNoise(mechanism.name(), mechanism.scale(), mechanism.deviation(), mechanism.halfWidth95());
        }

        static StatedNoise read(Map<String, Object> json) {
            return new StatedNoise(
                    Json.text(json, "mechanism"),
                    Json.number(json, "scale").doubleValue(),
                    Json.number(json, "deviation").doubleValue(),
                    Json.number(json, "half_width_95").doubleValue());
        }

        Map<String, Object> json() {
            return Map.of("mechanism", mechanism, "scale", scale, "deviation", deviation, "half_width_95", halfWidth95);
        }
    }

    public static NoisyValues of(long[] noisy, AdditiveMechanism mechanism) {
        return new NoisyValues(noisy, mechanism.grid(), StatedNoise.of(mechanism));
    }

    /** The standard deviation of the noise on one value. */
    public double deviation() {
        return noise.deviation();
    }

    /** The released values; a copy. */
    @Override
    public long[] values() {
        return values.clone();
    }

    /** One value, in the statistic's own unit. */
    public double value(int index) {
        return values[index] * grid;
    }

    /** One value, with its interval. */
    public Answer answer(int index) {
        double value = value(index);
        return new Answer(value, value - noise.halfWidth95(), value + noise.halfWidth95());
    }

    /** How surely the interval of one value holds. */
    public Confidence confidence() {
        double steps = noise.scale() / grid;
        IntegerLaw law =
                noise.mechanism().endsWith(LAPLACE) ? DiscreteLaplace.ofScale(steps) : RoundedNormal.ofScale(steps);
        return Confidence.of(law, Math.round(noise.halfWidth95() / grid));
    }

    /** The members of a model.json that hold them. */
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("values", Arrays.stream(values).boxed().toList());
        if (grid != 1) {
            json.put("grid", grid);
        }
        json.put("noise", noise.json());
        return json;
    }

    /** What {@link #json} wrote. */
    public static NoisyValues read(Map<String, Object> json, int dimension) {
        List<Object> list = Json.list(Json.member(json, "values"), "values");
        if (list.size() != dimension) {
            throw new IllegalArgumentException("values must hold " + dimension + " numbers, got " + list.size());
        }
        long[] values = list.stream()
                .mapToLong(v -> v instanceof BigDecimal number ? number.longValue() : 0)
                .toArray();
        return new NoisyValues(
                values,
                json.containsKey("grid") ? Json.number(json, "grid").doubleValue() : 1,
                StatedNoise.read(Json.object(Json.member(json, "noise"), "noise")));
    }
}
