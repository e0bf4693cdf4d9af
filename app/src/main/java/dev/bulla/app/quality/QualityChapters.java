package dev.bulla.app.quality;

import dev.bulla.audit.dossier.CellShares;
import dev.bulla.audit.dossier.Chapter;
import dev.bulla.audit.dossier.Dossier;
import dev.bulla.audit.dossier.Listing;
import dev.bulla.audit.dossier.PairMap;
import dev.bulla.core.json.Json;
import dev.bulla.core.schema.Axis;
import dev.bulla.core.schema.Column;
import dev.bulla.synth.quality.ComparedCells;
import dev.bulla.synth.quality.TwoTables;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** What the measures of two tables found, as chapters. */
final class QualityChapters {

    private static final int MOST_CELLS = 101;
    private static final int MOST_COLUMNS = 40;
    private static final String MISSING = "missing";
    private static final String VARIATION = QualityFindings.VARIATION;
    private static final String STANDARDISED = QualityFindings.STANDARDISED;

    private final List<Column> columns;
    private final List<String> names;
    private final QualityFindings findings;
    private final boolean isTestedApart;

    /**
     * Chapters to be written.
     *
     * @param columns of both tables
     * @param found by the tasks, by their names
     * @param isTestedApart whether models were tested on rows that had no part in either
     */
    QualityChapters(List<Column> columns, Map<String, Map<String, Object>> found, boolean isTestedApart) {
        this.columns = columns;
        this.names = columns.stream().map(Column::name).toList();
        this.findings = new QualityFindings(names, found);
        this.isTestedApart = isTestedApart;
    }

    Dossier dossier(Optional<Dossier> risk) {
        List<Chapter> chapters = new ArrayList<>(List.of(scores(), columns()));
        if (columns.size() > 1) {
            chapters.add(pairs());
            chapters.add(together());
        }
        List<List<String>> models = models();
        if (!models.isEmpty()) {
            chapters.add(Chapter.of(
                            "What a model learns",
                            "Trained on synthetic and on real rows, tested on "
                                    + (isTestedApart
                                            ? "control rows, which had no part in either."
                                            : "the real rows themselves, which flatters the models of real rows: control rows"
                                                    + " would be fairer."))
                    .with(new Listing(
                            List.of("column", "model", "accuracy, synthetic", "real", "AUC, synthetic", "real"),
                            models)));
        }
        risk.ifPresentOrElse(
                dossier -> {
                    chapters.add(Chapter.of("What it tells about people", dossier.verdict() + "."));
                    dossier.chapters().stream()
                            .filter(chapter -> !chapter.heading().equals(Dossier.STEWARD_ONLY))
                            .forEach(chapters::add);
                },
                () -> chapters.add(Chapter.of(
                        "What it tells about people",
                        "Not judged: what is told about these people shows only beside rows of people who had no part in the table. Give such"
                                + " rows as control.")));
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("quality", findings.json());
        risk.ifPresent(dossier -> json.put("disclosure", dossier.json()));
        return new Dossier(
                        "Quality of a synthetic table",
                        verdict()
                                + risk.map(dossier -> "; " + lower(dossier.verdict()))
                                        .orElse(""),
                        risk.map(Dossier::isGood).orElse(true),
                        chapters,
                        json)
                .forSteward();
    }

    private static String lower(String text) {
        return text.substring(0, 1).toLowerCase(Locale.ROOT) + text.substring(1);
    }

    private String verdict() {
        return columns.size() > 1
                ? "Pairs of columns differ by " + number(findings.pairMean(VARIATION)) + " in total variation"
                : "The column differs by " + number(findings.columnMean(VARIATION)) + " in total variation";
    }

