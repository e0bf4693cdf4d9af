package dev.bulla.models.summary;

import dev.bulla.core.domain.Axis;
import dev.bulla.core.domain.BadInput;
import dev.bulla.core.domain.Column;
import dev.bulla.core.domain.Json;
import dev.bulla.core.domain.Schema;
import dev.bulla.core.domain.SchemaReader;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.statistic.CellCounts;
import java.math.BigDecimal;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** The public cells that a recipe chooses among, and how plans and models write them. */
final class Cells {

    private Cells() {}

    /** Refuses columns named twice, and bins for others. */
    static void require(List<String> columns, Map<String, Integer> bins) {
        if (columns.isEmpty() || new HashSet<>(columns).size() != columns.size()) {
            throw new BadInput("E-413", "--columns", "name one or more different columns.", "", "");
        }
        for (String column : bins.keySet()) {
            if (!columns.contains(column)) {
                throw new BadInput("E-414", "--bins", "\"" + column + "\" is not one of --columns.", "", "");
            }
        }
    }

    /** A choice is pure: a δ would buy nothing. */
    static void requirePure(Budget budget) {
        if (!budget.isPure()) {
            throw new BadInput(
                    "E-402",
                    "--delta",
                    "is not used by this recipe, which is pure.",
                    "A delta that buys nothing would only weaken the claim.",
                    "Leave --delta out.");
        }
    }

    static CellCounts of(List<String> columns, Map<String, Integer> bins, Schema schema) {
        return new CellCounts(columns.stream()
                .map(column -> axis(schema.require(column), bins.get(column)))
                .toList());
    }

    private static Axis axis(Column column, @Nullable Integer cells) {
        return Axis.of(column, cells == null ? OptionalInt.empty() : OptionalInt.of(cells));
    }

    /** How many cells each column has. */
    static Map<String, Object> bins(CellCounts cells) {
        Map<String, Object> bins = new LinkedHashMap<>();
        cells.axes().forEach(axis -> bins.put(axis.column().name(), axis.cells()));
        return bins;
    }

    /** The member {@code axes} of a model.json. */
    static List<Object> json(CellCounts cells) {
        return cells.axes().stream()
                .map(axis -> (Object) Map.of(
                        "name", axis.column().name(),
                        "column", SchemaReader.column(axis.column()),
                        "cells", axis.cells()))
                .toList();
    }

    /** What {@link #json} wrote. */
    static CellCounts read(Map<String, Object> json) {
        return new CellCounts(Json.list(Json.member(json, "axes"), "axes").stream()
                .map(value -> Json.object(value, "axis"))
                .map(axis -> Axis.of(
                        SchemaReader.readColumn(
                                Json.text(axis, "name"), Json.object(Json.member(axis, "column"), "column")),
                        OptionalInt.of(Json.number(axis, "cells").intValueExact())))
                .toList());
    }

    /** Places among the cells, as a model.json holds them. */
    static long[] places(Map<String, Object> json, String name, int cells) {
        long[] places = Json.list(Json.member(json, name), name).stream()
                .mapToLong(value -> value instanceof BigDecimal number ? number.longValue() : -1)
                .toArray();
        for (long place : places) {
            if (place < 0 || place >= cells) {
                throw new IllegalArgumentException(name + " must hold places among " + cells + " cells, got " + place);
            }
        }
        return places;
    }
}
