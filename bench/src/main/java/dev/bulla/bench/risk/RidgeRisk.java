package dev.bulla.bench.risk;

import dev.bulla.bench.chapter6.Study;
import dev.bulla.bench.figure.Figure.Request;
import dev.bulla.bench.figure.Figure.Row;
import dev.bulla.bench.figure.Figure.Section;
import dev.bulla.bench.figure.Plot;
import dev.bulla.bench.figure.RunSpread;
import dev.bulla.bench.sheet.Matrices;
import dev.bulla.bench.sheet.ProductSums;
import dev.bulla.bench.sheet.Sheet;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.risk.PrivacyAtRiskAsPublished;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Figures 8.5 and 8.6: ridge regression of income with Laplace noise on its coefficients (Ligett et al. 2017).
 *
 * <p>Formula: Σ(y − xᵀθ)² + nλ‖θ‖², ‖x‖ = 1, 0 ≤ y ≤ 1. The sensitivity as the thesis seems to take it is 2(1 + 1/√λ)/(nλ), in L2; Laplace noise on k numbers needs
 * one in L1: √k·2(1 + √(n−1)/(2√(nλ)))/(nλ + 1).
 */
final class RidgeRisk {

    private static final double LAMBDA = 0.01;
    private static final int PAIRS = 15_000;
    private static final int TABLE = 1_000;
    private static final double[] LEVELS = {0.2, 0.4, 0.6, 0.8, 1};
    private static final List<String> FEATURES = List.of("age", "sex", "race", "marital", "educ");

    private final Sheet rows;
    private final int runs;

    private RidgeRisk(Study study, int runs) {
        this.rows = study.sheet().map(x -> unit(study.bounds().features(x)), y -> Math.max(0, Math.min(1, y / 300)));
        this.runs = runs;
    }

    static Optional<RidgeRisk> of(Request request) throws IOException {
        return Study.census(request.data()).map(study -> new RidgeRisk(study.only(FEATURES), request.runs()));
    }

    static Section absent(Path data) {
        return new Section(
                "Figures 8.5 and 8.6", List.of(), List.of(Study.censusFile(data).absent()));
    }

    private static double[] unit(double[] x) {
        double norm = Math.max(Matrices.norm(x), 1e-12);
        return Arrays.stream(x).map(v -> v / norm).toArray();
    }

    void make(List<Section> sections, Map<String, String> files) {
        PublicBits bits = PublicBits.of("8.5");
        Sheet.Split split = rows.split(0.8, bits.child(0));
        double[] theta = ridge(ProductSums.of(split.train()), split.train().rows());
        ProductSums test = ProductSums.of(split.test());
        int n = split.train().rows();
        double published = 2 * (1 + 1 / Math.sqrt(LAMBDA)) / (n * LAMBDA);
        double proved =
                2 * Math.sqrt(theta.length) * (1 + Math.sqrt(n - 1.0) / (2 * Math.sqrt(n * LAMBDA))) / (n * LAMBDA + 1);
        List<Row> lines = new ArrayList<>();
        double[] loose = new double[LEVELS.length];
        for (int i = 0; i < LEVELS.length; i++) {
            loose[i] = rmse(theta, test, published / LEVELS[i], bits.child(1));
            lines.add(new Row(
                    String.format(
                            Locale.ROOT,
                            "8.5: RMSE at ε = %.1f (γ₁ = %.3f of ε₀ = 1)",
                            LEVELS[i],
                            PrivacyAtRiskAsPublished.confidence(1, LEVELS[i], 1)),
                    RunSpread.number(loose[i]),
                    RunSpread.number(rmse(theta, test, proved / LEVELS[i], bits.child(1))),
                    "—"));
        }
        lines.add(new Row("8.5: RMSE without noise", "—", "—", RunSpread.number(test.rmse(theta))));
        double[] distances = distances(bits.child(2));
        lines.add(new Row("8.6: sampled sensitivity, γ₂ = 0.4", "0.001", "—", number(distances[(int) (0.4 * PAIRS)])));
        lines.add(new Row("8.6: sampled sensitivity, γ₂ = 0.85", "0.01", "—", number(distances[(int) (0.85 * PAIRS)])));
        lines.add(new Row("8.6: proved, for the same tables", "—", number(l1(TABLE, theta.length)), "—"));
        files.put("privacy_at_risk_8_5.svg", curve("Figure 8.5: RMSE against ε", LEVELS, loose));
        files.put("privacy_at_risk_8_6.svg", cumulative(distances));
        sections.add(new Section(
                "Figures 8.5 and 8.6 (p. 127): ridge regression of income, US census 2000, Fulton County, "
                        + rows.rows() + " adults, 5 features",
                lines,
                List.of(
                        "The thesis has 212,605 heads of household of the same census (IPUMS, not at hand) and gives no formula of the"
                                + " sensitivity.",
                        "8.5, published: noise for 2(1 + 1/√λ)/(nλ), which is one in L2; corrected: the proved sensitivity in L1.",
                        "8.6: " + PAIRS + " pairs of tables of " + TABLE
                                + " rows drawn from the sample; the thesis does not say how many rows.")));
    }

