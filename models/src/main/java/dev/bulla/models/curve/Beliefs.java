package dev.bulla.models.curve;

import dev.bulla.core.declaration.Chosen;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is believed of a curve before anything is released: which settings there are, each with a weight. What is given as an option is not guessed.
 *
 * @param words of kernels, each as likely
 * @param lengthscales one per column, in units of its range, if given
 * @param amplitude of the curve, if given
 * @param noise of rows around it, if given
 * @param mayBend whether columns may be bent, each way as likely: not where lengths in their own unit are given, nor for what repeats itself
 */
public record Beliefs(
        List<String> words,
        Optional<double[]> lengthscales,
        Optional<Double> amplitude,
        Optional<Double> noise,
        boolean mayBend) {

    @Chosen(
            fact = "shortest_lengthscale",
            does =
                    "The shortest length scale that a curve may have unless one is given, in units of a column's range; others are twice, four times, … as long. Over several columns those shorter than a side of 256 cells are left out.",
            how = "A spike of a twentieth of the range is narrower than the cells of most releases.",
            on = "None.",
            measure = "ProcessMeasure")
    static final double SHORTEST = 0.05;

    /** Lengths from the shortest to 32 times it: then a curve is nearly straight over all of a column. */
    private static final int LENGTHS = 6;

    /** So many cells there are at most unless more are asked for. */
    private static final double CELLS = 256;

    @Chosen(
            fact = "least_amplitude",
            does =
                    "The least variance of a curve around its mean unless one is given, in units of half the target's range, squared; others are 4 and 16 times that.",
            how = "Round: curves that swing by a quarter, a half and all of half the target's range.",
            on = "None.",
            measure = "ProcessMeasure")
    static final double AMPLITUDE = 0.0625;

    private static final int AMPLITUDES = 3;

    @Chosen(
            fact = "least_noise",
            does =
                    "The least variance of a row around the curve unless one is given, in the same unit; others are 4 and 16 times that.",
            how = "Round: rows within a tenth, a fifth and two fifths of half the target's range.",
            on = "None.",
            measure = "ProcessMeasure")
    static final double NOISE = 0.01;

    private static final int NOISES = 3;

    private static final double FOUR = 4;

    /** What decides the settings, for plans. */
    public Map<String, Object> facts() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("shortest_lengthscale", SHORTEST);
        facts.put("least_amplitude", AMPLITUDE);
        facts.put("least_noise", NOISE);
        facts.put("mean_variance", CellCurve.MEAN_VARIANCE);
        return facts;
    }

    /** The variance of a curve's mean over all places, in units of half the target's range, squared. */
    public static double meanVariance() {
        return CellCurve.MEAN_VARIANCE;
    }

    /** All settings. */
    public List<Setting> settings(int columns) {
        List<Setting> settings = new ArrayList<>();
        for (Bend bend : bends(columns)) {
            for (BelievedKernel kernel : kernels(columns)) {
                for (double swing : amplitudes()) {
                    for (double spread : noises()) {
                        settings.add(kernel.setting(bend, swing, spread));
                    }
                }
            }
        }
        return settings;
    }

    /** How columns may be bent. Curves that start steep along every one of several columns are rare: those are bent by shares of rows alone. */
    public List<Bend> bends(int columns) {
        if (!mayBend) {
            return List.of(Bend.PLAIN);
        }
        return columns == 1 ? List.of(Bend.values()) : List.of(Bend.PLAIN, Bend.RANKS);
    }

    /** Every kernel with every length. A length counts by itself: a curve that may bend twice as often needs twice the evidence. */
    public List<BelievedKernel> kernels(int columns) {
        List<BelievedKernel> kernels = new ArrayList<>();
        for (String each : words) {
            for (double[] scales : scales(columns)) {
                kernels.add(new BelievedKernel(each, scales, lengthscales.isPresent() ? 1 : weight(scales)));
            }
        }
        return kernels;
    }

    private static double weight(double[] scales) {
        double product = 1;
        for (double scale : scales) {
            product *= Math.min(1, scale);
        }
        return StrictMath.pow(product, 1.0 / scales.length);
    }

    /** The length scales that a curve may have, those that {@value #CELLS} cells can tell: over several columns a cell is wide, and what is shorter along all of them is noise to it. */
    public List<double[]> scales(int columns) {
        if (lengthscales.isPresent()) {
            return List.of(lengthscales.get());
        }
        double side = StrictMath.pow(CELLS, -1.0 / columns);
        List<double[]> all = new ArrayList<>();
        for (int i = 0; i < LENGTHS; i++) {
            double length = Math.scalb(SHORTEST, i);
            if (length >= side || i == LENGTHS - 1) {
                double[] same = new double[columns];
                Arrays.fill(same, length);
                all.add(same);
            }
        }
        return all;
    }

    public double[] amplitudes() {
        return amplitude.map(each -> new double[] {each}).orElseGet(() -> powers(AMPLITUDE, AMPLITUDES));
    }

    public double[] noises() {
        return noise.map(each -> new double[] {each}).orElseGet(() -> powers(NOISE, NOISES));
    }

    private static double[] powers(double least, int count) {
        double[] powers = new double[count];
        powers[0] = least;
        for (int i = 1; i < count; i++) {
            powers[i] = FOUR * powers[i - 1];
        }
        return powers;
    }
}
