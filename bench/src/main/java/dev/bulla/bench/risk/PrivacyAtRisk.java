package dev.bulla.bench.risk;

import dev.bulla.bench.figure.Figure;
import dev.bulla.bench.figure.Plot;
import dev.bulla.core.risk.Compensation;
import dev.bulla.core.risk.PrivacyAtRiskAsPublished;
import dev.bulla.core.risk.PrivacyLoss;
import dev.bulla.core.sensitivity.SampleSize;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/** Chapter 8 of "On Privacy Risk of Releasing Data and Models": privacy at risk. */
public final class PrivacyAtRisk implements Figure {

    private static final String[] COLOURS = {"#c0392b", "#1f618d", "#2e8b57", "#8e44ad", "#d68910"};
    private static final String NONE = "—";
    private static final int POINTS = 100;

    @Override
    public String name() {
        return "privacy-at-risk";
    }

    @Override
    public String about() {
        return "thesis, chapter 8: privacy at risk and its compensation budget, as published and by the exact law (Figures 8.1 to 8.7)";
    }

    @Override
    public int runs() {
        return 50;
    }

    @Override
    public Outcome make(Request request) throws IOException {
        List<Section> sections = new ArrayList<>();
        Map<String, String> files = new LinkedHashMap<>();
        confidence(sections, files);
        samples(sections, files);
        Optional<RidgeRisk> ridge = RidgeRisk.of(request);
        if (ridge.isPresent()) {
            ridge.get().make(sections, files);
        } else {
            sections.add(RidgeRisk.absent(request.data()));
        }
        sections.add(illustrations());
        money(sections, files);
        sections.add(what());
        return new Outcome(sections, files);
    }

    /** Figures 8.1 and 8.2. */
    private static void confidence(List<Section> sections, Map<String, String> files) {
        List<Row> rows = new ArrayList<>();
        Plot dimensions = plot("Figure 8.1: ε against γ₁, ε₀ = 1", 1);
        int[] ks = {1, 2, 3};
        for (int i = 0; i < ks.length; i++) {
            int k = ks[i];
            line(dimensions, "published, k = " + k, COLOURS[i], g -> PrivacyAtRiskAsPublished.epsilon(k, g, 1));
            rows.add(row(
                    "8.1: confidence of ε = 0.6, ε₀ = 1, k = " + k,
                    PrivacyAtRiskAsPublished.confidence(k, 0.6, 1),
                    PrivacyLoss.laplace("1", k).upTo(0.6)));
        }
        line(
                dimensions,
                "exact, every k",
                "#555555",
                g -> Math.max(0, PrivacyLoss.laplace("1", 1).quantile(g)));
        files.put("privacy_at_risk_8_1.svg", dimensions.svg());
        Plot wholes = plot("Figure 8.2: ε against γ₁, k = 1", 2);
        for (int i = 0; i < 4; i++) {
            double whole = (i + 1) / 2.0;
            line(wholes, "published, ε₀ = " + whole, COLOURS[i], g -> PrivacyAtRiskAsPublished.epsilon(g, whole));
            rows.add(row(
                    "8.2: confidence of ε = ε₀/2, ε₀ = " + whole,
                    PrivacyAtRiskAsPublished.confidence(1, whole / 2, whole),
                    PrivacyLoss.laplace(Double.toString(whole), 1).upTo(whole / 2)));
        }
        line(
                wholes,
                "exact, ε₀ = 1",
                "#555555",
                g -> Math.max(0, PrivacyLoss.laplace("1", 1).quantile(g)));
        files.put("privacy_at_risk_8_2.svg", wholes.svg());
        sections.add(new Section(
                "Figures 8.1 and 8.2 (p. 110): how sure one can be of a smaller ε",
                rows,
                List.of(
                        "Corrected: the exact law. Half of all outcomes have the whole loss ε₀, so no confidence passes 0.5 below ε₀.",
                        "In several dimensions the corrected number is the upper limit of any honest claim.")));
    }

