package dev.bulla.models.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.schema.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What a fit gains is told from noisy moments alone; the noise here is such that half of the eigenvalues are negative. */
class FitChoiceTest {

    private static final int INPUTS = 6;
    private static final int RELEASES = 4_000;
    private static final double ROWS = 5_000;

    private final SplittableRandom random = new SplittableRandom(8);
    private final Design design = design();

    private static Design design() {
        List<Column> inputs = new ArrayList<>();
        for (int j = 0; j < INPUTS; j++) {
            inputs.add(new Column.Real("x" + j, -1, 1, Optional.empty(), Optional.empty()));
        }
        return new Design(inputs, new Column.Real("y", -1, 1, Optional.empty(), Optional.empty()), 2, 2);
    }

    /** The moments, without weights, of rows of which inputs have the variance 0.1 and slopes so large, the target a residual variance of 0.02. */
    private static double[][] moments(double slope) {
        int y = INPUTS + 1;
        double[][] a = new double[INPUTS + 2][INPUTS + 2];
        a[0][0] = ROWS;
        a[y][y] = ROWS * (0.02 + INPUTS * 0.1 * slope * slope + 0.04);
        a[0][y] = ROWS * -0.2;
        a[y][0] = a[0][y];
        for (int j = 1; j <= INPUTS; j++) {
            a[j][j] = ROWS * 0.1;
            a[j][y] = ROWS * 0.1 * slope;
            a[y][j] = a[j][y];
        }
        return a;
    }

    private NoisyMoments noisy(double[][] a, double deviation) {
        MomentSums.Norm norm = MomentSums.Norm.L2;
        double stated = deviation * norm.onDiagonal();
        double grid = 0x1p-20;
        long[] values = new long[(INPUTS + 2) * (INPUTS + 3) / 2];
        for (int i = 0; i < a.length; i++) {
            for (int j = i; j < a.length; j++) {
                double weighted = a[i][j] * design.weight(i) * design.weight(j);
                double sum = weighted * (i == j ? norm.onDiagonal() : norm.offDiagonal());
                values[MomentSums.index(a.length, i, j)] = Math.round((sum + stated * random.nextGaussian()) / grid);
            }
        }
        return new NoisyMoments(
                design,
                norm,
                new NoisyValues(values, grid, new NoisyValues.StatedNoise("gaussian", stated, stated, 1.96 * stated)));
    }

    private static double missed(double[][] a, double[] theta) {
        double[] r = new double[theta.length];
        for (int i = 0; i < r.length; i++) {
            r[i] = i == r.length - 1 ? 1 : -theta[i];
        }
        double sum = 0;
        for (int i = 0; i < r.length; i++) {
            for (int j = 0; j < r.length; j++) {
                sum += r[i] * r[j] * a[i][j];
            }
        }
        return sum;
    }

    /** The mean of 4,000 estimates is within four standard errors, and what sampling adds, of the mean of what is gained; that of what is seen is ten away. */
    @Test
    void gain_manyReleases_isWithoutBias() {
        double[][] a = moments(0.2);
        int y = INPUTS + 1;
        double bias = 0;
        double square = 0;
        double seen = 0;
        for (int i = 0; i < RELEASES; i++) {
            NoisyMoments moments = noisy(a, 400);
            Fit fit = new Fitter(moments, y, Fitter.floor(moments, 0.7), new Fit.Intervals(false, 1))
                    .ridge(OptionalDouble.empty());
            FitChoice choice = new FitChoice(moments, moments.released().orElseThrow(), y);
            double[] constant = new double[y + 1];
            constant[0] = moments.released().orElseThrow().at(0, y)
                    / moments.released().orElseThrow().at(0, 0);
            double truth = missed(a, constant) - missed(a, fit.theta());
            double off = choice.gain(fit) - truth;
            bias += off / RELEASES;
            square += off * off / RELEASES;
            seen += (choice.seenGain(fit) - truth) / RELEASES;
        }
        double error = Math.sqrt((square - bias * bias) / RELEASES);

        System.out.printf("gain: bias %.2f ± %.2f, of what is seen %.2f%n", bias, error, seen);
        assertThat(bias).isCloseTo(0, offset(4 * error + 2 * 0.05 * INPUTS));
        assertThat(seen).isGreaterThan(10 * error);
    }

    @Test
    void best_nothingToTell_isNearTheConstant() {
        double[][] a = moments(0);
        double[] constant = new double[INPUTS + 2];
        constant[0] = -0.2;
        double worse = 0;
        for (int i = 0; i < 300; i++) {
            worse += missed(a, chosen(noisy(a, 400)).theta()) / missed(a, constant) / 300;
        }
        assertThat(worse).isLessThan(1.05);
    }

    @Test
    void best_muchToTell_isThePlainFit() {
        NoisyMoments moments = noisy(moments(0.5), 20);

        assertThat(chosen(moments)).isInstanceOf(Fit.class);
    }

    /** Where the rows themselves drown, answers are the middle and intervals the whole range. */
    @Test
    void best_rowsThatDrown_isTheMiddle() {
        LinearFit fit = chosen(noisy(moments(0.5), 1e6));

        assertThat(fit.theta()[0]).isCloseTo(0, offset(0.2));
        for (int j = 1; j <= INPUTS; j++) {
            assertThat(fit.theta()[j]).isZero();
        }
        assertThat(fit.isKnown()).isFalse();
    }

    /** A drawn fit is as uncertain as the fit it was drawn from, and by how far it was drawn. */
    @Test
    void deviation_drawnFit_holdsThePlainOne() {
        NoisyMoments moments = noisy(moments(0.02), 300);
        Fitter fitter = fitter(moments);
        Fit plain = fitter.ridge(OptionalDouble.empty());
        LinearFit drawn = fitter.chosenRidge(3);
        double[] point = new double[INPUTS + 2];
        point[0] = 1;
        point[1] = 0.5;

        double away = plain.value(point) - drawn.value(point);
        assertThat(away).isNotZero();
        assertThat(drawn.deviation(point)).isCloseTo(Math.hypot(plain.deviation(point), away), offset(1e-12));
        double[][] form = drawn.samplingForm();
        double[][] plainForm = plain.samplingForm();
        double sum = 0;
        double[][] response = drawn.response();
        double[] g = new double[response.length];
        for (int i = 0; i < g.length; i++) {
            g[i] = response[i][0] + 0.5 * response[i][1];
        }
        for (int i = 0; i < g.length; i++) {
            for (int j = 0; j < g.length; j++) {
                sum += g[i] * (form[i][j] - plainForm[i][j]) * g[j];
            }
        }
        assertThat(sum).isCloseTo(away * away, offset(1e-9));
    }

    private static Fitter fitter(NoisyMoments moments) {
        return new Fitter(moments, INPUTS + 1, Fitter.floor(moments, 0.7), new Fit.Intervals(false, 1));
    }

    private static LinearFit chosen(NoisyMoments moments) {
        return fitter(moments).chosenRidge(3);
    }
}
