package dev.bulla.models.functional;

import dev.bulla.core.domain.BadInput;
import dev.bulla.core.domain.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What decides the feature map of a support vector machine.
 *
 * @param kernel the word for it
 * @param scaled a bandwidth for each input, in units of its range
 * @param most how many features at most
 */
record SvmFeatures(String kernel, List<Double> scaled, int most) {

    /** The bandwidth of a column when nobody says: this part of its range. */
    static final double BANDWIDTH = 0.25;

    /** How many features when nobody says. */
    static final int MOST = 129;

    private static final int FEWEST = 3;
    private static final int LARGEST = 4_097;
    private static final double ACCURACY = 1e-2;
    private static final int IN_ORDER = 3;
    private static final String SEED = "bulla random fourier features 1";

    SvmFeatures {
        scaled = List.copyOf(scaled);
        if (!kernel.equals("gaussian")) {
            throw refusal("--kernel", "must be gaussian, got \"" + kernel + "\"", "Leave it out for gaussian.");
        }
        if (most < FEWEST || most > LARGEST) {
            throw refusal(
                    "--features",
                    "must be between " + FEWEST + " and " + LARGEST + ", got " + most,
                    "Leave it out for " + MOST + ".");
        }
    }

    private static BadInput refusal(String where, String what, String remedy) {
        return new BadInput("E-533", where, what + ".", "", remedy);
    }

    FeatureMap map() {
        double[] bandwidths = scaled.stream().mapToDouble(Double::doubleValue).toArray();
        FeatureMap grid = bandwidths.length <= IN_ORDER ? FourierGrid.of(bandwidths, ACCURACY) : null;
        return grid != null && grid.dimension() <= most ? grid : RandomFourier.of(bandwidths, (most - 1) / 2, SEED);
    }

    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("kernel", kernel);
        json.put("scaled_bandwidths", scaled);
        json.put("most_features", most);
        return json;
    }

    static SvmFeatures read(Map<String, Object> json) {
        List<Double> scaled = Json.list(Json.member(json, "scaled_bandwidths"), "scaled_bandwidths").stream()
                .<Double>map(each -> each instanceof Number number ? number.doubleValue() : BANDWIDTH)
                .toList();
        return new SvmFeatures(
                Json.text(json, "kernel"),
                scaled,
                Json.number(json, "most_features").intValueExact());
    }
}
