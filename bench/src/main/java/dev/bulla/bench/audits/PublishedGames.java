package dev.bulla.bench.audits;

import dev.bulla.audit.epsilon.Game;
import dev.bulla.audit.epsilon.Stated;
import dev.bulla.audit.epsilon.World;
import dev.bulla.bench.published.Calibration;
import dev.bulla.bench.published.DualSvm;
import dev.bulla.bench.published.FunctionalPerturbation;
import dev.bulla.bench.published.KernelExpansion;
import dev.bulla.bench.published.NoisePath;
import dev.bulla.bench.published.PublishedKernel;
import dev.bulla.bench.published.learner.GaussianBayes;
import dev.bulla.bench.published.learner.SnAsPublished;
import dev.bulla.bench.published.process.ProcessFit;
import dev.bulla.bench.published.process.ProcessNoise;
import dev.bulla.bench.sheet.Sheet;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.GaussianProfile;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.random.RandomBits;
import dev.bulla.models.covariance.Covariance;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** Two neighbouring tables for each published form that claims too much, as bad as they come, and what is seen of a release. */
final class PublishedGames {

    private static final int ROWS = 100;
    private static final int BATCHES = 100;
    private static final double FAR = 50;

    private PublishedGames() {}

    /** A claim, and the μ that normal noise of exactly this claim has: more than that, and the noise is too small. */
    private static Stated normal(Budget budget) {
        return new Stated(
                budget.epsilon().doubleValue(),
                budget.delta().doubleValue(),
                OptionalDouble.of(1 / GaussianProfile.sigma(budget).doubleValue()));
    }

    /** A machine, asked where one row alone stands, whose label is replaced. */
    static Game svm(boolean asPublished) {
        Budget budget = Budget.approx("0.4", "1e-3");
        PublishedKernel kernel = PublishedKernel.gaussian(0.1);
        double[][] points = new double[ROWS][1];
        int[] labels = new int[ROWS];
        for (int i = 0; i < ROWS; i++) {
            points[i][0] = i == 0 ? FAR : (double) i / ROWS;
            labels[i] = i % 2 == 0 ? 1 : -1;
        }
        int[] replaced = labels.clone();
        replaced[0] = -1;
        Calibration calibration =
                asPublished ? Calibration.svmAsPublished(ROWS, 1, budget) : Calibration.svm(ROWS, 1, budget);
        KernelExpansion one = asPublished
                ? DualSvm.asPublished(kernel, points, labels, 1)
                : DualSvm.normalised(kernel, points, labels, 1);
        KernelExpansion other = asPublished
                ? DualSvm.asPublished(kernel, points, replaced, 1)
                : DualSvm.normalised(kernel, points, replaced, 1);
        return Game.of(
                normal(budget),
                path(one::at, calibration, kernel, new double[][] {{FAR}}),
                path(other::at, calibration, kernel, new double[][] {{FAR}}));
    }

    /** One path of noise on a function, asked at some points. */
    private static World path(
            ToDoubleFunction<double[]> function, Calibration calibration, PublishedKernel kernel, double[][] points) {
        return bits -> {
            FunctionalPerturbation noisy =
                    new FunctionalPerturbation(function, calibration, NoisePath.inMemory(kernel, bits));
            return Arrays.stream(points).mapToDouble(noisy::at).toArray();
        };
    }

    /** A curve of heights in centimetres; one of them is 100 more. As published the noise is for a range of 1, the number of columns. */
    static Game process(boolean asPublished) {
        Budget budget = Budget.approx("1", "0.01");
        double range = 100;
        double length = 0.2;
        Covariance covariance =
                Covariance.parse("se", List.of("x")).withScales(new double[] {length}, new double[] {1});
        double[][] points = {{0}, {0.25}, {0.5}, {0.75}, {1}};
        double[] low = new double[points.length];
        double[] high = {0, 0, range, 0, 0};
        ProcessFit one = ProcessFit.of(covariance, points, high, 0.1);
        ProcessFit other = ProcessFit.of(covariance, points, low, 0.1);
        Calibration calibration = asPublished
                ? ProcessNoise.withDimensionForRangeAsPublished(one, 1, range, budget)
                : ProcessNoise.corrected(one, range, budget);
        PublishedKernel kernel = PublishedKernel.gaussian(length);
        return Game.of(
                normal(budget),
                path(one::at, calibration, kernel, points),
                path(other::at, calibration, kernel, points));
    }

