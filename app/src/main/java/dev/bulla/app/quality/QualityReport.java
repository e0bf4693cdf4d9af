package dev.bulla.app.quality;

import dev.bulla.audit.disclosure.Disclosure;
import dev.bulla.audit.disclosure.JudgedTables;
import dev.bulla.audit.dossier.Dossier;
import dev.bulla.audit.work.Task;
import dev.bulla.core.schema.Column;
import dev.bulla.core.table.HeldTable;
import dev.bulla.synth.quality.CodedTable;
import dev.bulla.synth.quality.CountPair;
import dev.bulla.synth.quality.Propensity;
import dev.bulla.synth.quality.Quality;
import dev.bulla.synth.quality.Transfer;
import dev.bulla.synth.quality.TwoTables;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A synthetic table beside the private one it stands for: all measures, and, where there are control rows, all attacks. */
public final class QualityReport {

    static final String COLUMN = "column ";
    static final String PAIR = "pair ";
    static final String THREE = "three columns together";
    static final String TOGETHER = "what goes together";
    static final String BY_WEIGHTS = "told apart by weights";
    static final String BY_TREE = "told apart by a tree";
    static final String TELL = "tell ";
    private static final String SEED = "bulla quality";

    private final Quality quality;
    private final Optional<CodedTable> test;
    private final Optional<Disclosure> disclosure;

    private QualityReport(Quality quality, Optional<CodedTable> test, Optional<Disclosure> disclosure) {
        this.quality = quality;
        this.test = test;
        this.disclosure = disclosure;
    }

    /**
     * A report to be made.
     *
     * @param real the private rows
     * @param synthetic the table that stands for them
     * @param control rows of the same people's like that had no part in it: models are tested on them, and risk is held against them
     */
    public static QualityReport of(HeldTable real, HeldTable synthetic, Optional<HeldTable> control) {
        Quality quality = Quality.of(real, synthetic);
        Optional<CodedTable> test =
                control.map(rows -> Quality.of(rows, synthetic).binned().real());
        Optional<Disclosure> disclosure = control.map(rows -> {
            JudgedTables tables = JudgedTables.of(synthetic, real, rows, SEED);
            return Disclosure.of(tables, Disclosure.columns(tables));
        });
        return new QualityReport(quality, test, disclosure);
    }

    /** A task for each column, each pair, each model and each attack. */
    public List<Task> tasks() {
        List<Task> tasks = new ArrayList<>();
        List<String> names = names();
        for (int c = 0; c < names.size(); c++) {
            int column = c;
            tasks.add(new Task(COLUMN + names.get(c), () -> column(column)));
        }
        for (int[] pair : TwoTables.sets(names.size(), 2)) {
            tasks.add(new Task(pair(names, pair), () -> pair(pair)));
        }
        if (names.size() > 2) {
            tasks.add(new Task(
                    THREE,
                    () -> Map.of(
                            "variation",
                            quality.binned().meanVariation(quality.triples()),
                            "sets",
                            quality.triples().size())));
        }
        tasks.add(new Task(
                TOGETHER,
                () -> Map.of(
                        "real", flat(quality.realAssociations()), "synthetic", flat(quality.syntheticAssociations()))));
        tasks.add(new Task(BY_WEIGHTS, () -> propensity(Propensity.logistic(quality.grouped()))));
        tasks.add(new Task(BY_TREE, () -> propensity(Propensity.tree(quality.grouped(), SEED))));
        for (int target : names.size() > 1 ? quality.targets() : List.<Integer>of()) {
            tasks.add(new Task(TELL + names.get(target), () -> models(target)));
        }
        disclosure.ifPresent(attacks -> tasks.addAll(attacks.tasks()));
        return tasks;
    }

    /** What was found. It is worked out from private rows: for the steward alone. */
    public Dossier dossier(Map<String, Map<String, Object>> found) {
        List<String> own = tasks().stream().map(Task::name).toList();
        Map<String, Map<String, Object>> attacks = new LinkedHashMap<>(found);
        Map<String, Map<String, Object>> measures = new LinkedHashMap<>();
        int attacked = disclosure.map(d -> d.tasks().size()).orElse(0);
        for (String name : own.subList(0, own.size() - attacked)) {
            measures.put(name, found.getOrDefault(name, Map.of()));
            attacks.remove(name);
        }
        QualityChapters chapters = new QualityChapters(quality.columns(), measures, test.isPresent());
        return chapters.dossier(disclosure.map(d -> d.dossier(attacks)));
    }

    static String pair(List<String> names, int... pair) {
        return PAIR + names.get(pair[0]) + ", " + names.get(pair[1]);
    }

    private List<String> names() {
        return quality.columns().stream().map(Column::name).toList();
    }

    private Map<String, Object> column(int column) {
        CountPair counts = quality.binned().counts(column);
        Map<String, Object> found = new LinkedHashMap<>();
        found.put("real", list(counts.real()));
        found.put("synthetic", list(counts.synthetic()));
        found.put("likeness", counts.likeness());
        found.put("variation", counts.variation());
        found.put("standardised", quality.grouped().counts(column).standardised());
        quality.overlap(column).ifPresent(overlap -> found.put("overlap", overlap));
        return found;
    }

    private Map<String, Object> pair(int... pair) {
        return Map.of(
                "variation",
                quality.binned().variation(pair),
                "standardised",
                quality.grouped().counts(pair).standardised());
    }

    private static Map<String, Object> propensity(Propensity told) {
        return Map.of("error", told.error(), "standardised", told.standardised());
    }

    /** Models of synthetic and of real rows, both tested on control rows, or on the real ones. */
    private Map<String, Object> models(int target) {
        CodedTable tested = Quality.toTell(test.orElse(quality.binned().real()), target);
        Map<String, Object> found = new LinkedHashMap<>();
        for (Map.Entry<String, CodedTable> train : Map.of(
                        "synthetic", quality.binned().synthetic(),
                        "real", quality.binned().real())
                .entrySet()) {
            CodedTable rows = Quality.toTell(train.getValue(), target);
            if (rows.rows() > 0 && tested.rows() > 0) {
                Transfer.naiveBayes(rows, tested, target)
                        .ifPresent(told -> found.put("naive Bayes, " + train.getKey(), told(told)));
                Transfer.logistic(rows, tested, target)
                        .ifPresent(told -> found.put("logistic, " + train.getKey(), told(told)));
            }
        }
        return found;
    }

    private static Map<String, Object> told(Transfer told) {
        return Map.of("accuracy", told.accuracy(), "balanced", told.balanced(), "auc", told.auc());
    }

    private static List<Long> list(long[] counts) {
        return Arrays.stream(counts).boxed().toList();
    }

    private static List<Double> flat(double[][] rows) {
        return Arrays.stream(rows).flatMapToDouble(Arrays::stream).boxed().collect(Collectors.toList());
    }
}
