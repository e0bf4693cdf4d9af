package dev.bulla.bench.diffpriv;

import dev.bulla.bench.figure.Figure;
import dev.bulla.bench.figure.Figure.Row;
import dev.bulla.bench.figure.Figure.Section;
import dev.bulla.bench.figure.Plot;
import dev.bulla.bench.published.PublishedSampleSize;
import dev.bulla.bench.sheet.PointsTable;
import dev.bulla.bench.sheet.Scratch;
import dev.bulla.core.blackbox.Proved;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.release.Plan;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.sensitivity.Norm;
import dev.bulla.core.sensitivity.SampleSize;
import dev.bulla.core.sensitivity.SampledSensitivity;
import dev.bulla.core.sensitivity.SensitivitySampler;
import dev.bulla.models.bernstein.Bernstein;
import dev.bulla.models.bernstein.BernsteinBasis;
import dev.bulla.models.bernstein.BernsteinFunction;
import dev.bulla.models.bernstein.BernsteinModel;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/** Kernel regression of 250 points, bandwidth 0.1, by the Bernstein mechanism of degree 25: Figure 1 of the paper. */
final class KernelRegression {

    private static final int ROWS = 250;
    private static final int DEGREE = 25;
    private static final int PAIRS = 500;
    private static final String GAMMA = "0.2";
    private static final double BANDWIDTH = 0.1;

    /** The public bound of |y| for what is proved. */
    private static final double MOST = 1.5;

    /** The package's CPU seconds for the sampler, and its errors at ε = 1 and 5. */
    private static final double PACKAGE_SECONDS = 6.71;

    static final String EXACT_COUNT = "random DP, exact count (k = 401)";
    static final String OWN_L1 = "… and the lattice's own L1";

    private static final Map<String, String> PACKAGE_ERRORS = Map.of("1", "0.616", "5", "0.181");
    private static final double ROOT_TWO_PI = Math.sqrt(2 * Math.PI);
    private static final PriestleyChao TARGET = new PriestleyChao(BANDWIDTH);
    private static final BernsteinBasis BASIS = new BernsteinBasis(DEGREE, 1, 1);

    private final int runs;
    private final List<double[]> rows;
    private final double[] xs = new double[50];
    private final double[] fit;
    private final List<Form> forms = new ArrayList<>();
    private final SampledSensitivity published;
    private final double[] seconds;

    /**
     * A way to release the curve.
     *
     * @param name what it is
     * @param asPaper whether it is the paper's
     * @param release from ε to a curve at the points of the figure
     */
    private record Form(String name, boolean asPaper, Releaser release) {}

    private interface Releaser {
        Supplier<double[]> at(String epsilon);
    }

    KernelRegression(int runs, double[] seconds) {
        this.runs = runs;
        this.seconds = seconds.clone();
        this.rows = data();
        Arrays.setAll(xs, i -> i / 49.0);
        this.fit = Arrays.stream(xs).map(x -> TARGET.at(rows, x)).toArray();
        BigDecimal gamma = new BigDecimal(GAMMA);
        SampleSize asPublished =
                PublishedSampleSize.asPublished(PAIRS, gamma.doubleValue()).size();
        SampleSize exact = SampleSize.marginal(PAIRS, gamma);
        this.published = sample("bulla", Norm.SUP, asPublished);
        SampledSensitivity fewer = sample("bulla", Norm.SUP, exact);
        SampledSensitivity inL1 = sample("bulla", Norm.L1, exact);
        forms.add(new Form("random DP, as published (k = 439)", true, epsilon -> sampled(published, epsilon, BASIS)));
        forms.add(new Form(
                "as published, the operator iterated, h = 2",
                false,
                epsilon -> sampled(published, epsilon, new BernsteinBasis(DEGREE, 1, 2))));
        forms.add(new Form(EXACT_COUNT, false, epsilon -> sampled(fewer, epsilon, BASIS)));
        forms.add(new Form(OWN_L1, false, epsilon -> sampled(inL1, epsilon, BASIS)));
        forms.add(new Form(
                "… and the operator iterated, h = 3",
                false,
                epsilon -> sampled(inL1, epsilon, new BernsteinBasis(DEGREE, 1, 3))));
        forms.add(new Form("ε-DP, proved: even gaps, h = 1", false, epsilon -> proved(epsilon, 1)));
        forms.add(new Form("ε-DP, proved: even gaps, h = 3", false, epsilon -> proved(epsilon, 3)));
        forms.add(new Form("ε-DP, proved: any gaps, S = 2·1.5/h = 30", false, this::worstCase));
    }

