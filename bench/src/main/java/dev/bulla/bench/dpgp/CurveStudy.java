package dev.bulla.bench.dpgp;

import dev.bulla.bench.figure.Results;
import dev.bulla.bench.published.Calibration;
import dev.bulla.bench.published.NoisePath;
import dev.bulla.bench.published.PublishedKernel;
import dev.bulla.bench.published.process.BinnedMeans;
import dev.bulla.bench.published.process.FittedCurve;
import dev.bulla.bench.published.process.InducingFit;
import dev.bulla.bench.published.process.ProcessFit;
import dev.bulla.bench.published.process.ProcessNoise;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.random.RandomBits;
import java.util.Arrays;
import java.util.List;

/** Errors on test rows of curves in every form, at every ε. */
final class CurveStudy {

    static final String PLAIN = "GP";
    static final String INDUCED = "IV GP";
    static final String DIMENSION = "GP, d for Δy";
    static final String INTEGRAL = "integral kernel";
    static final String MIDDLES = "EQ kernel";
    static final String FLAT = "bin means";
    static final String OUTPUTS = "gp, outputs private";
    static final String RECORDS = "gp, whole rows private";

    private final CurveSetting setting;
    private final List<String> epsilons;
    private final String delta;
    private final Results results;

    CurveStudy(CurveSetting setting, List<String> epsilons, String delta, Results results) {
        this.setting = setting;
        this.epsilons = epsilons;
        this.delta = delta;
        this.results = results;
    }

    /** A curve without noise at the test rows, and one path of noise there, which every ε scales. */
    private record Drawn(FittedCurve curve, double[] exact, double[] path) {

        double[] with(double scale) {
            double[] noisy = new double[exact.length];
            Arrays.setAll(noisy, i -> exact[i] + scale * path[i]);
            return noisy;
        }
    }

    /** One run. */
    void at(int run, CurveRows train, CurveRows test) {
        CurveRows rows = train.within(setting.y()[0], setting.y()[1]);
        CurveRows wanted = test.within(setting.y()[0], setting.y()[1]);
        double[] targets = rows.above(setting.middle());
        Drawn all = drawn(ProcessFit.of(setting.kernel(), rows.points(), targets, setting.noise()), wanted);
        Drawn few = drawn(
                InducingFit.of(setting.kernel(), rows.points(), targets, setting.inducingPoints(), setting.noise()),
                wanted);
        results.put(run, Results.PLAIN, PLAIN, "", wanted.error(all.exact()));
        results.put(run, Results.PLAIN, INDUCED, "", wanted.error(few.exact()));
        double mean = Arrays.stream(rows.y()).average().orElseThrow();
        double[] constant = new double[wanted.size()];
        Arrays.fill(constant, mean);
        results.put(run, Results.CONSTANT, "mean of the rows", "", wanted.error(constant));
        for (String epsilon : epsilons) {
            Budget budget = Budget.approx(epsilon, delta);
            paths(run, PLAIN, all, wanted, budget);
            paths(run, INDUCED, few, wanted, budget);
            Calibration dimension =
                    ProcessNoise.withDimensionForRangeAsPublished(all.curve(), 1, setting.range(), budget);
            score(run, Results.PUBLISHED, DIMENSION, epsilon, wanted, all.with(dimension.scale()));
            PublicBits bits = PublicBits.of("dpgp: bins " + run + " " + epsilon);
            bins(
                    run,
                    Results.PUBLISHED,
                    BinnedMeans.asPublished(rows.x(), rows.y(), setting.known(), budget, bits),
                    wanted,
                    epsilon);
            bins(
                    run,
                    Results.CORRECTED,
                    BinnedMeans.corrected(rows.x(), rows.y(), setting.known(), budget, bits),
                    wanted,
                    epsilon);
            double[] outputs = setting.release(rows, true, budget).predictions(wanted.points());
            score(run, Results.OURS, OUTPUTS, epsilon, wanted, outputs);
            double[] records = setting.release(rows, false, budget).predictions(wanted.points());
            score(run, Results.OURS, RECORDS, epsilon, wanted, records);
        }
    }

    private Drawn drawn(FittedCurve curve, CurveRows wanted) {
        NoisePath path = NoisePath.inMemory(PublishedKernel.gaussian(setting.length()), RandomBits.secure());
        return new Drawn(
                curve,
                Arrays.stream(wanted.x())
                        .map(x -> setting.middle() + curve.at(x))
                        .toArray(),
                Arrays.stream(wanted.x()).map(path::at).toArray());
    }

    private void paths(int run, String model, Drawn drawn, CurveRows wanted, Budget budget) {
        String epsilon = budget.epsilon().toPlainString();
        double published = ProcessNoise.asPublishedIn2016(drawn.curve(), setting.range(), budget)
                .scale();
        double corrected =
                ProcessNoise.corrected(drawn.curve(), setting.range(), budget).scale();
        score(run, Results.PUBLISHED, model, epsilon, wanted, drawn.with(published));
        score(run, Results.CORRECTED, model, epsilon, wanted, drawn.with(corrected));
    }

    private void bins(int run, String form, BinnedMeans means, CurveRows wanted, String epsilon) {
        score(run, form, FLAT, epsilon, wanted, means.flat(wanted.x()));
        score(
                run,
                form,
                MIDDLES,
                epsilon,
                wanted,
                means.curve(setting.kernel(), setting.variance(), false, wanted.x()));
        score(
                run,
                form,
                INTEGRAL,
                epsilon,
                wanted,
                means.curve(setting.kernel(), setting.variance(), true, wanted.x()));
    }

    private void score(int run, String form, String model, String epsilon, CurveRows wanted, double[] values) {
        results.put(run, form, model, epsilon, wanted.error(values));
    }
}
