package dev.bulla.models.logistic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.GaussianProfile;
import dev.bulla.models.logistic.LogisticTables.Split;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Whether chances are chances, with δ = 10⁻⁶: log loss on rows that were not learnt from, beside that of a fit without noise and that of the shares of the classes, and the
 * mean chance beside the share. The smallest tables in every build, all of them at night, fifty releases a cell.
 */
class LogisticChancesStatTest {

    private static final double[] EPSILONS = {0.1, 1, 5};
    private static final int FEW = 10;
    private static final int MANY = 50;
    private static final int DRAWS = 4_000;

    @Test
    void release_smallTables_isNoWorseThanTheSharesOfTheClasses() throws IOException {
        for (Split split : List.of(
                LogisticTables.tumours(),
                LogisticTables.credits(),
                LogisticTables.adult().sample(0.01),
                LogisticTables.unrelated(1_000, 5, 2),
                LogisticTables.unrelated(2_000, 10, 4))) {
            for (double epsilon : EPSILONS) {
                assertNoWorseThanShares(split, epsilon, scores(split, epsilon, FEW));
            }
        }
    }

    @Test
    void release_manyRows_isAboutAsGoodAsAFitWithoutNoise() throws IOException {
        assertGood(LogisticTables.adult(), 1, 4);
        assertGood(LogisticTables.adult(), 5, 4);
        assertGood(LogisticTables.forest(), 1, 4);
    }

    /**
     * What nobody can have is near what is had: a third or more of what noise of the whole price on the shares of two classes loses is proved to be lost by every other way too, nearly all of it where rows are many. Above it by little, as the proved mean has tables with fewer rows in it.
     */
    @Test
    void leastRegret_hundredsOfRows_isMostOfWhatNormalNoiseLoses() {
        for (double share : new double[] {0.5, 0.3, 0.1}) {
            for (int rare : new int[] {150, 500, 5_000}) {
                int rows = (int) Math.round(rare / share);
                double sigma =
                        GaussianProfile.sigma(Budget.approx("0.1", "1e-6")).doubleValue();
                double ofNoise = Math.pow((1 - share) * sigma / rows, 2) / (2 * share * (1 - share));
                double least = LeastRegret.of(new double[] {1 - share, share}, rows, 0.1);
                System.out.printf(
                        "share %.1f of %d rows, ε = 0.1: normal noise loses about %.6f, every other way at least %.6f%n",
                        share, rows, ofNoise, least);
                assertThat(least).isBetween(0.35 * ofNoise, 1.2 * ofNoise);
            }
        }
    }

    /** Steps that the curvature of unrelated columns allows would go to and fro for ever. */
    @Test
    void release_columnsThatAreAlike_doesNotGoAstray() throws IOException {
        for (double epsilon : EPSILONS) {
            Split alike = LogisticTables.alike(10_000, 40);
            LogisticScores scores = scores(alike, epsilon, 4);
            assertNoWorseThanShares(alike, epsilon, scores);
            assertThat(epsilon < 1 || scores.loss() < 1.05 * LogisticScores.lossWithoutNoise(alike))
                    .isTrue();
        }
    }

    /** The form of version 0.1 is what these bars are to keep from coming back: it misses all of them. */
    @Test
    void release_asUpToTheFirstVersion_isCaught() throws IOException {
        Split rare = LogisticTables.adult().rare(0.01);
        LogisticScores scores = LogisticScores.ofFormer(rare, 5, 2);

        assertThat(scores.loss()).isGreaterThan(2 * rare.baseRate());
        assertThat(scores.chance()).isLessThan(0.5 * rare.shares()[1]);
        assertThat(scores(rare, 5, 2).loss()).isLessThan(rare.baseRate());
    }

    @Test
    @Tag("nightly")
    void release_everyTable_keepsEveryBar() throws IOException {
        for (Split split : List.of(
                LogisticTables.wine(),
                LogisticTables.tumours(),
                LogisticTables.credits(),
                LogisticTables.adult().sample(0.01),
                LogisticTables.adult().sample(0.1),
                LogisticTables.unrelated(100, 3, 2),
                LogisticTables.unrelated(1_000, 5, 2),
                LogisticTables.unrelated(2_000, 10, 4),
                LogisticTables.unrelated(20_000, 50, 2))) {
            for (double epsilon : EPSILONS) {
                assertNoWorseThanShares(split, epsilon, scores(split, epsilon, MANY));
            }
        }
        for (Split split : List.of(
                LogisticTables.adult(),
                LogisticTables.adultColumns(),
                LogisticTables.forest(),
                LogisticTables.adult().rare(0.01))) {
            for (double epsilon : EPSILONS) {
                assertGood(split, epsilon, MANY);
            }
        }
    }

