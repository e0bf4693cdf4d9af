package dev.bulla.models.svm;

import dev.bulla.core.declaration.Chosen;
import dev.bulla.core.guarantee.Budget;
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
 * @param kernel the word for it: mixed, that of a {@link Kernel}, or linear
 * @param scaled a bandwidth for each input, in units of its range; not used by the linear kernel
 * @param features how many at most stand for the kernel, if given
 * @param isFormer whether a linear one is that of version 0.1, the columns themselves and not their direction
 */
record SvmFeatures(String kernel, List<Double> scaled, OptionalInt features, boolean isFormer) {

    /** The direction of the columns alone. */
    static final String LINEAR = "linear";

    /** The direction of the columns, waves along each and those of the Gaussian kernel. */
    static final String MIXED = "mixed";

    /** The largest number of features of a kernel by itself. */
    static final int MOST = 129;

    /** The largest number of features that stand for the kernel of a mixed map: with a δ the noise on a score does not grow with it. */
    @Chosen(
            fact = "usual_features",
            does =
                    "How many features stand for the kernel of a mixed map at most, with a δ. Set by the option `features`.",
            how = "129, 257 and 513 were tried; with normal noise more are not noisier, only slower.",
            on = "Thirty tables, made up, of 5 to 50 columns; time on Adult.",
            measure = "SvmMeasure")
    static final int MOST_MIXED = 513;

    /** The same without a δ, where the noise on a score grows as the root of all features. */
    @Chosen(
            fact = "usual_features_pure",
            does =
                    "The same without a δ: Laplace noise on a score grows as the root of their number. Set by the option `features`.",
            how = "A round number; there is no record of others.",
            on = "None.",
            measure = "SvmMeasure")
    static final int MOST_PURE = 65;

    static final Option KERNEL = Option.word(
            "kernel",
            "the kernel; mixed is linear, column by column and gaussian together",
            Stream.concat(
                            Stream.of(MIXED),
                            Stream.concat(Arrays.stream(Kernel.values()).map(Kernel::word), Stream.of(LINEAR)))
                    .toList());

    private static final String DIRECTION = "direction";

    @Chosen(
            fact = "kernel_accuracy",
            does = "How far features of up to three columns may be from their kernel.",
            how = "Below what noise does to a score; there is no record of others.",
            on = "None.",
            measure = "SvmMeasure")
    static final double ACCURACY = 1e-2;

    /** What a bandwidth is of the typical distance of two points. */
    @Chosen(
            fact = "usual_bandwidth",
            does =
                    "What the bandwidth is of √(d/6), the typical distance of two points over d columns. Set by the option `bandwidth`, or chosen by the rows with `tune`.",
            how = "0.08 to 0.37 were tried in a prototype.",
            on =
                    "Thirty tables, made up: planes, rings, waves and the like of 5 to 50 columns; Adult's five numbers, with the bars in view.",
            measure = "SvmMeasure")
    static final double NEAR = 0.2;

    SvmFeatures {
        scaled = List.copyOf(scaled);
        if (!KERNEL.words().contains(kernel)) {
            String words = Arrays.stream(Kernel.values()).map(Kernel::word).collect(Collectors.joining(", "));
            throw new BadInput(
                    "E-533",
                    Text.option("kernel"),
                    "must be mixed, " + words + " or linear for svm, got " + Visible.quote(kernel) + ".",
                    "",
                    "Leave it out for mixed.");
        }
    }

    /**
     * The bandwidth of every column when none is given, as a part of its range: a fifth of √(d/6), the typical distance of two points
     * that are spread evenly over d columns, so that the kernel of two such points is the same for any d. At most the range.
     */
    static double bandwidth(int inputs) {
        return Math.min(1, NEAR * Math.sqrt(inputs / 6.0));
    }

    /** How many features stand for the kernel of a mixed map when no number is given. */
    static int mixed(Budget budget) {
        return budget.isPure() ? MOST_PURE : MOST_MIXED;
    }

    boolean isLinear() {
        return kernel.equals(LINEAR);
    }

    FeatureMap map() {
        if (isLinear()) {
            return isFormer ? new PlainColumns(scaled.size()) : FeatureMap.direction(scaled.size());
        }
        return kernel.equals(MIXED) ? mixed() : alone(Kernel.of(kernel));
    }

    private FeatureMap mixed() {
        FeatureChoice choice = new FeatureChoice(Kernel.GAUSSIAN, features); // refuses numbers that cannot be
        return FeatureMap.mixed(enough(Kernel.GAUSSIAN, choice.features().orElse(MOST_MIXED)));
    }

    private FeatureMap alone(Kernel known) {
        FeatureChoice choice = new FeatureChoice(known, features); // refuses numbers that cannot be
        return features.isPresent() ? of(known, choice.features()) : enough(known, MOST);
    }

    /** As many features as the kernel needs, or the most there may be. */
    private FeatureMap enough(Kernel known, int most) {
        if (scaled.size() > FeatureMap.MOST_IN_ORDER) {
            return of(known, OptionalInt.of(most));
        }
        FeatureMap enough = of(known, OptionalInt.empty());
        return enough.dimension() <= most ? enough : of(known, OptionalInt.of(most));
    }

    private FeatureMap of(Kernel known, OptionalInt most) {
        double[] bandwidths = scaled.stream().mapToDouble(Double::doubleValue).toArray();
        return FeatureMap.of(known, bandwidths, most, ACCURACY);
    }

    Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("kernel", kernel);
        json.put("bandwidths", scaled);
        features.ifPresent(most -> json.put("most", most));
        if (isLinear() && !isFormer) {
            json.put("map", DIRECTION);
        }
        return json;
    }

    static SvmFeatures read(Map<String, Object> json) {
        List<Double> scaled = Json.list(Json.member(json, "bandwidths"), "bandwidths").stream()
                .<Double>map(each -> each instanceof Number number ? number.doubleValue() : NEAR)
                .toList();
        String kernel = Json.text(json, "kernel");
        return new SvmFeatures(
                kernel,
                scaled,
                json.containsKey("most")
                        ? OptionalInt.of(Json.number(json, "most").intValueExact())
                        : OptionalInt.empty(),
                kernel.equals(LINEAR) && !json.containsKey("map"));
    }
}
