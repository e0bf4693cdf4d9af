package dev.bulla.models.logistic;

import dev.bulla.core.statistic.Statistic;
import java.util.Arrays;

/**
 * Down the loss from the share of each class, with momentum. Steps are as long as the curvature at the start allows and shorter the larger the noise is; the mean of
 * the second half of the way evens noise out.
 *
 * <p>Two things that follow from what was told keep a model from being worse than the shares of the classes. Where the noise would hide even a log odds that vary by
 * {@value #ODDS}, the inputs are left out and all rounds go to the shares. Else the coefficients are drawn toward the shares by what of their size the noise, that of the
 * sample included, explains (James and Stein).
 */
final class WeightedPath implements LogisticPath {

    /** The length of a step where all classes are equally frequent and there is no noise. */
    static final double STEP = 8;

    /** How much shorter it gets by noise: a mean gradient of length ν counts as much as this times ν of curvature. */
    static final double CAUTION = 50;

    /** The deviation of log odds that must stand out of the noise for the inputs to be used. */
    static final double ODDS = 2;

    /** By how many deviations of its energy the noise is overrated. */
    static final double DOUBT = 2;

    private final LogisticDescent descent;
    private final double scale;
    private final int outputs;
    private final double[][] coefficients;
    private final double[][] velocity;
    private final double[][] mean;
    private final double[][] bends;
    private final double[] steps;
    private double[] shares;
    private double[] start;
    private LogisticEncoding encoding;
    private double rows = 1;
    private double explained;
    private boolean blind;
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
        this.bends = new double[outputs][encoding.size()];
        this.steps = new double[outputs];
        this.start = new double[outputs];
        this.shares = new double[] {1};
    }

    @Override
    public Statistic next() {
        return round == 0 ? descent.moments() : descent.gradient(encoding, FormerPath.copy(coefficients));
    }

    @Override
    public void take(long[] told) {
        if (round == 0) {
            begin(new LogisticStart(descent, scale, told));
        } else if (blind) {
            addUp(told);
        } else {
            move(told);
        }
        round++;
    }

    @Override
    public LogisticEncoding encoding() {
        return encoding;
    }

    private void begin(LogisticStart told) {
        rows = told.rows();
        encoding = told.encoding();
        shares = told.shares();
        start = odds(shares);
        for (int r = 0; r < outputs; r++) {
            coefficients[r][0] = start[r];
        }
        double[] tops = new double[outputs];
        Arrays.setAll(tops, r -> shares.length < 2 ? 0.25 : share(r) * (1 - share(r)));
        double worst =
                outputs == 1 ? Math.max(0.5, Arrays.stream(shares).max().orElse(1)) : LogisticGradient.worst(shares);
        double weight = Math.min(1, 1 / (StrictMath.sqrt(encoding.most()) * worst));
        double noise = scale / rows;
        double length = noise * StrictMath.sqrt((double) outputs * encoding.size());
        Energy hidden = new Energy();
        Energy all = new Energy();
        double learnt = 0;
        double bent = 0;
        for (int r = 0; r < outputs; r++) {
            steps[r] = STEP / (4 * tops[r] + CAUTION * length);
            for (int i = 1; i < encoding.size(); i++) {
                double bend = weight * tops[r] * told.energy(i);
                LogisticNoise response = LogisticNoise.of(bend, steps[r]);
                double part = bend * (outputs == 1 ? 1 : 1 - 1.0 / outputs);
                double drawn = part * noise * noise * response.squares();
                double sampled = part * response.sum() * response.sum() * bend * weight / rows;
                double reached = Math.min(1, response.sum() * bend);
                bends[r][i] = bend;
                hidden.add(drawn);
                all.add(drawn + sampled);
                learnt += bend * reached * reached;
                bent += bend;
            }
        }
        explained = all.atMost();
        double signal =
                bent == 0 ? 0 : learnt / bent * weight * Arrays.stream(tops).sum() * ODDS * ODDS;
        if (signal <= hidden.atMost()) {
            blind = true;
            encoding = LogisticEncoding.ofConstant(descent.inputs());
        }
    }

    /** The share that an output is about. */
    private double share(int output) {
        return shares[outputs == 1 ? 1 : output];
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

    private void move(long[] told) {
        for (int r = 0; r < outputs; r++) {
            for (int i = 0; i < encoding.size(); i++) {
                double slope = told[r * encoding.size() + i] * LogisticDescent.GRID / rows;
                velocity[r][i] = LogisticNoise.MOMENTUM * velocity[r][i] - steps[r] * slope;
                coefficients[r][i] += velocity[r][i];
                mean[r][i] += round > LogisticDescent.ROUNDS - LogisticNoise.KEPT
                        ? coefficients[r][i] / LogisticNoise.KEPT
                        : 0;
            }
        }
    }

    /** Without inputs every round tells the same again: by how many rows the classes differ from the start. */
    private void addUp(long[] told) {
        for (int r = 0; r < outputs; r++) {
            mean[r][0] += told[r * encoding.size()] * LogisticDescent.GRID / LogisticDescent.ROUNDS;
        }
    }

    @Override
    public double[][] answer() {
        return blind ? counted() : drawnIn();
    }

    /** The shares, by both of their measurements. */
    private double[][] counted() {
        double[][] answer = new double[outputs][encoding.size()];
        double first =
                descent.weight() * descent.weight() / (descent.weight() * descent.weight() + LogisticDescent.ROUNDS);
        double[] counts = new double[shares.length];
        Arrays.setAll(counts, k -> rows * shares[k]);
        for (int r = 0; r < outputs && shares.length > 1; r++) {
            int about = outputs == 1 ? 1 : r;
            counts[about] -= (1 - first) * mean[r][0];
            counts[0] += outputs == 1 ? (1 - first) * mean[r][0] : 0;
        }
        double[] odds = odds(LogisticStart.shares(counts, scale / StrictMath.sqrt(LogisticDescent.ROUNDS)));
        for (int r = 0; r < outputs; r++) {
            answer[r][0] = odds[r];
        }
        return answer;
    }

    private double[][] drawnIn() {
        double[][] answer = FormerPath.copy(mean);
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
                energy += bends[r][i] * one[r] * one[r];
            }
        }
        double kept = energy > explained ? 1 - explained / energy : 0;
        for (int r = 0; r < outputs; r++) {
            for (int i = 0; i < encoding.size(); i++) {
                answer[r][i] *= kept;
            }
            answer[r][0] += (1 - kept) * start[r];
        }
        return answer;
    }

    /** A sum of squares of noise: its mean, and what it hardly exceeds. */
    private static final class Energy {
        private double sum;
        private double squares;

        void add(double variance) {
            sum += variance;
            squares += variance * variance;
        }

        double atMost() {
            return sum + DOUBT * Math.sqrt(2 * squares);
        }
    }
}
