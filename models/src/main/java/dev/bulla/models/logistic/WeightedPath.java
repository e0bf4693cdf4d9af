package dev.bulla.models.logistic;

import dev.bulla.core.declaration.Chosen;
import dev.bulla.core.statistic.Statistic;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Down the loss from the shares of the classes, with momentum. Steps are as long as the curvature at the start allows and shorter the larger the noise is; the mean of
 * the second half of the way evens noise out. In the last round the constants are moved until the chances add up to the classes.
 *
 * <p>Two things that follow from what was told keep a model from being worse than the shares of the classes. Where the noise would hide even strong coefficients
 * ({@link LogisticForecast#isHidden}), the inputs are left out and all rounds go to the shares. Else the coefficients are drawn toward the shares by what of their energy the
 * noise, that of the sample included, explains (James and Stein).
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

    private final LogisticDescent descent;
    private final double scale;
    private final int outputs;
    private final double[][] coefficients;
    private final double[][] velocity;
    private final double[][] mean;
    private LogisticEncoding encoding;
    private @Nullable LogisticStart start;
    private @Nullable LogisticForecast forecast;
    private boolean isBlind;
    private double kept;
    private double pace = 1;
    private double[] before = {};
    private double[][] settled;
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
        this.settled = coefficients;
    }

    @Override
    public Statistic next() {
        if (start == null) {
            return descent.moments();
        }
        return round <= LogisticDescent.ROUNDS
                ? descent.gradient(encoding, FormerPath.copy(coefficients))
                : descent.balance(encoding, FormerPath.copy(settled));
    }

    @Override
    public void take(long[] told) {
        if (start == null || forecast == null) {
            begin(new LogisticStart(descent, scale, told));
        } else if (round > LogisticDescent.ROUNDS) {
            balance(start, told);
        } else if (isBlind) {
            addUp(told);
        } else {
            move(start.rows(), forecast, told);
        }
        if (round == LogisticDescent.ROUNDS && start != null && forecast != null) {
            settled = isBlind ? counted(start) : drawnIn(start, forecast);
        }
        round++;
    }

    @Override
    public LogisticEncoding encoding() {
        return encoding;
    }

    @Override
    public double[][] answer() {
        return FormerPath.copy(settled);
    }

    private void begin(LogisticStart told) {
        start = told;
        forecast = new LogisticForecast(told, outputs, scale);
        isBlind = forecast.isHidden();
        encoding = isBlind ? LogisticEncoding.ofConstant(descent.inputs()) : told.encoding();
        double[] odds = odds(told.shares());
        for (int r = 0; r < outputs; r++) {
            coefficients[r][0] = odds[r];
        }
    }

    /** The constants at which every row has these chances. */
    private double[] odds(double[] chances) {
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
        return inner < -BACK * square - LogisticForecast.DOUBT * noise * noise * Math.sqrt(slopes.length);
    }

    /** Without inputs every round tells the same again: by how many rows the classes differ from the start. */
    private void addUp(long[] told) {
        for (int r = 0; r < outputs; r++) {
            mean[r][0] += told[r * encoding.size()] * LogisticDescent.GRID / LogisticDescent.ROUNDS;
        }
    }

    /** The shares, by both of their measurements, each as far as its noise lets it. */
    private double[][] counted(LogisticStart first) {
        double[] counts = first.shares();
        double part = LogisticDescent.ROUNDS / (LogisticDescent.ROUNDS + descent.weight() * descent.weight());
        for (int k = 0; k < counts.length; k++) {
            counts[k] *= first.rows();
        }
        for (int r = 0; r < outputs && counts.length > 1; r++) {
            counts[outputs == 1 ? 1 : r] -= part * mean[r][0];
            counts[0] += outputs == 1 ? part * mean[r][0] : 0;
        }
        double[] odds = odds(LogisticStart.shares(counts, scale / Math.sqrt(LogisticDescent.ROUNDS)));
        double[][] answer = new double[outputs][encoding.size()];
        for (int r = 0; r < outputs; r++) {
            answer[r][0] = odds[r];
        }
        return answer;
    }

    /** The mean, less what noise explains of it. */
    private double[][] drawnIn(LogisticStart first, LogisticForecast expected) {
        double[][] answer = new double[outputs][encoding.size()];
        double energy = 0;
        for (int i = 0; i < encoding.size(); i++) {
            double[] one = new double[outputs];
            for (int r = 0; r < outputs; r++) {
                one[r] = mean[r][i];
            }
            if (outputs > 1) {
                centre(one);
            }
            for (int r = 0; r < outputs; r++) {
                answer[r][i] = one[r];
                energy += expected.bend(r, i) * one[r] * one[r];
            }
        }
        kept = energy > expected.explained() ? 1 - expected.explained() / energy : 0;
        double[] odds = odds(first.shares());
        for (int r = 0; r < outputs; r++) {
            for (int i = 0; i < encoding.size(); i++) {
                answer[r][i] *= kept;
            }
            answer[r][0] += (1 - kept) * odds[r];
        }
        return answer;
    }

    /**
     * Moves the constants until the chances add up to the classes, as far as what is missing stands out of the noise. As far as the settled coefficients are but the
     * shares, the rounds before have told the same: then both are weighed by their noise.
     */
    private void balance(LogisticStart first, long[] told) {
        double unit = LogisticBalance.length(outputs) / descent.balanceWeight();
        double known = isBlind ? 1.0 / LogisticDescent.ROUNDS : 1 / (descent.weight() * descent.weight());
        double again = (1 - kept) * known / (known + unit * unit);
        double noise = LogisticForecast.DOUBT * scale * unit;
        for (int r = 0; r < outputs && first.shares().length > 1; r++) {
            double off = told[2 * r] * LogisticDescent.GRID * unit;
            double most = first.rows() * first.share(r) * (1 - first.share(r));
            double bend = Math.min(most, Math.max(told[2 * r + 1] * LogisticDescent.GRID * unit, most / 4));
            double seen = !isBlind && Math.abs(off) > noise ? 1 - noise * noise / (off * off) : 0;
            double step = Math.max(seen, again) * off / bend * (outputs == 1 ? 1 : 1 - 1.0 / outputs);
            settled[r][0] -= Math.max(-1, Math.min(1, step));
        }
    }
}
