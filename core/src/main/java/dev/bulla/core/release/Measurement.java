package dev.bulla.core.release;

import dev.bulla.core.mechanism.Mechanism;
import dev.bulla.core.statistic.Quantity;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One noisy statistic of a plan.
 *
 * @param statistic what is measured
 * @param mechanism the noise on it
 */
public record Measurement(Quantity statistic, Mechanism mechanism) {

    /** The entry in a plan's {@code releases}. */
    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("statistic", statistic.name());
        json.put("dimension", statistic.dimension());
        json.put("norm", mechanism.norm());
        json.put("sensitivity", mechanism.sensitivity());
        json.put("mechanism", mechanism.name());
        json.put("scale", mechanism.scale());
        json.put("grid", mechanism.grid());
        return json;
    }
}