    private static double l1(int n, int k) {
        return 2 * Math.sqrt(k) * (1 + Math.sqrt(n - 1.0) / (2 * Math.sqrt(n * LAMBDA))) / (n * LAMBDA + 1);
    }

    private static double[] ridge(ProductSums sums, int n) {
        return Matrices.solve(Matrices.plus(sums.xx(), n * LAMBDA), sums.xy());
    }

    private double rmse(double[] theta, ProductSums test, double scale, PublicBits bits) {
        double sum = 0;
        for (int run = 0; run < runs; run++) {
            double[] noisy = theta.clone();
            for (int i = 0; i < noisy.length; i++) {
                double one = -Math.log(1 - bits.nextUniform());
                noisy[i] += scale * (one + Math.log(1 - bits.nextUniform()));
            }
            sum += test.rmse(noisy);
        }
        return sum / runs;
    }

    /** ‖θ − θ′‖₁ of two tables that share all rows but one, sorted. */
    private double[] distances(PublicBits bits) {
        double[] found = new double[PAIRS];
        for (int pair = 0; pair < PAIRS; pair++) {
            ProductSums shared = new ProductSums(rows.dimension());
            for (int i = 0; i < TABLE - 1; i++) {
                int row = bits.below(rows.rows());
                shared.add(rows.x(row), rows.y(row));
            }
            double[] one = with(shared, bits.below(rows.rows()));
            double[] other = with(shared, bits.below(rows.rows()));
            for (int i = 0; i < one.length; i++) {
                found[pair] += Math.abs(one[i] - other[i]);
            }
        }
        Arrays.sort(found);
        return found;
    }

    private double[] with(ProductSums shared, int row) {
        ProductSums sums = new ProductSums(rows.dimension());
        sums.add(shared);
        sums.add(rows.x(row), rows.y(row));
        return ridge(sums, TABLE);
    }

    private static String curve(String title, double[] x, double[] y) {
        double most = Arrays.stream(y).max().orElse(1);
        return new Plot(title, new double[] {0, 1}, new double[] {0, most * 1.3})
                .line("published", "#c0392b", "none", x, y)
                .svg();
    }

    private static String cumulative(double[] sorted) {
        double most = sorted[sorted.length - 1];
        double[] x = new double[200];
        double[] y = new double[200];
        for (int i = 0; i < 200; i++) {
            x[i] = sorted[i * (sorted.length - 1) / 199];
            y[i] = i / 199.0;
        }
        return new Plot("Figure 8.6: share of pairs against their distance", new double[] {0, most}, new double[] {
                    0, 1.1
                })
                .line("sampled", "#1f618d", "none", x, y)
                .svg();
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.2g", value);
    }
}
