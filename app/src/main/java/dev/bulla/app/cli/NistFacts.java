package dev.bulla.app.cli;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.schema.SchemaReader;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/** What the answers to {@link NistTable} rest on: the sealed plan, and the model when it is given. */
final class NistFacts {

    /** What shows that a statistic or mechanism is right, by the word the plan has for it. */
    private static final Map<String, String> EVIDENCE = Map.ofEntries(
            Map.entry("row_count", "RowCount.proof.md"),
            Map.entry("cell_counts", "CellCounts.proof.md, CellCountsTest"),
            Map.entry("marginal_counts", "MarginalCounts.proof.md, MarginalCountsTest"),
            Map.entry("column_sum", "ColumnSum.proof.md, ColumnSumTest"),
            Map.entry("first_moments", "Moments.proof.md, MomentsTest"),
            Map.entry("second_moments", "Moments.proof.md, MomentsTest"),
            Map.entry("feature_sum", "FeatureSum.proof.md, KernelDensityTest"),
            Map.entry("bandwidth_scores", "BandwidthScores.proof.md, TuningTest"),
            Map.entry("svm_weights", "SvmWeights.proof.md, SvmTest"),
            Map.entry("correct_rows", "CorrectRows.proof.md, SvmTest"),
            Map.entry("moment_sums", "MomentSums.proof.md, MomentSumsTest"),
            Map.entry("least_eigenvalue", "LeastEigenvalue.proof.md, RegressionTest"),
            Map.entry("class_moments", "ClassMoments.proof.md, ClassMomentsTest"),
            Map.entry("gradient_sums", "LogisticMechanism.proof.md, LogisticGradient.proof.md, LogisticDescentTest"),
            Map.entry("penalised_minimum", "LogisticTiltMechanism.proof.md, LogisticTiltTest"),
            Map.entry("objective-perturbation", "LogisticTiltMechanism.proof.md, LogisticTiltTest"),
            Map.entry("kernel_lattice", "KernelLattice.proof.md, KernelLatticeTest"),
            Map.entry("laplace", "LaplaceMechanism.proof.md, DiscreteLaplace.proof.md, LawStatTest"),
            Map.entry("gaussian", "GaussianMechanism.proof.md, RoundedNormal.proof.md, LawStatTest"),
            Map.entry("permute-and-flip", "PermuteAndFlip.proof.md, SelectionStatTest"),
            Map.entry("exponential", "ExponentialMechanism.proof.md, SelectionStatTest"),
            Map.entry("noisy-max", "NoisyMax.proof.md, SelectionStatTest"),
            Map.entry("quantile-permute-and-flip", "QuantileMechanism.proof.md, QuantileMechanismTest"),
            Map.entry("cumulative-laplace", "CumulativeMechanism.proof.md, DiscreteLaplace.proof.md, LawStatTest"));

    /** Statistics that count rows and sum no values. */
    private static final Set<String> COUNTS = Set.of("row_count", "cell_counts", "marginal_counts");

    /** Statistics that sum the values of a column. */
    private static final Set<String> SUMS = Set.of("column_sum", "first_moments", "second_moments");

    /** Mechanisms that release a choice and no numbers. */
    private static final Set<String> CHOICES =
            Set.of("permute-and-flip", "exponential", "noisy-max", "quantile-permute-and-flip");

    private final Map<String, Object> certificate;
    private final Map<String, Object> plan;
    private final Schema schema;
    private final Budget claim;
    private final List<Map<String, Object>> releases;
    private final List<Column> used;
    private final Optional<Map<String, Object>> model;

    NistFacts(byte[] certificate, Optional<byte[]> model) {
        this.certificate = Json.readObject(certificate);
        this.plan = member(this.certificate, "plan");
        this.schema = SchemaReader.read(member(plan, "schema"));
        Map<String, Object> promised = member(plan, "claim");
        this.claim = Budget.approx(
                Json.text(promised, "epsilon"), promised.containsKey("delta") ? Json.text(promised, "delta") : "0");
        this.releases = Json.list(Json.member(plan, "releases"), "releases").stream()
                .map(release -> Json.object(release, "release"))
                .toList();
        Object options = Json.member(plan, "options");
        this.used = schema.columns().stream()
                .filter(column -> mentions(options, column.name()))
                .toList();
        this.model = model.map(Json::readObject);
    }

