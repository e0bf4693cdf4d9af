package dev.bulla.app.screen;

import dev.bulla.app.artefact.AnswerColumns;
import dev.bulla.core.model.Model;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.schema.Dialect;
import dev.bulla.data.Note;
import dev.bulla.data.Questions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Answers to a file of questions: row by row, with what was kept of the question before and what was made of it after. */
public final class Answering {

    private static final String NOTE = "note";

    private final Model model;
    private final AnswerColumns columns;
    private final List<String> kept;
    private final Questions questions;

    private Answering(Model model, AnswerColumns columns, List<String> kept, Questions questions) {
        this.model = model;
        this.columns = columns;
        this.kept = kept;
        this.questions = questions;
    }

    public static Answering of(Model model, Path data, Dialect dialect, List<String> kept) {
        AnswerColumns columns = new AnswerColumns(model);
        requireNames(columns, kept);
        return new Answering(model, columns, kept, Questions.open(data, model.inputs(), dialect, kept));
    }

    public Questions questions() {
        return questions;
    }

    private static void requireNames(AnswerColumns columns, List<String> kept) {
        Set<String> taken = new HashSet<>(columns.names());
        taken.add(NOTE);
        for (String name : kept) {
            if (!taken.add(name)) {
                throw new BadInput(
                        "E-438",
                        "--keep",
                        "there would be two columns " + Visible.quote(name) + ".",
                        "",
                        "Keep each column once, and rename one that is called as an answer is.");
            }
        }
    }

    /** Refuses the file at its first question that is not within the columns; it is read for that before anything is answered. */
    public void requireStrict() {
        long[] seen = {0, 0, 0};
        String[] first = {""};
        questions.each(question -> {
            seen[0]++;
            Optional<String> note = note(question);
            if (note.isPresent()) {
                seen[1]++;
                first[0] = seen[1] == 1 ? note.get() : first[0];
                seen[2] = seen[1] == 1 ? seen[0] : seen[2];
            }
        });
        if (seen[1] > 0) {
            throw new BadInput(
                    "E-437",
                    "--strict",
                    "question " + seen[2] + ": " + first[0]
                            + (seen[1] == 1 ? "." : "; and " + (seen[1] - 1) + " more."),
                    "What is clamped or replaced is answered as another question.",
                    "Correct the file, or leave --strict out and read the column note.");
        }
    }

    /** What was made of cells; a column that may be left out of a question and is, needs no note. */
    private Optional<String> note(Questions.Question question) {
        boolean isKnown = model.knows(question.point());
        String notes = question.notes().stream()
                .filter(note -> !(note.isMissing() && isKnown))
                .map(Note::text)
                .collect(Collectors.joining("; "));
        return notes.isEmpty() ? Optional.empty() : Optional.of(notes);
    }

    /** Writes every answer; says at the end whether any question has a note. */
    boolean write(AnswerRows rows) throws IOException {
        boolean[] noted = {false};
        IOException[] failed = {null};
        questions.each(question -> {
            Optional<String> note = note(question);
            noted[0] |= note.isPresent();
            try {
                if (failed[0] == null) {
                    rows.row(cells(question, note));
                }
            } catch (IOException e) {
                failed[0] = e;
            }
        });
        if (failed[0] != null) {
            throw failed[0];
        }
        return noted[0];
    }

    public boolean isNoted() {
        boolean[] noted = {false};
        questions.each(question -> noted[0] |= note(question).isPresent());
        return noted[0];
    }

    private List<@Nullable Object> cells(Questions.Question question, Optional<String> note) {
        List<@Nullable Object> cells = new ArrayList<>(question.kept());
        if (model.knows(question.point())) {
            cells.addAll(columns.row(question.point()));
        } else {
            columns.names().forEach(name -> cells.add(null));
        }
        cells.add(note.orElse(null));
        return cells;
    }

    List<AnswerRows.Field> fields() {
        List<AnswerRows.Field> fields = new ArrayList<>();
        kept.forEach(name -> fields.add(new AnswerRows.Field(name, true)));
        for (int c = 0; c < columns.names().size(); c++) {
            fields.add(new AnswerRows.Field(columns.names().get(c), columns.isText(c)));
        }
        fields.add(new AnswerRows.Field(NOTE, true));
        return fields;
    }

    /** Writes to standard output, or to a new file. */
    public void write(Console console, String format, @Nullable Path out) throws IOException {
        if (out == null) {
            try (AnswerRows rows = AnswerRows.on(console, format, fields())) {
                write(rows);
            }
            return;
        }
        if (Files.exists(out)) {
            throw new BadInput(
                    "E-439",
                    "--out",
                    Visible.path(out) + " is there already.",
                    "Answers are not written over another file.",
                    "Name a new file.");
        }
        if (writeFile(out, format)) {
            console.warn("W-151 some questions are not within the columns of the model: see the column note.");
        }
    }

    /** The file is there whole, or not at all. */
    private boolean writeFile(Path out, String format) throws IOException {
        boolean isWritten = false;
        try (AnswerRows rows = AnswerRows.in(out, format, fields())) {
            boolean noted = write(rows);
            isWritten = true;
            return noted;
        } finally {
            if (!isWritten) {
                Files.deleteIfExists(out);
            }
        }
    }
}
