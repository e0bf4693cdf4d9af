package dev.bulla.data;

import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Dialect;
import dev.bulla.data.rows.Rows;
import dev.bulla.data.text.CsvFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Public questions to a released model, in a CSV file. They are not about anybody: reading them costs nothing and
 * protects nothing, but a malformed cell is still no reason to stop. They are read some at a time, as often as asked.
 */
public final class Questions {

    private final CsvFiles file;
    private final Rows.Wanted wanted;
    private final List<String> kept;

    private Questions(CsvFiles file, Rows.Wanted wanted, List<String> kept) {
        this.file = file;
        this.wanted = wanted;
        this.kept = kept;
    }

    /** The questions in a file of this dialect; refused unless its header names all these columns. */
    public static Questions open(Path csv, List<Column> columns, Dialect dialect) {
        return open(csv, columns, dialect, List.of());
    }

    /**
     * The questions in a file; refused unless its header names all these columns.
     *
     * @param kept columns that are no part of the question and are handed on as they stand
     */
    public static Questions open(Path csv, List<Column> columns, Dialect dialect, List<String> kept) {
        CsvFiles file = CsvFiles.open(List.of(csv), dialect);
        Rows.Wanted wanted = new Rows.Wanted(columns, Optional.empty());
        file.require(wanted, kept);
        return new Questions(file, wanted, List.copyOf(kept));
    }

    /**
     * A question.
     *
     * @param point a value for each column; overwritten by the next question
     * @param notes what was made of cells that are not values of their columns
     * @param kept the cells to hand on; empty where they cannot be read
     */
    public record Question(double[] point, List<Note> notes, List<String> kept) {}

    /** Hands every question over, in order. */
    public void each(Consumer<Question> taker) {
        int inputs = wanted.columns().size();
        file.each(wanted, kept, (values, texts) -> {
            List<Note> notes = new ArrayList<>();
            for (int c = 0; c < inputs; c++) {
                Note.of(wanted.columns().get(c), texts[c], values[c]).ifPresent(notes::add);
            }
            List<String> more = Arrays.stream(texts, inputs, texts.length)
                    .map(text -> Objects.requireNonNullElse(text, ""))
                    .toList();
            taker.accept(new Question(values, notes, more));
        });
    }
}
