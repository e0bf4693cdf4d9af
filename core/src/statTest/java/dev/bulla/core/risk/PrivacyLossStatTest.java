package dev.bulla.core.risk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.random.SeededBits;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** n = 10⁶ draws of the loss, each chance within four standard errors; the published law is further off in the same run. */
class PrivacyLossStatTest {

    private static final int DRAWS = 1_000_000;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 10})
    void draws_laplaceOneCoordinateMoved_followTheLaw(int k) {
        double whole = 1;
        double[] shift = new double[k];
        shift[k / 2] = whole;
        double[] losses = laplace(shift, 101 + k);
        PrivacyLoss loss = PrivacyLoss.laplace("1", k);
        for (double at : new double[] {-0.5, 0, 0.2, 0.6, 0.9}) {
            assertNear(losses, l -> l <= at ? 1 : 0, loss.upTo(at));
        }
        assertNear(losses, l -> Math.abs(l) <= 0.6 ? 1 : 0, loss.within(0.6));
        assertNear(losses, l -> l >= whole - 1e-9 ? 1 : 0, 0.5);
        assertNear(losses, l -> Math.max(0, 1 - Math.exp(0.5 - l)), loss.delta(0.5));
        assertNear(losses, l -> l == 0 ? 0 : Math.exp(-1 / Math.abs(l)), loss.expected(Mean::cost));
        // planted: the published law of the same k
        double published = PrivacyAtRiskAsPublished.confidence(k, 0.6, whole);
        assertThat(Mean.of(losses, l -> l <= 0.6 ? 1 : 0).errorsFrom(published)).isGreaterThan(100);
    }

    /** Any other shift of the same length loses less: its curve is below, and a loss of at most ε is no rarer. */
    @ParameterizedTest
    @ValueSource(ints = {2, 5, 10})
    void draws_laplaceOtherShifts_areNotWorse(int k) {
        for (double first : new double[] {1.0 / k, 0.5, 0.9}) {
            double[] shift = new double[k];
            for (int i = 0; i < k; i++) {
                shift[i] = i == 0 ? first : (1 - first) / (k - 1);
            }
            double[] losses = laplace(shift, 307 + k);
            PrivacyLoss loss = PrivacyLoss.laplace("1", k);
            for (double at : new double[] {0.2, 0.6, 0.9}) {
                Mean below = Mean.of(losses, l -> l <= at ? 1 : 0);
                assertThat(below.mean() + 4 * below.error()).isGreaterThan(loss.upTo(at));
                assertThat(below.mean()).isGreaterThan(loss.proved(at));
                Mean slack = Mean.of(losses, l -> Math.max(0, 1 - Math.exp(at - l)));
                assertThat(slack.mean() - 4 * slack.error()).isLessThan(loss.delta(at));
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"1,1", "1,2", "0.5,10"})
    void draws_discreteLaplace_followTheLaw(String whole, int steps) {
        double epsilon = Double.parseDouble(whole);
        SeededBits bits = SeededBits.of(11 + steps);
        double[] losses = new double[DRAWS];
        for (int i = 0; i < DRAWS; i++) {
            double one = exponential(bits);
            double other = exponential(bits);
            long z = (long) Math.floor(one * steps / epsilon) - (long) Math.floor(other * steps / epsilon);
            losses[i] = epsilon * (Math.abs(z + steps) - Math.abs(z)) / steps;
        }
        PrivacyLoss loss = PrivacyLoss.laplaceOnGrid(whole, steps, 1);
        assertNear(losses, l -> l >= epsilon - 1e-9 ? 1 : 0, 1 / (1 + Math.exp(-epsilon / steps)));
        assertNear(losses, l -> l <= 0.45 * epsilon ? 1 : 0, loss.upTo(0.45 * epsilon));
        assertNear(losses, l -> Math.max(0, 1 - Math.exp(0.45 * epsilon - l)), loss.delta(0.45 * epsilon));
        assertNear(losses, l -> l == 0 ? 0 : Math.exp(-1 / Math.abs(l)), loss.expected(Mean::cost));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.3, 1, 2})
    void draws_normal_followTheLaw(double mu) {
        SeededBits bits = SeededBits.of(977);
        double[] losses = new double[DRAWS];
        for (int i = 0; i < DRAWS; i++) {
            double normal = Math.sqrt(2 * exponential(bits)) * Math.cos(2 * Math.PI * uniform(bits));
            losses[i] = mu * mu / 2 + mu * normal;
        }
        PrivacyLoss loss = PrivacyLoss.gaussian(mu);
        for (double at : new double[] {0, 0.5, 1, 2}) {
            assertNear(losses, l -> l <= at ? 1 : 0, loss.upTo(at));
            assertNear(losses, l -> Math.abs(l) <= at ? 1 : 0, loss.within(at));
            assertNear(losses, l -> Math.max(0, 1 - Math.exp(at - l)), loss.delta(at));
        }
        assertNear(losses, l -> l == 0 ? 0 : Math.exp(-1 / Math.abs(l)), loss.expected(Mean::cost));
        double wrong = PrivacyLoss.gaussian(mu * 1.1).upTo(1);
        assertThat(Mean.of(losses, l -> l <= 1 ? 1 : 0).errorsFrom(wrong)).isGreaterThan(4);
    }

    private static double[] laplace(double[] shift, long seed) {
        SeededBits bits = SeededBits.of(seed);
        double[] losses = new double[DRAWS];
        for (int i = 0; i < DRAWS; i++) {
            for (double v : shift) {
                double one = exponential(bits);
                double z = one - exponential(bits);
                losses[i] += Math.abs(z + v) - Math.abs(z);
            }
        }
        return losses;
    }

    private static double uniform(SeededBits bits) {
        return (((bits.nextLong() >>> 11) + 0.5) * 0x1p-53);
    }

    private static double exponential(SeededBits bits) {
        return -Math.log(uniform(bits));
    }

    private static void assertNear(double[] losses, DoubleUnaryOperator of, double expected) {
        Mean mean = Mean.of(losses, of);
        List<Double> off = new ArrayList<>();
        if (Math.abs(mean.mean() - expected) > 4 * mean.error() + 1e-9) {
            off.add(mean.errorsFrom(expected));
        }
        assertThat(off).as("mean " + mean.mean() + ", expected " + expected).isEmpty();
    }

    /** A mean and its standard error. */
    private record Mean(double mean, double error) {

        static Mean of(double[] draws, DoubleUnaryOperator of) {
            double sum = 0;
            double square = 0;
            for (double draw : draws) {
                double value = of.applyAsDouble(draw);
                sum += value;
                square += value * value;
            }
            double mean = sum / draws.length;
            return new Mean(mean, Math.sqrt((square / draws.length - mean * mean) / draws.length));
        }

        double errorsFrom(double expected) {
            return Math.abs(mean - expected) / error;
        }

        static double cost(double loss) {
            return loss == 0 ? 0 : Math.exp(-1 / loss);
        }
    }
}