    Section section() {
        List<Row> all = new ArrayList<>();
        all.add(new Row(
                "sampler, m = 500: CPU seconds, first run",
                Figure.number(PACKAGE_SECONDS),
                "—",
                Figure.number(seconds[0])));
        all.add(new Row(
                "sampler, m = 500: CPU seconds, warm, median of 5",
                Figure.number(PACKAGE_SECONDS),
                "—",
                Figure.number(seconds[1])));
        all.add(new Row(
                "  times as fast as the package",
                "1",
                "≥ 50",
                String.format(
                        Locale.ROOT, "%.0f, first %.0f", PACKAGE_SECONDS / seconds[1], PACKAGE_SECONDS / seconds[0])));
        all.add(new Row("sensitivity at any point, sampled", "0.03603", "—", Figure.number(published.value())));
        all.add(new Row("RMSE of the polynomial without noise", "0.1506", "—", Figure.number(rmse(smooth(BASIS)))));
        for (String epsilon : List.of("1", "5")) {
            for (Form form : forms) {
                all.add(new Row(
                        "RMSE, ε = " + epsilon + ": " + form.name(),
                        form.asPaper() ? PACKAGE_ERRORS.getOrDefault(epsilon, "—") : "—",
                        "—",
                        Figure.number(error(form.name(), epsilon))));
            }
        }
        return new Section(
                "Bernstein mechanism: Priestley–Chao regression of 250 points, h = 0.1, K = 25, γ = 0.2",
                all,
                List.of(
                        "Published: the package, measured; errors of 50 releases against its non-private fit. Ours: mean of "
                                + runs + " releases, against ours.",
                        "CPU seconds are of the whole process, all threads, compiler and collector included.",
                        "Ours with a sampled sensitivity: "
                                + published.claim(Budget.pure("1")).guarantee() + ": no differential privacy.",
                        "Proved with even gaps: 1/n in place of the gaps of sorted x, |y| ≤ 1.5 public, kernel's own L1;"
                                + " its error includes that of the other weights.",
                        "Proved with any gaps: one row can carry a gap as wide as the range, so S is the range of the curve."));
    }

    /** The mean RMSE of a form against the fit without noise. */
    double error(String name, String epsilon) {
        Form form = forms.stream()
                .filter(known -> known.name().equals(name))
                .findFirst()
                .orElseThrow();
        return mean(form.release().at(epsilon));
    }

    /** The figure, and its numbers. */
    Map<String, String> files() {
        double[] smooth = smooth(BASIS);
        double[] random = forms.get(0).release().at("5").get();
        double[] proved = proved("5", 3).get();
        double[] x = rows.stream().mapToDouble(row -> row[0]).toArray();
        double[] y = rows.stream().mapToDouble(row -> row[1]).toArray();
        StringBuilder csv = new StringBuilder("x,fit,bernstein,random_dp,proved\n");
        for (int i = 0; i < xs.length; i++) {
            csv.append(String.format(
                    Locale.ROOT, "%.6f,%.6f,%.6f,%.6f,%.6f%n", xs[i], fit[i], smooth[i], random[i], proved[i]));
        }
        StringBuilder points = new StringBuilder("x,y\n");
        rows.forEach(row -> points.append(String.format(Locale.ROOT, "%.6f,%.6f%n", row[0], row[1])));
        String svg = new Plot("Kernel regression, ε = 5", new double[] {0, 1}, new double[] {-2, 2})
                .dots("data", "#bbbbbb", x, y)
                .line("fit, not private", "#c0392b", "7 5", xs, fit)
                .line("Bernstein polynomial, not private", "#222222", "2 4", xs, smooth)
                .line("as published: random DP, γ = 0.2", "#2c5fb3", "none", xs, random)
                .line("proved: ε-DP", "#2e8b57", "none", xs, proved)
                .svg();
        Map<String, String> files = new LinkedHashMap<>();
        files.put("diffpriv_regression.csv", csv.toString());
        files.put("diffpriv_regression_points.csv", points.toString());
        files.put("diffpriv_regression.svg", svg);
        return files;
    }

    /** What the sampler gives for the curve. */
    static SampledSensitivity sample(String seed, Norm norm, SampleSize size) {
        return SensitivitySampler.of("lines, at times bent by sine or cosine", KernelRegression::plausible, ROWS)
                .seed(seed)
                .sample(table -> TARGET.onLattice(table, DEGREE), norm, size);
    }

