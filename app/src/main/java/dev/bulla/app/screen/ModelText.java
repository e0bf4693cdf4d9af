package dev.bulla.app.screen;

import dev.bulla.app.artefact.Figures;
import dev.bulla.app.artefact.ShownTable;
import dev.bulla.core.declaration.AnswerKind;
import dev.bulla.core.declaration.PlanFacts;
import dev.bulla.core.model.Answer;
import dev.bulla.core.model.Answer.Confidence;
import dev.bulla.core.model.Exhibit;
import dev.bulla.core.model.Model;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.schema.Column;
import dev.bulla.ledger.Artefact;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What a released model holds, in words: its tables, one after the other. */
public final class ModelText {

    private static final int WIDEST = 40;
    private static final int NOTE = 110;
    private static final int LONGEST_TITLE = 200;

    private final Artefact artefact;
    private final PlanFacts facts;
    private final Model model;
    private final List<ShownTable> tables;
    private final Optional<String> part;

    /**
     * The first rows of every table.
     *
     * @param part which part of a joint release it is
     */
    public ModelText(Artefact artefact, int most, Optional<String> part) {
        this.artefact = artefact;
        this.part = part;
        this.facts = PlanFacts.read(artefact.planJson());
        this.model = artefact.openModel();
        AnswerKind kind = type().answer(facts).kind();
        this.tables = model.tables().stream()
                .map(table -> new ShownTable(table, kind, most))
                .toList();
    }

    private Recipe.Type<?> type() {
        return Recipes.type(facts.recipe());
    }

    private String title() {
        String title = facts.fill(type().title());
        return title.substring(0, 1).toUpperCase(Locale.ROOT) + title.substring(1);
    }

    /** The lines of the screen. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(Visible.text(title(), LONGEST_TITLE) + " · dataset "
                + facts.schema().dataset() + " · release " + artefact.id()
                + part.map(name -> " · part " + name).orElse(""));
        for (ShownTable table : tables) {
            lines.add("");
            lines.add(Visible.text(table.exhibit().title(), LONGEST_TITLE));
            lines.addAll(new Grid(table, model.confidence()).lines());
            if (table.left() > 0) {
                lines.add("  … and " + Figures.whole(table.left()) + " more rows; "
                        + (isOfAnswers(table.exhibit()) ? further() : "--rows shows more of them"));
            }
            if (!table.exhibit().note().isEmpty()) {
                lines.addAll(ScreenLines.of("  " + table.exhibit().note(), NOTE));
            }
        }
        if (tables.isEmpty()) {
            lines.add("");
            lines.add("It answers questions and holds no table; " + further());
        }
        return lines;
    }

    /** How to have what is not shown. */
    private String further() {
        return model.lines().isEmpty()
                ? "ask at any point: bulla predict " + asked() + " --at "
                        + String.join(
                                ",", model.inputs().stream().map(Column::name).toList())
                : "for every answer: bulla predict " + asked();
    }

    private String asked() {
        return "DIR" + part.map(name -> " --part " + name).orElse("");
    }

    /** The same as values. */
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("release", artefact.id());
        part.ifPresent(name -> json.put("part", name));
        json.put("dataset", facts.schema().dataset());
        json.put("recipe", facts.recipe());
        json.put("title", title());
        json.putAll(model.confidence().json());
        json.put("tables", tables.stream().map(ModelText::json).toList());
        return json;
    }

    /** Whether its rows are answers to questions about columns, and not what the model is made of besides. */
    private boolean isOfAnswers(Exhibit exhibit) {
        return model.inputs().stream()
                .anyMatch(input -> input.name().equals(exhibit.heads().get(0).name()));
    }

    private static Map<String, Object> json(ShownTable table) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("title", table.exhibit().title());
        json.put("note", table.exhibit().note());
        json.put(
                "heads",
                table.exhibit().heads().stream().map(Exhibit.Head::name).toList());
        json.put(
                "rows",
                table.rows().stream()
                        .map(row -> row.stream().map(ModelText::json).toList())
                        .toList());
        json.put("more", table.left());
        return json;
    }

    /** A text, a number, a level with its label, or a number with its interval. */
    private static Object json(Exhibit.Cell cell) {
        if (cell instanceof Exhibit.Level level) {
            return level.label().equals(level.level())
                    ? level.level()
                    : Map.of("level", level.level(), "label", level.label());
        }
        if (cell instanceof Exhibit.Estimate estimate) {
            Answer answer = estimate.answer();
            return Map.of("value", answer.value(), "lower", answer.lower(), "upper", answer.upper());
        }
        return cell instanceof Exhibit.Plain plain ? plain.value() : ((Exhibit.Text) cell).text();
    }

    /** A table as lines of equal columns: texts from the left, numbers from the right. */
    private static final class Grid {

        private final List<List<String>> rows = new ArrayList<>();
        private final List<Boolean> isRight = new ArrayList<>();

        private Grid(ShownTable table, Confidence confidence) {
            List<String> heads = new ArrayList<>();
            int columns = table.exhibit().heads().size();
            for (int c = 0; c < columns; c++) {
                heads.add(table.head(c));
                isRight.add(table.isNumbers(c));
                if (table.hasIntervals(c)) {
                    heads.add(confidence.interval());
                    isRight.add(true);
                }
            }
            rows.add(heads);
            for (int r = 0; r < table.rows().size(); r++) {
                List<String> cells = new ArrayList<>();
                for (int c = 0; c < columns; c++) {
                    cells.add(table.text(r, c));
                    if (table.hasIntervals(c)) {
                        cells.add(table.interval(r, c));
                    }
                }
                rows.add(cells);
            }
        }

        private List<String> lines() {
            List<List<String>> cut = rows.stream()
                    .map(row -> row.stream()
                            .map(cell -> Visible.text(cell.replace('\u00A0', ' '), WIDEST))
                            .toList())
                    .toList();
            int[] widths = new int[isRight.size()];
            cut.forEach(row -> {
                for (int c = 0; c < widths.length; c++) {
                    widths[c] = Math.max(widths[c], length(row.get(c)));
                }
            });
            return cut.stream().map(row -> line(row, widths)).toList();
        }

        private String line(List<String> row, int[] widths) {
            StringBuilder line = new StringBuilder();
            for (int c = 0; c < widths.length; c++) {
                String space = " ".repeat(widths[c] - length(row.get(c)));
                line.append("  ").append(isRight.get(c) ? space + row.get(c) : row.get(c) + space);
            }
            return line.toString().stripTrailing();
        }

        private static int length(String text) {
            return text.codePointCount(0, text.length());
        }
    }
}