    /** Figures 8.3 and 8.4. */
    private static void samples(List<Section> sections, Map<String, String> files) {
        List<Row> rows = new ArrayList<>();
        Plot plot = plot("Figure 8.3: samples (10⁴) against γ₂", 6);
        double[] accuracies = {0.01, 0.02, 0.05, 0.1};
        for (int i = 0; i < accuracies.length; i++) {
            double accuracy = accuracies[i];
            line(
                    plot,
                    "ρ = " + accuracy,
                    COLOURS[i],
                    g -> Math.min(6, PrivacyAtRiskAsPublished.samples(accuracy, Math.min(g, 0.999)) / 1e4));
        }
        files.put("privacy_at_risk_8_3.svg", plot.svg());
        for (String gamma : List.of("0.1", "0.05", "0.01")) {
            double kept = 1 - Double.parseDouble(gamma);
            rows.add(new Row(
                    "8.3: pairs for γ₂ = " + kept + ", ρ = 0.01",
                    String.format(Locale.ROOT, "%.0f", Math.ceil(PrivacyAtRiskAsPublished.samples(0.01, kept))),
                    Integer.toString(SampleSize.marginal(new BigDecimal(gamma)).pairs()),
                    NONE));
        }
        files.put(
                "privacy_at_risk_8_4a.svg",
                joint("Figure 8.4a: ε against γ₃, n = 10000", new double[] {0.01, 0.012, 0.015, 0.02}, true));
        files.put(
                "privacy_at_risk_8_4b.svg",
                joint("Figure 8.4b: ε against γ₃, ρ = 0.01", new double[] {5000, 10_000, 15_000, 30_000}, false));
        for (double rho : new double[] {0.01, 0.015, 0.02}) {
            double alpha = PrivacyAtRiskAsPublished.tolerance(rho, 10_000);
            rows.add(row(
                    "8.4a: γ₃ at ε = 0.6, ε₀ = 1, ρ = " + rho,
                    PrivacyAtRiskAsPublished.joint(0.6, 1, 1, alpha),
                    10_000.0 / 10_001 * PrivacyLoss.laplace("1", 1).upTo(0.6)));
        }
        sections.add(new Section(
                "Figures 8.3 (p. 118) and 8.4 (p. 122): a sampled sensitivity",
                rows,
                List.of(
                        "Corrected: order statistics. The largest of m sampled distances covers the next one with chance m/(m + 1), exactly.",
                        "Figure 8.4 has η = 1 and γ₂ = 1 here; the thesis gives neither.")));
    }

    private static String joint(String title, double[] values, boolean isAccuracy) {
        Plot plot = plot(title, 1);
        for (int i = 0; i < values.length; i++) {
            double alpha = isAccuracy
                    ? PrivacyAtRiskAsPublished.tolerance(values[i], 10_000)
                    : PrivacyAtRiskAsPublished.tolerance(0.01, (long) values[i]);
            line(
                    plot,
                    (isAccuracy ? "ρ = " : "n = ") + values[i],
                    COLOURS[i],
                    g -> g >= alpha ? 1 : PrivacyAtRiskAsPublished.epsilon(g / alpha, 1));
        }
        return plot.svg();
    }

    /** Every number of section 8.4.1 that needs no data. */
    private static Section illustrations() {
        double alpha = PrivacyAtRiskAsPublished.tolerance(0.01, 15_000);
        double third = PrivacyAtRiskAsPublished.etaEpsilon0(0.4, 0.9, 0.9, alpha);
        return new Section(
                "Section 8.4.1: the illustrations",
                List.of(
                        new Row(
                                "Lemma 3: overlap of ε₀ = 1 and 0.6",
                                "0.81",
                                NONE,
                                six(PrivacyAtRiskAsPublished.overlap(0.6, 1))),
                        new Row(
                                "first: ε₀ for ε = 0.4 with γ₁ = 0.6",
                                "0.8",
                                six(PrivacyLoss.laplaceFor(0.4, 0.6)),
                                six(PrivacyAtRiskAsPublished.epsilon0(1, 0.4, 0.6))),
                        new Row("second: α for ρ = 0.01, n = 15000", "0.9", six(15_000.0 / 15_001), six(alpha)),
                        new Row("third: ε₀ for ε = 0.4, γ̂₃ = γ₂ = 0.9", "0.8", NONE, "ηε₀ = " + six(third))),
                List.of(
                        "Ours here: the published formula, computed again.",
                        "First, corrected: no ε₀ above 0.4 can be said to lose at most 0.4 in 60 % of cases.",
                        "The third does not reproduce: the formula gives ηε₀ = 0.352, so ε₀ = 0.8 needs η = 0.44, and Lemma 11 says that η"
                                + " is at least 1."));
    }