    /** CPU seconds of the process for one sampling: the first, and the median of five after a warm-up. */
    static double[] seconds() {
        SampleSize size = PublishedSampleSize.asPublished(PAIRS, Double.parseDouble(GAMMA))
                .size();
        double first = seconds(size, 1);
        seconds(size, 10);
        double[] warm = new double[5];
        Arrays.setAll(warm, i -> seconds(size, 5));
        Arrays.sort(warm);
        return new double[] {first, warm[2]};
    }

    /** The clock of the process has steps of a hundredth of a second: several samplings are timed at once. */
    private static double seconds(SampleSize size, int times) {
        long start = CpuTime.nanos();
        for (int i = 0; i < times; i++) {
            sample("run " + i, Norm.SUP, size);
        }
        return (CpuTime.nanos() - start) / 1e9 / times;
    }

    private Supplier<double[]> sampled(SampledSensitivity sensitivity, String epsilon, BernsteinBasis basis) {
        double[] exact = TARGET.onLattice(rows, DEGREE);
        return () -> curve(
                basis,
                sensitivity.releaseOutsideAccounts(exact, Budget.pure(epsilon)).values());
    }

    private Supplier<double[]> proved(String epsilon, int iterations) {
        Schema schema = schema(epsilon);
        Plan<BernsteinModel> plan = Bernstein.of("x")
                .bandwidth(BANDWIDTH)
                .degree(DEGREE)
                .target("y")
                .iterations(iterations)
                .plan(schema, Budget.pure(epsilon));
        PointsTable table = new PointsTable(schema, rows);
        return () -> {
            double[] curve = new double[xs.length];
            plan.release(table, Scratch.account(schema)).model().evaluator().at(xs, curve);
            for (int i = 0; i < curve.length; i++) {
                curve[i] *= ROOT_TWO_PI; // the paper's kernel has no constant
            }
            return curve;
        };
    }

    private Supplier<double[]> worstCase(String epsilon) {
        double range = MOST / BANDWIDTH;
        BernsteinFunction function = BernsteinFunction.privatise(
                        "regression",
                        table -> point -> TARGET.at(table, point[0]),
                        Proved.sup(String.valueOf(2 * range)).replacing(ROWS),
                        BASIS)
                .within(-range, range);
        Schema schema = schema(epsilon);
        return () -> {
            double[] curve = new double[xs.length];
            function.release(rows, Budget.pure(epsilon), Scratch.account(schema))
                    .evaluator()
                    .at(xs, curve);
            return curve;
        };
    }

    private double[] smooth(BernsteinBasis basis) {
        return curve(basis, TARGET.onLattice(rows, DEGREE));
    }

    private double[] curve(BernsteinBasis basis, double[] lattice) {
        double[] curve = new double[xs.length];
        basis.evaluator(basis.coefficients(lattice)).at(xs, curve);
        return curve;
    }

    private double mean(Supplier<double[]> release) {
        double sum = 0;
        for (int i = 0; i < runs; i++) {
            sum += rmse(release.get());
        }
        return sum / runs;
    }

    private double rmse(double[] curve) {
        double sum = 0;
        for (int i = 0; i < curve.length; i++) {
            sum += (curve[i] - fit[i]) * (curve[i] - fit[i]);
        }
        return Math.sqrt(sum / curve.length);
    }

    private static Schema schema(String epsilon) {
        return new Schema(
                "points",
                Unit.row(),
                Neighbours.REPLACE_ONE,
                Budget.pure(epsilon),
                OptionalLong.of(ROWS),
                List.of(
                        new Column.Real("x", 0, 1, Optional.empty(), Optional.empty()),
                        new Column.Real("y", -MOST, MOST, Optional.empty(), Optional.empty())));
    }

    /** The paper's data: y = x·sin(10x), and noise. */
    static List<double[]> data() {
        PublicBits bits = PublicBits.of("diffpriv: regression");
        List<double[]> data = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            double x = bits.nextUniform();
            data.add(new double[] {x, Math.sin(10 * x) * x + 0.2 * bits.nextNormal()});
        }
        return data;
    }

    /** The paper's oracle: the coins are thrown once for records that are drawn together. */
    private static List<double[]> plausible(int count, PublicBits bits) {
        boolean line = bits.nextUniform() < 0.95;
        boolean sine = bits.nextUniform() < 0.5;
        boolean cosine = bits.nextUniform() < 0.5;
        List<double[]> table = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            double x = bits.nextUniform();
            double y = line ? x : 0;
            y = sine ? y * Math.sin(x) : y;
            y = cosine ? y * Math.cos(x) : y;
            table.add(new double[] {x, y + 0.2 * bits.nextNormal()});
        }
        return table;
    }
}
