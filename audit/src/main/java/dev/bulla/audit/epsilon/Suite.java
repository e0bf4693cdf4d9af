package dev.bulla.audit.epsilon;

import dev.bulla.audit.dossier.Chapter;
import dev.bulla.audit.dossier.Chart;
import dev.bulla.audit.dossier.Dossier;
import dev.bulla.audit.dossier.Listing;
import dev.bulla.audit.dossier.Trace;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Many audits together. With the stated confidence none of all their bounds is wrong: what may go wrong is shared out equally among them.
 */
public final class Suite {

    private static final double LEAST_SHOWN = 1e-3;
    private static final int ENVELOPE = 60;

    private final List<Finding> findings;
    private final Map<String, String> leftOut;
    private final double confidence;

    /**
     * A suite.
     *
     * @param found what its tasks have found, by name
     * @param confidence that all bounds are right
     */
    public Suite(Map<String, Map<String, Object>> found, double confidence) {
        this(found, confidence, Map.of());
    }

    /** @param leftOut what could not be audited, and why */
    public Suite(Map<String, Map<String, Object>> found, double confidence, Map<String, String> leftOut) {
        this.findings = found.values().stream().map(Finding::read).toList();
        this.confidence = confidence;
        this.leftOut = new TreeMap<>(leftOut);
    }

    /** The confidence of each bound. */
    private double ofEach() {
        return 1 - (1 - confidence) / (Finding.BOUNDS * Math.max(1, findings.size()));
    }

    /** The names of what is refuted, with the reason. */
    public Map<String, String> refuted() {
        Map<String, String> refuted = new LinkedHashMap<>();
        for (Finding finding : findings) {
            finding.refutation(ofEach()).ifPresent(reason -> refuted.put(finding.name(), reason));
        }
        return refuted;
    }

    /** The least ε that is possible of one audit. */
    public double epsilon(String name) {
        return finding(name).epsilon(ofEach());
    }

    /** The least μ that is possible of one audit. */
    public double mu(String name) {
        return finding(name).mu(ofEach());
    }

    private Finding finding(String name) {
        return findings.stream()
                .filter(finding -> finding.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The report. */
    public Dossier dossier() {
        Map<String, String> refuted = refuted();
        String verdict = refuted.isEmpty()
                ? "None of " + findings.size() + " claims is refuted at " + percent(confidence) + " confidence"
                : refuted.size() + " of " + findings.size() + " claims are refuted at " + percent(confidence)
                        + " confidence";
        List<Chapter> chapters = new ArrayList<>(List.of(chapter(), covers()));
        refuted.forEach((name, reason) -> chapters.add(Chapter.of("Refuted: " + name, reason + ".")));
        leftOut.forEach((name, reason) -> chapters.add(Chapter.of("Not audited: " + name, reason)));
        chapters.add(curves());
        return new Dossier("Empirical ε", verdict, refuted.isEmpty(), chapters, json(refuted));
    }

    private Chapter chapter() {
        List<List<String>> lines = new ArrayList<>();
        for (Finding finding : findings) {
            lines.add(List.of(
                    finding.name(),
                    finding.stated().words(),
                    Digits.bound(finding.epsilon(ofEach())),
                    finding.forMu().isPresent() ? Digits.bound(finding.mu(ofEach())) : "",
                    finding.reach().map(Suite::reached).orElse(""),
                    finding.refutation(ofEach()).isPresent() ? "refuted" : "not refuted"));
        }
        return Chapter.of(
                        "Claims and lower bounds",
                        "All bounds hold together with " + percent(confidence)
                                + " confidence; a lower bound above its claim refutes it. An audit can only refute.")
                .with(new Listing(
                        List.of("audited", "claimed", "ε at least", "μ at least", "exact", "verdict"), lines));
    }

    private static String reached(Distance reach) {
        return (reach.epsilon() > 0 ? "ε " + Digits.of(reach.epsilon()) + " " : "")
                + (reach.mu() > 0 ? "μ " + Digits.of(reach.mu()) : "");
    }

    private Chapter covers() {
        return Chapter.of(
                "What was audited",
                "Made-up neighbouring tables of few rows, at the ends of every column's domain; of them the pair that shows most. What is"
                        + " released again and again is every noisy number of a plan; some releases are made whole, and there the model must be what"
                        + " the plan makes of these numbers.",
                "The column “exact” says how far exact numbers go between any two of these tables by the laws as stated: where that is less than is"
                        + " claimed, releases cannot show more.",
                "Not covered: other tables, other options, how long anything takes, the machine. Noise that cannot be told from its law by so"
                        + " many releases is not told from it here.");
    }

    private Chapter curves() {
        Chapter chapter = Chapter.of(
                "Hits over false alarms",
                "Both in factors. Dashed is the most that a claim allows, solid what was counted; a solid line above a dashed one by chance alone"
                        + " refutes nothing, the bounds above do.");
        for (Finding finding : findings) {
            chapter = chapter.with(chart(finding));
        }
        return chapter;
    }

    private static Chart chart(Finding finding) {
        double[] across = new double[ENVELOPE];
        double[] up = new double[ENVELOPE];
        for (int i = 0; i < ENVELOPE; i++) {
            across[i] = Math.pow(LEAST_SHOWN, 1 - i / (ENVELOPE - 1.0));
            up[i] = Math.max(LEAST_SHOWN, finding.stated().envelope(across[i]));
        }
        return Chart.roc(
                finding.name() + ", " + finding.stated().words(),
                LEAST_SHOWN,
                List.of(
                        Trace.faint("a guess", across, across),
                        Trace.dashed("claimed", across, up),
                        Trace.solid(
                                "counted",
                                finding.curve().alarms(),
                                finding.curve().hits())));
    }

    private Map<String, Object> json(Map<String, String> refuted) {
        List<Map<String, Object>> all = new ArrayList<>();
        for (Finding finding : findings) {
            Map<String, Object> json = new LinkedHashMap<>(finding.json());
            Map<String, Object> bounds = new LinkedHashMap<>();
            putFinite(bounds, "epsilon", finding.epsilon(ofEach()));
            putFinite(bounds, "mu", finding.mu(ofEach()));
            json.put("at_least", bounds);
            Optional.ofNullable(refuted.get(finding.name())).ifPresent(reason -> json.put("refuted", reason));
            all.add(json);
        }
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("confidence", confidence);
        json.put("audits", all);
        json.put("refuted", refuted.size());
        json.put("not_audited", leftOut);
        return json;
    }

    private static void putFinite(Map<String, Object> json, String name, double value) {
        if (Double.isFinite(value)) {
            json.put(name, value);
        }
    }

    private static String percent(double share) {
        return new BigDecimal(Double.toString(share))
                        .movePointRight(2)
                        .stripTrailingZeros()
                        .toPlainString() + " %";
    }
}
