package dev.bulla.app.screen;

import dev.bulla.app.artefact.AnswerColumns;
import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Writes answers one after the other, as CSV or as one canonical line of JSON. None is kept: however many there are, the memory
 * stays the same. JSON wants them by column, so they are worked out once for every column.
 */
public record AnswerWriter(AnswerColumns columns, Console console) {

    /** Answers that can be had again and again. */
    @FunctionalInterface
    public interface Source {

        /** Hands over every answer, always in the same order: a cell for each column, or nothing where there is no answer. */
        void each(Consumer<List<Object>> answer);
    }

    /** A header and a line for each answer; one that is not there has empty cells. */
    public void csv(Source answers) {
        console.data(String.join(
                ",", columns.names().stream().map(AnswerWriter::quoted).toList()));
        String empty = ",".repeat(columns.names().size() - 1);
        answers.each(answer -> console.data(answer.isEmpty() ? empty : cells(answer)));
    }

    /** One object, with these members beside those of the answers; refused before a word of it when an answer is not there. */
    public void json(Source answers, Map<String, ?> more) {
        answers.each(AnswerWriter::requireAnswer);
        SortedMap<String, Runnable> inner = new TreeMap<>();
        SortedMap<String, Runnable> members = new TreeMap<>();
        for (int c = 1; c < columns.names().size(); c++) {
            int column = c;
            (c <= columns.inner() ? inner : members).put(columns.names().get(c), () -> column(answers, column));
        }
        if (columns.hasInterval()) {
            columns.confidence().json().forEach((name, value) -> inner.put(name, () -> console.piece(spelled(value))));
        }
        more.forEach((name, value) -> members.put(name, () -> console.piece(spelled(value))));
        members.put("predictions", () -> column(answers, 0));
        members.put(columns.hasInterval() ? "interval" : "scores", () -> object(inner));
        object(members);
        console.data("");
    }

    private static void requireAnswer(List<Object> answer) {
        if (answer.isEmpty()) {
            throw new BadInput(
                    "E-433",
                    "--data",
                    "a row has no value in one of the columns; JSON has no empty number.",
                    "",
                    "Complete the rows, or print CSV.");
        }
    }

    private void object(SortedMap<String, Runnable> members) {
        String before = "{";
        for (Map.Entry<String, Runnable> member : members.entrySet()) {
            console.piece(before + spelled(member.getKey()) + ":");
            member.getValue().run();
            before = ",";
        }
        console.piece("}");
    }

    private void column(Source answers, int column) {
        console.piece("[");
        boolean[] begun = {false};
        answers.each(answer -> {
            console.piece((begun[0] ? "," : "") + spelled(answer.get(column)));
            begun[0] = true;
        });
        console.piece("]");
    }

    /** The cells of an answer. */
    public static String cells(List<Object> answer) {
        return String.join(
                ",",
                answer.stream()
                        .map(cell -> cell instanceof Double number ? spelled(number) : quoted(String.valueOf(cell)))
                        .toList());
    }

    /** The same digits in CSV as in JSON. */
    private static String spelled(Object value) {
        return Json.printed(value);
    }

    /** A cell of CSV that a spreadsheet cannot take for a formula. */
    public static String quoted(String text) {
        String safe =
                text.matches("[=+\\-@\\t\\r].*") && !text.matches("-?[0-9.]+(\\.\\.-?[0-9]+)?") ? "'" + text : text;
        return safe.matches("[\\w .:\\-']*") ? safe : "\"" + safe.replace("\"", "\"\"") + "\"";
    }
}
