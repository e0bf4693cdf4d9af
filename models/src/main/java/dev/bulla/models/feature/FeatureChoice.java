package dev.bulla.models.feature;

import dev.bulla.core.json.Json;
import dev.bulla.core.option.Option;
import dev.bulla.core.option.Options;
import dev.bulla.core.option.Range;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The options {@code kernel} and {@code features}: with bandwidths they decide a feature map.
 *
 * @param kernel what the map stands for
 * @param features how many at most; as many as the kernel's accuracy needs when absent
 */
public record FeatureChoice(Kernel kernel, OptionalInt features) {

    /** Nothing asked for. */
    public static final FeatureChoice DEFAULT = new FeatureChoice(Kernel.GAUSSIAN, OptionalInt.empty());

    private static final int FEWEST = 3;

    private static final Range COUNTS = Range.within(FEWEST, FeatureMap.MOST);

    public static final Option OPTION = Option.of(
                    "features", Option.Kind.WHOLE, "how many features stand for the kernel")
            .in(COUNTS)
            .usually("as many as it needs");

    public FeatureChoice {
        if (features.isPresent() && !COUNTS.holds(features.getAsInt())) {
            throw new BadInput(
                    "E-501",
                    Text.option("features"),
                    "must be between " + FEWEST + " and " + FeatureMap.MOST + ", got " + features.getAsInt() + ".",
                    "",
                    "Leave it out for as many as the kernel needs.");
        }
    }

    /** As a command line or a plan says. */
    public static FeatureChoice of(Options given) {
        return new FeatureChoice(Kernel.of(given.word("kernel", DEFAULT.kernel.word())), given.whole("features"));
    }

    /** The map for bandwidths in units of each column's range. */
    public FeatureMap map(double[] scaled) {
        return FeatureMap.of(kernel, scaled, features, kernel.accuracy());
    }

    /** Adds what was asked for to the options of a plan, or to a model. */
    public void write(Map<String, Object> json) {
        if (kernel != DEFAULT.kernel) {
            json.put("kernel", kernel.word());
        }
        features.ifPresent(m -> json.put("features", m));
    }

    /** What {@link #write} wrote. */
    public static FeatureChoice read(Map<String, Object> json) {
        Kernel kernel = json.containsKey("kernel") ? Kernel.of(Json.text(json, "kernel")) : DEFAULT.kernel;
        return new FeatureChoice(
                kernel,
                json.containsKey("features")
                        ? OptionalInt.of(Json.number(json, "features").intValueExact())
                        : OptionalInt.empty());
    }
}