    /**
     * A kernel density of which a row moves far away, asked many times where it was: with a path of its own for each batch, or with one for
     * all.
     */
    static Game paths(boolean asPublished) {
        Budget budget = Budget.approx("1", "1e-5");
        PublishedKernel kernel = PublishedKernel.gaussian(0.1);
        double[][] points = new double[ROWS][1];
        Arrays.setAll(points, i -> new double[] {i == 0 ? FAR : (double) i / ROWS});
        double[][] moved = points.clone();
        moved[0] = new double[] {-FAR};
        Calibration calibration = Calibration.density(ROWS, 0.1, 1, budget);
        int batches = asPublished ? BATCHES : 1;
        return Game.of(
                normal(budget),
                asked(KernelExpansion.density(0.1, points), calibration, kernel, batches),
                asked(KernelExpansion.density(0.1, moved), calibration, kernel, batches));
    }

    /** The mean of the answers, which holds all that they tell. */
    private static World asked(KernelExpansion density, Calibration calibration, PublishedKernel kernel, int batches) {
        double exact = density.at(FAR);
        return bits -> {
            double sum = 0;
            for (int i = 0; i < batches; i++) {
                NoisePath fresh = NoisePath.inMemory(kernel, bits);
                sum += new FunctionalPerturbation(point -> exact, calibration, fresh).at(FAR);
            }
            return new double[] {sum / batches};
        };
    }

    /** A number that one row moves by 1, with noise by √(2 ln(1.25/δ))/ε or by the exact σ. */
    static Game classical(boolean asPublished) {
        Budget budget = Budget.approx("20", "0.01");
        double sigma = asPublished
                ? ProcessNoise.classical(1.25, budget)
                : GaussianProfile.sigma(budget).doubleValue();
        Calibration calibration = new Calibration("number", budget, 1, sigma);
        PublishedKernel kernel = PublishedKernel.gaussian(1);
        return Game.of(
                normal(budget),
                path(point -> 1, calibration, kernel, new double[][] {{0}}),
                path(point -> 0, calibration, kernel, new double[][] {{0}}));
    }

    /** Moments of rows of norm 1 with Wishart noise; a row (1, 0) is there or not. What is less than without it is seen. */
    static Game wishart(double c) {
        return Game.of(Stated.pure(1), bits -> moments(1, c, bits), bits -> moments(0, c, bits));
    }

    private static double[] moments(double added, double c, RandomBits bits) {
        double[][] noise = SnAsPublished.noise(2, c, coins(bits));
        double first = noise[0][0] + added - 1;
        double middle = (first + noise[1][1]) / 2;
        double least = middle - Math.hypot((first - noise[1][1]) / 2, noise[0][1]);
        return new double[] {first, noise[0][1], noise[1][1], least};
    }

    /** A class of five among a hundred rows; one of its values is 1 or 0. */
    static Game bayes() {
        return Game.of(Stated.pure(1), bayes(1), bayes(0));
    }

    private static World bayes(double value) {
        double[][] x = new double[ROWS][1];
        double[] y = new double[ROWS];
        for (int i = 0; i < ROWS; i++) {
            y[i] = i < 5 ? 1 : 0;
            x[i][0] = i == 0 ? value : i < 5 ? 0 : i % 2;
        }
        Sheet sheet = new Sheet(List.of("x"), x, y);
        double query = GaussianBayes.query(1, 0, 2);
        return bits -> GaussianBayes.asPublished(sheet, query, coins(bits)).numbers();
    }

    /** The published learners take bits from a public seed. */
    private static PublicBits coins(RandomBits bits) {
        return PublicBits.of("audit " + bits.nextLong() + " " + bits.nextLong());
    }
}
