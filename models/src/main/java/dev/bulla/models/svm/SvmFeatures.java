package dev.bulla.models.svm;

import dev.bulla.core.json.Json;
import dev.bulla.core.option.Option;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import dev.bulla.models.feature.FeatureChoice;
import dev.bulla.models.feature.FeatureMap;
import dev.bulla.models.feature.Kernel;
import dev.bulla.models.feature.PlainColumns;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What decides the feature map of a support vector machine.
 *
 * @param kernel the word for it: that of a {@link Kernel}, or linear
 * @param scaled a bandwidth for each input, in units of its range; not used by the linear kernel
 * @param features how many at most, if given
 */
record SvmFeatures(String kernel, List<Double> scaled, OptionalInt features) {

    /** The columns themselves. */
    static final String LINEAR = "linear";

    /** The default bandwidth of a column, as a part of its range. */
    static final double BANDWIDTH = 0.25;

    /** The default largest number of features. */
    static final int MOST = 129;

    static final Option KERNEL = Option.word(
            "kernel",
            "the kernel",
            Stream.concat(Arrays.stream(Kernel.values()).map(Kernel::word), Stream.of(LINEAR))
                    .toList());

    private static final double ACCURACY = 1e-2;

    SvmFeatures {
        scaled = List.copyOf(scaled);
        if (!kernel.equals(LINEAR)
                && Arrays.stream(Kernel.values())
                        .noneMatch(known -> known.word().equals(kernel))) {
            String words = Arrays.stream(Kernel.values()).map(Kernel::word).collect(Collectors.joining(", "));
            throw new BadInput(
                    "E-533",
                    Text.option("kernel"),
                    "must be " + words + " or linear for svm, got " + Visible.quote(kernel) + ".",
                    "",
                    "Leave it out for gaussian.");
        }
    }

    boolean isLinear() {
        return kernel.equals(LINEAR);
    }

    FeatureMap map() {
        if (isLinear()) {
            return new PlainColumns(scaled.size());
        }
        double[] bandwidths = scaled.stream().mapToDouble(Double::doubleValue).toArray();
        FeatureChoice choice = new FeatureChoice(Kernel.of(kernel), features);
        if (features.isPresent() || bandwidths.length > FeatureMap.MOST_IN_ORDER) {
            OptionalInt most = OptionalInt.of(features.orElse(MOST));
            return FeatureMap.of(choice.kernel(), bandwidths, most, ACCURACY);
        }
        FeatureMap enough = FeatureMap.of(choice.kernel(), bandwidths, OptionalInt.empty(), ACCURACY);
        return enough.dimension() <= MOST
                ? enough
                : FeatureMap.of(choice.kernel(), bandwidths, OptionalInt.of(MOST), ACCURACY);
    }

    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("kernel", kernel);
        json.put("bandwidths", scaled);
        features.ifPresent(most -> json.put("most", most));
        return json;
    }

    static SvmFeatures read(Map<String, Object> json) {
        List<Double> scaled = Json.list(Json.member(json, "bandwidths"), "bandwidths").stream()
                .<Double>map(each -> each instanceof Number number ? number.doubleValue() : BANDWIDTH)
                .toList();
        return new SvmFeatures(
                Json.text(json, "kernel"),
                scaled,
                json.containsKey("most")
                        ? OptionalInt.of(Json.number(json, "most").intValueExact())
                        : OptionalInt.empty());
    }
}
