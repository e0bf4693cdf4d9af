package dev.bulla.data;

import dev.bulla.core.domain.Column;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Public questions to a released model, from a CSV file. They are not about anybody: reading them costs nothing and
 * protects nothing, but a malformed cell is still no reason to stop.
 */
public final class Questions {

    private Questions() {}

    /** Hands every row's values of these columns over, in order; one array, filled again for each row. */
    public static void read(Path csv, List<Column> columns, Consumer<double[]> each) {
        Rows.Sink sink = (unit, values) -> each.accept(values);
        CsvFiles.open(List.of(csv)).rows().scan(new Rows.Wanted(columns, Optional.empty()), 1, () -> sink);
    }
}