    private Chapter scores() {
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of("total variation, one column", number(findings.columnMean(VARIATION)), "0"));
        if (columns.size() > 1) {
            lines.add(List.of("total variation, two columns", number(findings.pairMean(VARIATION)), "0"));
        }
        if (findings.found().containsKey(QualityReport.THREE)) {
            lines.add(List.of(
                    "total variation, three columns (" + (long) findings.value(QualityReport.THREE, "sets") + " sets)",
                    number(findings.value(QualityReport.THREE, VARIATION)),
                    "0"));
        }
        lines.add(List.of("1/(1 + KL), one column", number(findings.columnMean(QualityFindings.LIKENESS)), "1"));
        lines.add(List.of("S_pMSE, one column", number(findings.columnMean(STANDARDISED)), "1; fresh rows 2"));
        if (columns.size() > 1) {
            lines.add(List.of("S_pMSE, two columns", number(findings.pairMean(STANDARDISED)), "1; fresh rows 2"));
            lines.add(List.of("difference of associations", number(findings.difference()), "0"));
        }
        for (String by : List.of(QualityReport.BY_WEIGHTS, QualityReport.BY_TREE)) {
            lines.add(List.of(by + ", S_pMSE", number(findings.value(by, STANDARDISED)), "1"));
        }
        return Chapter.of(
                        "Scores",
                        "Means over all columns, pairs or sets of three. Total variation is half of what the shares of cells differ by: 0 for equal"
                                + " tables, 1 where nothing is common; it grows with the number of cells, by chance alone. S_pMSE says how much better than"
                                + " chance rows are told to be synthetic: 1 for rows drawn from the very table, 2 for fresh rows of people like them.")
                .with(new Listing(List.of("measure", "value", "best"), lines));
    }

    private Chapter columns() {
        List<List<String>> lines = new ArrayList<>();
        Chapter chapter = Chapter.of(
                "Columns",
                "Bars: real rows; line: synthetic rows. Numbers of many values are cut into " + ComparedCells.BINS
                        + " bins by their declared bounds, named by where they begin; for S_pMSE into five groups of both tables together.");
        for (int c = 0; c < columns.size(); c++) {
            Map<String, Object> column = findings.of(QualityReport.COLUMN + names.get(c));
            lines.add(List.of(
                    names.get(c),
                    number(QualityFindings.number(column, VARIATION)),
                    number(QualityFindings.number(column, "likeness")),
                    number(QualityFindings.number(column, STANDARDISED)),
                    column.containsKey("overlap") ? number(QualityFindings.number(column, "overlap")) : "–"));
            if (c < MOST_COLUMNS) {
                chapter = chapter.with(shares(columns.get(c), column));
            }
        }
        return chapter.with(new Listing(
                List.of("column", "total variation", "1/(1 + KL)", "S_pMSE", "overlap of intervals of the mean"),
                lines));
    }

    /** The shares of a column's cells; of very many levels those that are most frequent in either table. */
    private static CellShares shares(Column column, Map<String, Object> found) {
        List<Object> real = Json.list(Json.member(found, "real"), "real");
        List<Object> synthetic = Json.list(Json.member(found, "synthetic"), "synthetic");
        Axis axis = ComparedCells.axis(column);
        double ownRows = sum(real);
        double madeRows = sum(synthetic);
        List<Integer> cells = new ArrayList<>(IntStream.range(0, real.size())
                .filter(i -> i < axis.cells() || at(real, i) + at(synthetic, i) > 0)
                .boxed()
                .toList());
        boolean isCut = cells.size() > MOST_CELLS;
        if (isCut) {
            cells.sort(Comparator.comparingDouble(i -> -Math.max(at(real, i) / ownRows, at(synthetic, i) / madeRows)));
            cells = new ArrayList<>(cells.subList(0, MOST_CELLS));
            Collections.sort(cells);
        }
        return new CellShares(
                column.name() + (isCut ? ", most frequent levels" : ""),
                cells.stream().map(i -> label(axis, i)).toList(),
                cells.stream().map(i -> at(real, i) / ownRows).toList(),
                cells.stream().map(i -> at(synthetic, i) / madeRows).toList());
    }

    /** Words for people: of a level its label, of a bin of real numbers where it begins. */
    private static String label(Axis axis, int cell) {
        if (cell == axis.cells()) {
            return MISSING;
        }
        if (axis.column() instanceof Column.Category category) {
            return category.label(category.levels().get(cell));
        }
        return axis.column() instanceof Column.Whole
                ? axis.label(cell)
                : new BigDecimal(axis.lower(cell))
                        .round(new MathContext(4))
                        .stripTrailingZeros()
                        .toPlainString();
    }

    private static double sum(List<Object> counts) {
        return counts.stream().mapToDouble(x -> ((Number) x).doubleValue()).sum();
    }

    private static double at(List<Object> counts, int place) {
        return ((Number) counts.get(place)).doubleValue();
    }

    private Chapter pairs() {
        List<Double> variation = new ArrayList<>();
        List<Double> told = new ArrayList<>();
        List<String> shown = shown();
        for (int a = 0; a < shown.size(); a++) {
            for (int b = 0; b < shown.size(); b++) {
                variation.add(findings.ofTwo(a, b, VARIATION));
                told.add(findings.ofTwo(a, b, STANDARDISED));
            }
        }
        List<List<String>> worst = TwoTables.sets(names.size(), 2).stream()
                .sorted(Comparator.comparingDouble(pair -> -findings.ofTwo(pair[0], pair[1], VARIATION)))
                .limit(10)
                .map(pair -> List.of(
                        names.get(pair[0]) + ", " + names.get(pair[1]),
                        number(findings.ofTwo(pair[0], pair[1], VARIATION)),
                        number(findings.ofTwo(pair[0], pair[1], STANDARDISED))))
                .toList();
        return Chapter.of(
                        "Pairs",
                        "Every two columns; on the diagonal one alone. Below, the pairs that differ most." + cut())
                .with(new PairMap("total variation", shown, variation))
                .with(new PairMap("S_pMSE", shown, told))
                .with(new Listing(List.of("pair", "total variation", "S_pMSE"), worst));
    }

    private Chapter together() {
        List<Double> own = findings.associations("real");
        List<Double> made = findings.associations("synthetic");
        return Chapter.of(
                        "What goes together",
                        "Correlation of two numbers, Cramér's V of two categories, correlation ratio of one of each, without signs. The mean over"
                                + " pairs of what they differ by, signs included, is " + number(findings.difference())
                                + "."
                                + cut())
                .with(new PairMap("real rows", shown(), shownOf(own)))
                .with(new PairMap("synthetic rows", shown(), shownOf(made)));
    }

    private List<Double> shownOf(List<Double> all) {
        int shown = shown().size();
        return IntStream.range(0, shown * shown)
                .mapToObj(i -> Math.abs(all.get(i / shown * names.size() + i % shown)))
                .toList();
    }

    private List<String> shown() {
        return names.subList(0, Math.min(MOST_COLUMNS, names.size()));
    }

    private String cut() {
        return names.size() > MOST_COLUMNS ? " Only the first " + MOST_COLUMNS + " columns are drawn." : "";
    }

    private List<List<String>> models() {
        List<List<String>> lines = new ArrayList<>();
        findings.found().forEach((task, models) -> {
            for (String model :
                    task.startsWith(QualityReport.TELL) ? List.of("naive Bayes", "logistic") : List.<String>of()) {
                lines.add(List.of(
                        task.substring(QualityReport.TELL.length()),
                        model,
                        told(models, model + ", synthetic", "accuracy"),
                        told(models, model + ", real", "accuracy"),
                        told(models, model + ", synthetic", "auc"),
                        told(models, model + ", real", "auc")));
            }
        });
        return lines;
    }

    private static String told(Map<String, Object> models, String model, String measure) {
        return models.containsKey(model)
                ? number(QualityFindings.number(Json.object(models.get(model), model), measure))
                : "–";
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, Math.abs(value) < 100 ? "%.3f" : "%.1f", value);
    }
}
