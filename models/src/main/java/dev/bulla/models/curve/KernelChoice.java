package dev.bulla.models.curve;

import dev.bulla.core.json.Json;
import dev.bulla.core.option.Option;
import dev.bulla.core.option.Options;
import dev.bulla.core.option.Range;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.schema.Column;
import dev.bulla.core.statistic.Bounds;
import dev.bulla.models.covariance.Covariance;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The options about the covariance of a curve: its kernel, and what is known of its scales. What is left out is read off what is released.
 *
 * @param kernel in words: "se", "se*periodic+matern32"; or {@value #USUAL}
 * @param lengthscales by column, in its own unit; empty when they are not known
 * @param periods by column, in its own unit
 * @param amplitude the standard deviation of the curve around its mean, in the target's unit
 * @param observationNoise the standard deviation of a row around the curve, in the target's unit
 */
public record KernelChoice(
        String kernel,
        Map<String, Double> lengthscales,
        Map<String, Double> periods,
        OptionalDouble amplitude,
        OptionalDouble observationNoise) {

    /** The smooth and, over one column, the one that may jump, each as likely beforehand. */
    static final String USUAL = "mixed";

    private static final String SMOOTH = "se";
    private static final String ROUGH = "matern12";

    public static final KernelChoice DEFAULT =
            new KernelChoice(USUAL, Map.of(), Map.of(), OptionalDouble.empty(), OptionalDouble.empty());

    /** What may be given. */
    public static final List<Option> OPTIONS = List.of(
            Option.of(
                            "kernel",
                            Option.Kind.TEXT,
                            "the covariance of the curve: se, matern12, matern32, matern52, periodic, sums and products of them; mixed is se or, over one column, matern12, whichever makes what is released more likely")
                    .usually(USUAL),
            Option.of(
                            "lengthscale",
                            Option.Kind.NUMBERS,
                            "how far apart the curve forgets itself, in a column's own unit")
                    .about("columns")
                    .in(Range.above(0))
                    .usually("read off what is released"),
            Option.of("period", Option.Kind.NUMBERS, "after how much of a column a periodic kernel repeats itself")
                    .about("columns")
                    .in(Range.above(0)),
            Option.of("amplitude", Option.Kind.NUMBER, "how far the curve swings around its mean, in the target's unit")
                    .in(Range.above(0))
                    .usually("read off what is released"),
            Option.of("observation-noise", Option.Kind.NUMBER, "how far rows lie from the curve, in the target's unit")
                    .in(Range.above(0))
                    .usually("read off what is released"));

    public KernelChoice {
        lengthscales = Map.copyOf(lengthscales);
        periods = Map.copyOf(periods);
    }

    public static KernelChoice of(Options given, List<String> columns) {
        return new KernelChoice(
                given.word("kernel", USUAL),
                given.numbers("lengthscale", columns),
                given.numbers("period", columns),
                given.number("amplitude"),
                given.number("observation-noise"));
    }

    /** Refuses what does not fit the columns. */
    public void require(List<Column> inputs) {
        List<String> names = names(inputs);
        for (Map.Entry<String, Map<String, Double>> each :
                Map.of("lengthscale", lengthscales, "period", periods).entrySet()) {
            for (String name : each.getValue().keySet()) {
                if (!names.contains(name)) {
                    throw refusal(each.getKey(), Visible.quote(name) + " is no input", "Name inputs only.");
                }
                requireAboveZero(
                        each.getKey(), OptionalDouble.of(each.getValue().getOrDefault(name, 0.0)));
            }
        }
        if (!lengthscales.isEmpty() && lengthscales.size() < names.size()) {
            throw refusal(
                    "lengthscale",
                    "is given for some columns and not for others",
                    "Give it for every column, or leave it out.");
        }
        requireAboveZero("amplitude", amplitude);
        requireAboveZero("observation-noise", observationNoise);
        for (String each : words(names.size())) {
            Covariance shape = Covariance.parse(each, names);
            for (String name : names) {
                if (shape.usesPeriod(names.indexOf(name)) && !periods.containsKey(name)) {
                    throw refusal(
                            "period", "is missing for " + Visible.quote(name), "Give it in the column's own unit.");
                }
            }
        }
    }

    private static void requireAboveZero(String option, OptionalDouble value) {
        if (value.isPresent() && !(value.getAsDouble() > 0 && value.getAsDouble() < Double.POSITIVE_INFINITY)) {
            throw refusal(
                    option,
                    "must be above 0, got " + value.getAsDouble(),
                    "Leave it out to have it read off what is released.");
        }
    }

    private static BadInput refusal(String option, String what, String remedy) {
        return new BadInput("E-642", Text.option(option), what + ".", "", remedy);
    }

    /** The kernels that a curve may have. Over several columns jumps would follow the axes, which little speaks for. */
    private List<String> words(int columns) {
        if (!kernel.equals(USUAL)) {
            return List.of(kernel);
        }
        return columns == 1 ? List.of(SMOOTH, ROUGH) : List.of(SMOOTH);
    }

    private static List<String> names(List<Column> inputs) {
        return inputs.stream().map(Column::name).toList();
    }

    /**
     * The covariance with these length scales, in units of the columns' ranges. Near itself a periodic kernel falls off as the others do with the same length.
     */
    Covariance covariance(List<Column> inputs, String words, double[] scales) {
        double[] repeats = new double[inputs.size()];
        for (int k = 0; k < repeats.length; k++) {
            double own = periods.getOrDefault(inputs.get(k).name(), Double.NaN);
            repeats[k] = Double.isNaN(own) ? 1 : own / Bounds.of(inputs.get(k)).range();
        }
        double[] turns = new double[repeats.length];
        for (int k = 0; k < turns.length; k++) {
            turns[k] = 2 * Math.PI * scales[k] / repeats[k];
        }
        return Covariance.parse(words, names(inputs)).withScales(scales, repeats, turns);
    }

    /** What is believed of curves of a target before anything is released. */
    public Beliefs beliefs(List<Column> inputs, Column target) {
        Optional<double[]> scales = Optional.empty();
        if (!lengthscales.isEmpty()) {
            double[] own = new double[inputs.size()];
            for (int k = 0; k < own.length; k++) {
                own[k] = lengthscales.getOrDefault(inputs.get(k).name(), Double.NaN)
                        / Bounds.of(inputs.get(k)).range();
            }
            scales = Optional.of(own);
        }
        double radius = Bounds.of(target).range() / 2;
        boolean mayBend = scales.isEmpty() && periods.isEmpty();
        return new Beliefs(
                words(inputs.size()), scales, square(amplitude, radius), square(observationNoise, radius), mayBend);
    }

    private static Optional<Double> square(OptionalDouble own, double radius) {
        return own.isPresent()
                ? Optional.of(own.getAsDouble() / radius * (own.getAsDouble() / radius))
                : Optional.empty();
    }

    /** Adds what was asked for to the options of a plan, or to a model. */
    public void write(Map<String, Object> json) {
        json.put("kernel", kernel);
        if (!lengthscales.isEmpty()) {
            json.put("lengthscale", new LinkedHashMap<String, Object>(lengthscales));
        }
        if (!periods.isEmpty()) {
            json.put("period", new LinkedHashMap<String, Object>(periods));
        }
        amplitude.ifPresent(each -> json.put("amplitude", each));
        observationNoise.ifPresent(each -> json.put("observation-noise", each));
    }

    /** What {@link #write} wrote; of a model only the kernel and its periods matter. */
    public static KernelChoice read(Map<String, Object> json) {
        Map<String, Double> repeats = new LinkedHashMap<>();
        if (json.containsKey("period")) {
            Json.object(json.get("period"), "period")
                    .forEach((name, value) -> repeats.put(name, ((Number) value).doubleValue()));
        }
        return new KernelChoice(
                Json.text(json, "kernel"), Map.of(), repeats, OptionalDouble.empty(), OptionalDouble.empty());
    }

    /** The kernel and its periods alone. */
    public KernelChoice shape() {
        return new KernelChoice(kernel, Map.of(), periods, OptionalDouble.empty(), OptionalDouble.empty());
    }
}
