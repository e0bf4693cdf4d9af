package dev.bulla.models.logistic;

import dev.bulla.core.declaration.Chosen;
import dev.bulla.core.statistic.Statistic;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Down the loss from the shares of the classes, with momentum. Steps are as long as {@link LogisticForecast} finds best; the mean of
 * the second half of the way evens noise out. In the last rounds {@link LogisticCalibration} finds the constants, and what the answer has to be multiplied by.
 *
 * <p>Where the noise would hide the coefficients ({@link LogisticForecast#isHidden}), {@link LogisticHint} says what the rounds are for. Else the slope that is expected is what of the energy of the coefficients the
 * noise, that of the sample included, does not explain (James and Stein).
 */
final class WeightedPath implements LogisticPath {

    /** What part of a slope may turn round before steps are halved. */
    @Chosen(
            fact = "halving_at",
            does = "What part of a slope may turn round before steps are halved.",
            how = "0.3, 0.6 and 0.8 were tried in a prototype.",
            on = "Adult, cov34, one per cent of positives, wine, and five made-up tables of inputs that correlate.",
            measure = "LogisticMeasure")
    static final double BACK = 0.5;

    /** By how many deviations of noise it must do so. */
    static final double DOUBT = 2;

    private final LogisticDescent descent;
    private final double scale;
    private final int outputs;
    private final double[][] coefficients;
    private final double[][] velocity;
    private final double[][] mean;
    private LogisticEncoding encoding;
    private @Nullable LogisticStart start;
    private @Nullable LogisticForecast forecast;
    private @Nullable LogisticCalibration calibration;
    private @Nullable LogisticHint hint;
    private double pace = 1;
    private double[] before = {};
    private int round;

    /** @param scale the deviation of the noise in every round */
    WeightedPath(LogisticDescent descent, double scale) {
        this.descent = descent;
        this.scale = scale;
        this.outputs = LogisticGradient.outputs(descent.target());
        this.encoding = LogisticEncoding.ofBounds(descent.inputs());
        this.coefficients = new double[outputs][encoding.size()];
        this.velocity = new double[outputs][encoding.size()];
        this.mean = new double[outputs][encoding.size()];
    }

    @Override
    public Statistic next() {
        if (start == null) {
            return descent.moments();
        }
        return calibration == null
                ? descent.gradient(encoding, FormerPath.copy(coefficients))
                : descent.balance(encoding, FormerPath.copy(mean), calibration.line());
    }

    @Override
    public void take(long[] told) {
        if (start == null || forecast == null) {
            begin(new LogisticStart(descent, scale, told));
        } else if (calibration != null) {
            calibrate(calibration, told);
        } else if (hint != null) {
            hint.take(told);
            encoding = hint.encoding();
            start(hint.constants());
        } else {
            move(start.rows(), forecast, told);
        }
        if (round == LogisticDescent.ROUNDS && start != null && forecast != null) {
            calibration = hint != null ? leaning(start, hint) : drawnIn(start, forecast);
        }
        round++;
    }

    @Override
    public LogisticEncoding encoding() {
        return encoding;
    }

    @Override
    public double[][] answer() {
        return calibration == null ? FormerPath.copy(coefficients) : calibration.answer();
    }

    private void begin(LogisticStart told) {
        start = told;
        forecast = new LogisticForecast(told, outputs, scale);
        hint = forecast.isHidden() ? new LogisticHint(told, outputs, scale) : null;
        encoding = hint != null ? hint.encoding() : told.encoding();
        start(odds(told.shares(), outputs));
    }

    private void start(double[] constants) {
        for (int r = 0; r < outputs; r++) {
            coefficients[r][0] = constants[r];
        }
    }

    /** The constants at which every row has these chances. */
    static double[] odds(double[] chances, int outputs) {
        double[] odds = new double[outputs];
        if (outputs > 1) {
            Arrays.setAll(odds, k -> StrictMath.log(chances[k]));
            centre(odds);
        } else if (chances.length > 1) {
            odds[0] = StrictMath.log(chances[1]) - StrictMath.log(chances[0]);
        }
        return odds;
    }

    /** What all classes have in common says nothing. */
    private static void centre(double[] values) {
        double middle = Arrays.stream(values).sum() / values.length;
        for (int i = 0; i < values.length; i++) {
            values[i] -= middle;
        }
    }

    private void move(double rows, LogisticForecast expected, long[] told) {
        double[] slopes = new double[told.length];
        Arrays.setAll(slopes, i -> told[i] * LogisticDescent.GRID / rows);
        if (isThrownBack(slopes, scale / rows)) {
            pace /= 2;
            Arrays.stream(velocity).forEach(row -> Arrays.fill(row, 0));
        }
        before = slopes;
        boolean isKept = round > LogisticDescent.ROUNDS - LogisticNoise.KEPT;
        for (int r = 0; r < outputs; r++) {
            for (int i = 0; i < encoding.size(); i++) {
                double step = pace * expected.step(r) * slopes[r * encoding.size() + i];
                velocity[r][i] = LogisticNoise.MOMENTUM * velocity[r][i] - step;
                coefficients[r][i] += velocity[r][i];
                mean[r][i] += isKept ? coefficients[r][i] / LogisticNoise.KEPT : 0;
            }
        }
    }

    /**
     * Whether the last step went so far that the slope has turned round, by more than {@value #BACK} of what it was and by more than noise does. Where many inputs are about
     * the same, the loss is bent far more than inputs that have nothing to do with each other let one expect.
     */
    private boolean isThrownBack(double[] slopes, double noise) {
        double inner = 0;
        double square = 0;
        for (int i = 0; i < before.length; i++) {
            inner += slopes[i] * before[i];
            square += before[i] * before[i];
        }
        return inner < -BACK * square - DOUBT * noise * noise * Math.sqrt(slopes.length);
    }

    private LogisticCalibration leaning(LogisticStart first, LogisticHint told) {
        System.arraycopy(told.directions(), 0, mean, 0, outputs);
        return new LogisticCalibration(first, FormerPath.copy(mean), told.leaningConstants(), new double[outputs], 1);
    }

    /** The mean, and how much of it is not explained by noise. */
    private LogisticCalibration drawnIn(LogisticStart first, LogisticForecast expected) {
        double energy = 0;
        for (int i = 0; i < encoding.size(); i++) {
            double[] one = new double[outputs];
            for (int r = 0; r < outputs; r++) {
                one[r] = first.energy(i) == 0 ? 0 : mean[r][i];
            }
            if (outputs > 1) {
                centre(one);
            }
            for (int r = 0; r < outputs; r++) {
                mean[r][i] = one[r];
                energy += expected.bend(r, i) * one[r] * one[r];
            }
        }
        double explained = expected.explained(pace);
        double kept = energy > explained ? 1 - explained / energy : 0;
        double[] constants = odds(first.shares(), outputs);
        double[] variances = new double[outputs];
        for (int r = 0; r < outputs; r++) {
            constants[r] += kept * (mean[r][0] - constants[r]);
            variances[r] = expected.varianceOfConstant(r);
        }
        return new LogisticCalibration(first, FormerPath.copy(mean), constants, variances, kept);
    }

    private void calibrate(LogisticCalibration open, long[] told) {
        double unit = LogisticBalance.length(outputs) / descent.balanceWeight();
        double[] rows = new double[told.length];
        Arrays.setAll(rows, i -> told[i] * LogisticDescent.GRID * unit);
        if (hint == null && descent.target().levels().size() > 1) {
            open.take(rows, scale * unit);
        }
    }
}