    /** The program that says it made the release, with its version. */
    String program() {
        Map<String, Object> software = member(certificate, "software");
        return Visible.of(Json.text(software, "name")) + " " + Visible.of(Json.text(software, "version"));
    }

    Schema schema() {
        return schema;
    }

    /** What this release promises. */
    Budget claim() {
        return claim;
    }

    /** The noisy statistics of the plan. */
    List<Map<String, Object>> releases() {
        return releases;
    }

    /** The declared columns the options name; rather one too many than one too few. */
    List<Column> used() {
        return used;
    }

    String publicKey() {
        return Json.text(certificate, "public_key");
    }

    /** The number of its entry in the ledger. */
    String entry() {
        return Budget.text(Json.number(member(certificate, "ledger"), "entry"));
    }

    /** Whether rows are counted and no values are summed. */
    boolean isCounting() {
        return COUNTS.containsAll(words("statistic"));
    }

    /** Whether what is released is counts with noise on them, and not a choice made by them. */
    boolean isNoisyCounts() {
        return isCounting() && Set.of("laplace", "gaussian").containsAll(words("mechanism"));
    }

    /** Whether what is released is sums of values with noise on them. */
    boolean isSums() {
        return SUMS.containsAll(words("statistic"));
    }

    /** Whether what is released is a mean or a variance, worked out from noisy sums. */
    boolean isRatio() {
        return isSums() && !words("statistic").contains("column_sum");
    }

    /** Whether what is released is a choice. */
    boolean isChoice() {
        return CHOICES.containsAll(words("mechanism"));
    }

    boolean isGrouped() {
        return member(plan, "options").containsKey("by");
    }

    /** Whether proofs of everything in the plan can be named. */
    boolean isKnown() {
        return EVIDENCE.keySet().containsAll(words("statistic"))
                && EVIDENCE.keySet().containsAll(words("mechanism"));
    }

    boolean isShares() {
        return "shares".equals(member(plan, "options").get("as"));
    }

    boolean isReplaceOne() {
        return schema.neighbours() == Neighbours.REPLACE_ONE;
    }

    /** The proofs and tests of what the plan is made of. */
    String evidence() {
        List<String> words = new ArrayList<>(words("statistic"));
        words.addAll(words("mechanism"));
        return String.join(", ", words.stream().map(EVIDENCE::get).toList());
    }

    /** The statistics that were paid for. */
    String charged() {
        return String.join(", ", words("statistic"));
    }

    /** A word of every noisy statistic, each once. */
    List<String> words(String name) {
        return releases.stream()
                .map(release -> Json.text(release, name))
                .distinct()
                .toList();
    }

    /** How many numbers are released. */
    long dimension() {
        return releases.stream()
                .mapToLong(release -> Json.number(release, "dimension").longValue())
                .sum();
    }

    Optional<String> cost(String name) {
        return Optional.ofNullable(member(plan, "cost").get(name)).map(Object::toString);
    }

    OptionalDouble predicted(String name) {
        return member(plan, "predicted_error").get(name) instanceof BigDecimal number
                ? OptionalDouble.of(number.doubleValue())
                : OptionalDouble.empty();
    }

    /** How many released values are below zero, when the model is given and holds a list of values. */
    OptionalLong belowZero() {
        return model.isPresent() && model.get().get("values") instanceof List<?> values
                ? OptionalLong.of(values.stream()
                        .filter(value -> value instanceof BigDecimal number && number.signum() < 0)
                        .count())
                : OptionalLong.empty();
    }

    /** Whether a name stands anywhere in the options. */
    private static boolean mentions(Object options, String name) {
        if (options instanceof Map<?, ?> map) {
            return map.containsKey(name) || map.values().stream().anyMatch(value -> mentions(value, name));
        }
        return options instanceof List<?> list
                ? list.stream().anyMatch(value -> mentions(value, name))
                : name.equals(options);
    }

    private static Map<String, Object> member(Map<String, Object> object, String name) {
        return Json.object(Json.member(object, name), name);
    }
}