    /** Figure 8.7 and every number of section 8.4.2. */
    private static void money(List<Section> sections, Map<String, String> files) {
        Compensation terms = new Compensation(5500, 0, 1, 100);
        double whole = 0.5;
        PrivacyLoss law = PrivacyLoss.laplace("0.5", 1);
        double root = PrivacyAtRiskAsPublished.minimumByEquation21(whole);
        double least = PrivacyAtRiskAsPublished.budgetAtRisk(terms, 1, root, whole);
        double all = terms.total(whole);
        double exact = terms.expected(law);
        double count = terms.expected(PrivacyLoss.laplaceOnGrid("0.5", 1, 1));
        Plot plot = new Plot(
                "Figure 8.7: budget ($1000) against ε, ε₀ = 0.5", new double[] {0, whole}, new double[] {30, 110});
        line(
                plot,
                "published, eq. 8.20",
                COLOURS[0],
                whole,
                e -> PrivacyAtRiskAsPublished.budgetAtRisk(terms, 1, e, whole) / 1e3);
        line(plot, "exact expected cost", COLOURS[1], whole, e -> exact / 1e3);
        line(plot, "pure, eq. 8.19", "#555555", whole, e -> all / 1e3);
        files.put("privacy_at_risk_8_7.svg", plot.svg());
        sections.add(new Section(
                "Figure 8.7 (p. 134) and section 8.4.2: the health centre, 100 people, $5500, ε₀ = 0.5",
                List.of(
                        new Row("least ε for an error of 2", "0.5", "0.5", NONE),
                        new Row("budget at ε₀", "74434.40", cents(all), cents(all)),
                        new Row("least “at risk”: ε", "0.274", NONE, six(root)),
                        new Row("least “at risk”: budget", "37805.86", cents(exact), cents(least)),
                        new Row("saving", "36628.532", cents(all - exact), cents(all - least)),
                        new Row("expected cost of a count, whole noise", NONE, cents(count), NONE),
                        new Row("eq. 8.23, lower end 1/T", "0.5 ≤ ε", "0.5 ≤ ε₀", NONE)),
                List.of(
                        "Corrected: the expected cost under the exact law of the loss. Ours here: the published formula, computed again.",
                        "The printed saving is off in the second decimal by the thesis's own numbers.",
                        "A count gets whole noise, whose loss is always ε₀: nothing is saved at all.",
                        "The lower end of equation 8.23 is one of ε₀; the thesis's own optimum 0.274 is below it.")));
    }

    private static Section what() {
        return new Section(
                "What is wrong",
                List.of(),
                List.of(
                        PrivacyAtRiskAsPublished.WARNING,
                        "Theorem 3 takes |f(x) − z| and |f(y) − z| for independent, though z is one draw. Theorem 5 builds on it; Lemma 10 counts F_n"
                                + " for F; Lemma 11 turns an inequality round; Lemma 13 (convexity) fails at ε₀ = 3."));
    }

    private static Plot plot(String title, double most) {
        return new Plot(title, new double[] {0, 1}, new double[] {0, most * 1.25});
    }

    private static void line(Plot plot, String name, String colour, DoubleUnaryOperator of) {
        line(plot, name, colour, 1, of);
    }

    private static void line(Plot plot, String name, String colour, double most, DoubleUnaryOperator of) {
        double[] x = new double[POINTS - 1];
        double[] y = new double[POINTS - 1];
        for (int i = 1; i < POINTS; i++) {
            x[i - 1] = most * i / POINTS;
            y[i - 1] = of.applyAsDouble(x[i - 1]);
        }
        plot.line(name, colour, name.startsWith("exact") ? "6 3" : "none", x, y);
    }

    private static Row row(String what, double published, double corrected) {
        return new Row(what, six(published), six(corrected), NONE);
    }

    private static String six(double value) {
        return String.format(Locale.ROOT, "%.6f", value);
    }

    private static String cents(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }
}
