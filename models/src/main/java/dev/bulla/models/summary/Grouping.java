package dev.bulla.models.summary;

import dev.bulla.core.option.NamedColumns;
import dev.bulla.core.option.Option;
import dev.bulla.core.option.Options;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.schema.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The columns whose cells get a number each: {@code by} and its {@code bins}.
 *
 * @param by none for one number about all rows
 * @param bins how many cells a column is cut into, where not the default
 */
record Grouping(List<String> by, Map<String, Integer> bins) {

    static final Option BY = Option.of("by", Option.Kind.COLUMNS, "one answer for each cell of these columns");

    static final Grouping NONE = new Grouping(List.of(), Map.of());

    Grouping {
        by = List.copyOf(by);
        bins = Map.copyOf(bins);
        NamedColumns named = new NamedColumns(BY.name(), by);
        if (named.hasTwice()) {
            throw BadInput.ofOption("E-461", "by", "name each column once.", "sex,age");
        }
        named.requireOnly(bins, "E-462", "bins", "Cut only columns that are named there.");
    }

    static Grouping of(Options given) {
        return new Grouping(given.names("by"), given.wholes("bins"));
    }

    Grouping by(String... columns) {
        List<String> more = new ArrayList<>(by);
        more.addAll(Arrays.asList(columns));
        return new Grouping(more, bins);
    }

    Grouping bins(String column, int cells) {
        return new Grouping(by, NamedColumns.with(bins, column, cells));
    }

    Cells cells(Schema schema) {
        return Cells.of(schema, by, bins);
    }

    /** The options with the default bins filled in; nothing without columns. */
    Map<String, Object> options(Cells cells) {
        return by.isEmpty() ? Map.of() : Map.of("by", by, "bins", cells.bins());
    }
}