    private static LogisticScores scores(Split split, double epsilon, int releases) {
        LogisticScores scores = LogisticScores.of(split, Logistic.Method.AUTO, epsilon, releases);
        System.out.printf(
                "logistic, %s, ε = %s: log loss %.4f ± %.4f (shares %.4f, told with noise %.4f, by nobody below %.4f here and on a neighbour, fit without noise %s), mean chance %.3f ± %.3f of the share, accuracy %.4f ± %.4f%n",
                split.name(),
                epsilon,
                scores.loss(),
                scores.lossError(),
                split.baseRate(),
                lossOfNoisyShares(split, epsilon),
                split.baseRate() + LeastRegret.of(split.shares(), split.train().size(), epsilon),
                split.classes() == 2 ? String.format("%.4f", LogisticScores.lossWithoutNoise(split)) : "not made",
                scores.chance() / split.shares()[1],
                scores.chanceError() / split.shares()[1],
                scores.accuracy(),
                scores.accuracyError());
        return scores;
    }

    private static void assertGood(Split split, double epsilon, int releases) {
        LogisticScores scores = scores(split, epsilon, releases);
        assertNoWorseThanShares(split, epsilon, scores);
        double rare = split.train().size() * Arrays.stream(split.shares()).min().orElseThrow();
        if (epsilon >= 1) {
            assertThat(scores.loss())
                    .as("log loss beside that of a fit without noise")
                    .isLessThanOrEqualTo(1.03 * LogisticScores.lossWithoutNoise(split));
        }
        if (rare >= 500) {
            assertThat(scores.chance() / split.shares()[1])
                    .as("mean chance by share")
                    .isBetween(0.95, 1.05);
        }
    }

    /**
     * No more than the loss of the shares, but for one per cent, two standard errors, and what it costs not to know the shares.
     */
    private static void assertNoWorseThanShares(Split split, double epsilon, LogisticScores scores) {
        assertThat(scores.loss() - 2 * scores.lossError())
                .as("log loss beside that of the shares")
                .isLessThanOrEqualTo(0.01 * split.baseRate() + lossOfNoisyShares(split, epsilon));
    }

    /**
     * The loss, in the mean, of shares that are told with noise and nothing else: what this noise leaves of them under a flat prior. A row that comes or goes moves the sum of (share − truth) by up to w, the length of that vector for the rarest class, so the noise of
     * the price on it has the deviation w·σ/√(part of the price). The part is what counts of classes and gradients get. Shares are believed as {@link LogisticShares} says, the best that can be done for the log loss where all shares are equally
     * likely beforehand. How little any other way could lose is said by {@link LeastRegret}.
     */
    private static double lossOfNoisyShares(Split split, double epsilon) {
        double[] shares = split.shares();
        double[] tested = new double[shares.length];
        split.test()
                .forEach(row -> tested[Split.truth(row)] += 1.0 / split.test().size());
        double part = 1 - LogisticDescent.COLUMNS - LogisticDescent.BALANCE;
        double deviation = LogisticForecast.worst(shares, shares.length == 2 ? 1 : shares.length)
                * GaussianProfile.sigma(Budget.approx(String.valueOf(epsilon), "1e-6"))
                        .doubleValue()
                / Math.sqrt(part)
                / split.train().size();
        Random random = new Random(5);
        double loss = 0;
        for (int i = 0; i < DRAWS; i++) {
            double[] told = new double[shares.length];
            Arrays.setAll(told, k -> shares[k] + deviation * random.nextGaussian());
            if (told.length == 2) {
                told[0] = 1 - told[1];
            }
            double[] believed =
                    LogisticShares.of(told, deviation, 0.5 / split.train().size());
            for (int k = 0; k < believed.length; k++) {
                loss -= tested[k] * Math.log(believed[k]) / DRAWS;
            }
        }
        return loss;
    }
}
