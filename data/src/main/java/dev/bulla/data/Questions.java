package dev.bulla.data;

import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Dialect;
import dev.bulla.data.rows.Rows;
import dev.bulla.data.text.CsvFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Public questions to a released model, in a CSV file. They are not about anybody: reading them costs nothing and
 * protects nothing, but a malformed cell is still no reason to stop. They are read some at a time, as often as asked.
 */
public final class Questions {

    private final Rows rows;
    private final Rows.Wanted wanted;

    private Questions(Rows rows, Rows.Wanted wanted) {
        this.rows = rows;
        this.wanted = wanted;
    }

    /** The questions in a file of this dialect; refused unless its header names all these columns. */
    public static Questions open(Path csv, List<Column> columns, Dialect dialect) {
        CsvFiles file = CsvFiles.open(List.of(csv), dialect);
        Rows.Wanted wanted = new Rows.Wanted(columns, Optional.empty());
        file.reader(0, wanted);
        return new Questions(file.rows(), wanted);
    }

    /** Hands every row's values over, in order; one array, filled again for each row. */
    public void each(Consumer<double[]> question) {
        Rows.Sink sink = (unit, values) -> question.accept(values);
        rows.scan(wanted, 1, () -> sink);
    }
}
