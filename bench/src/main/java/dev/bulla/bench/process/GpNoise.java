package dev.bulla.bench.process;

import dev.bulla.bench.sheet.CsvCells;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.json.Json;
import dev.bulla.core.release.Plan;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Rows;
import dev.bulla.models.cloaking.SupNorm;
import dev.bulla.models.curve.Setting;
import dev.bulla.models.gp.GaussianProcess;
import dev.bulla.models.gp.GaussianProcessModel;
import dev.bulla.models.matrix.Cholesky;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** How far answers of the default curve move from release to release with the same rows, beside the noise that the first private Gaussian process needs: heights of women by age, heights alone private. */
public final class GpNoise {

    private static final Path FILE = Path.of("../shared/data/howell1/howell1.csv");
    private static final double YEARS = 90;
    private static final double SHORTEST = 50;
    private static final double TALLEST = 180;

    /** The paper's, in √(2 ln(c/δ))/ε. */
    private static final double CONSTANT = 1.25;

    private final double[] ages;
    private final double[] heights;

    private GpNoise(double[] ages, double[] heights) {
        this.ages = ages;
        this.heights = heights;
    }

    /**
     * A comparison, in centimetres.
     *
     * @param budget of both
     * @param ours the deviation of answers over releases, its root mean square over the women's ages
     * @param fitted the deviation of the published noise for the kernel that is likeliest for these heights: which kernel that is is private
     * @param own the same for the kernel that weighs most in the first release
     */
    public record Line(Budget budget, double ours, Kernel fitted, Kernel own) {}

    /**
     * A kernel, and the noise of 2016 for it.
     *
     * @param years its length scale
     * @param ridge the variance of rows around the curve, in units of the curve's
     * @param deviation in centimetres
     */
    public record Kernel(double years, double ridge, double deviation) {}

    /** Each budget; nothing when the table is not there. */
    static List<Line> run(int releases, Consumer<String> progress) throws IOException {
        Optional<CsvCells> rows = CsvCells.read(FILE, "age", "height", "male");
        if (rows.isEmpty()) {
            return List.of();
        }
        List<String[]> women =
                rows.get().rows().stream().filter(row -> row[2].equals("0")).toList();
        GpNoise noise = new GpNoise(
                women.stream().mapToDouble(row -> Double.parseDouble(row[0])).toArray(),
                women.stream().mapToDouble(row -> Double.parseDouble(row[1])).toArray());
        progress.accept("The likeliest kernel of the heights of women …");
        double[] likeliest = noise.likeliest();
        List<Line> lines = new ArrayList<>();
        for (Budget budget : List.of(Budget.approx("1", "1e-4"), Budget.approx("1", "0.01"))) {
            progress.accept(releases + " releases of heights of women, " + budget + " …");
            lines.add(noise.line(budget, releases, likeliest));
        }
        return lines;
    }

    private Line line(Budget budget, int releases, double[] likeliest) {
        Schema schema = new Schema(
                "women",
                Unit.row(),
                Neighbours.OUTPUTS,
                budget,
                OptionalLong.of(ages.length),
                List.of(
                        new Column.Real("age", 0, YEARS, Optional.empty(), Optional.empty(), true),
                        new Column.Real("height", SHORTEST, TALLEST, Optional.empty(), Optional.empty())));
        Rows rows = new Rows(schema);
        for (int i = 0; i < ages.length; i++) {
            rows.with(
                    schema.require("age").read(ages[i]),
                    schema.require("height").read(heights[i]));
        }
        Plan<GaussianProcessModel> plan =
                GaussianProcess.of("age").target("height").plan(schema, budget);
        double[][] points =
                Arrays.stream(ages).mapToObj(age -> new double[] {age}).toArray(double[][]::new);
        double[][] answers = new double[releases][];
        Kernel own = new Kernel(YEARS, 1, 0);
        for (int r = 0; r < releases; r++) {
            GaussianProcessModel model =
                    plan.release(rows, MemoryJournal.account(schema)).model();
            answers[r] = model.predictions(points);
            own = r == 0 ? own(model, budget) : own;
        }
        return new Line(budget, deviation(answers), published(likeliest[0], likeliest[1], budget), own);
    }

    private static double deviation(double[][] answers) {
        double sum = 0;
        int points = answers[0].length;
        for (int p = 0; p < points; p++) {
            int point = p;
            double mean = Arrays.stream(answers)
                    .mapToDouble(each -> each[point])
                    .average()
                    .orElseThrow();
            double square = Arrays.stream(answers)
                    .mapToDouble(each -> (each[point] - mean) * (each[point] - mean))
                    .sum();
            sum += square / (answers.length - 1) / points;
        }
        return Math.sqrt(sum);
    }

    private Kernel own(GaussianProcessModel model, Budget budget) {
        Object settings = Json.member(Json.readObject(Json.canonical(model.json())), "settings");
        Setting likeliest = Json.list(settings, "settings").stream()
                .map(Setting::read)
                .max(Comparator.comparingDouble(Setting::weight))
                .orElseThrow();
        return published(YEARS * likeliest.lengthscales()[0], likeliest.noise() / likeliest.amplitude(), budget);
    }

    private Kernel published(double years, double ridge, Budget budget) {
        double constant = Math.sqrt(2 * StrictMath.log(CONSTANT / budget.delta().doubleValue()))
                / budget.epsilon().doubleValue();
        return new Kernel(years, ridge, (TALLEST - SHORTEST) * constant * SupNorm.of(covariance(years, 0), ridge));
    }

    private double[][] covariance(double years, double ridge) {
        double[][] k = new double[ages.length][ages.length];
        for (int i = 0; i < k.length; i++) {
            for (int j = 0; j < k.length; j++) {
                double r = (ages[i] - ages[j]) / years;
                k[i][j] = StrictMath.exp(-r * r / 2) + (i == j ? ridge : 0);
            }
        }
        return k;
    }

    /** The likeliest of length scales and ridges a fifth apart, the amplitude that suits best with each. */
    private double[] likeliest() {
        double mean = Arrays.stream(heights).average().orElseThrow();
        double[] around = Arrays.stream(heights).map(each -> each - mean).toArray();
        double most = Double.NEGATIVE_INFINITY;
        double[] best = {YEARS, 1};
        for (double years = 2; years <= YEARS; years *= 1.2) {
            for (double ridge = 1e-3; ridge <= 10; ridge *= 1.2) {
                Cholesky factor = Cholesky.of(covariance(years, ridge));
                double[] solved = factor.solve(around);
                double square = 0;
                for (int i = 0; i < around.length; i++) {
                    square += around[i] * solved[i];
                }
                double log = -(around.length * StrictMath.log(square / around.length) + factor.logDeterminant()) / 2;
                if (log > most) {
                    most = log;
                    best = new double[] {years, ridge};
                }
            }
        }
        return best;
    }
}
