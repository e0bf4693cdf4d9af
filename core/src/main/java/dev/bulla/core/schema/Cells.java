package dev.bulla.core.schema;

import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The cells where axes meet, in row-major order: the first axis varies slowest.
 *
 * @param axes none for one cell that holds everything
 */
public record Cells(List<Axis> axes) {

    /** The most cells there may be. */
    public static final int MOST = 1_000_000;

    public Cells {
        axes = List.copyOf(axes);
        long product = 1;
        for (Axis axis : axes) {
            product = Math.min(MOST + 1L, product * axis.cells());
        }
        if (product > MOST) {
            throw new BadInput(
                    "E-412",
                    Text.option("columns"),
                    "a histogram needs 1 to " + MOST + " cells in all.",
                    "Every cell gets its own noise; more cells only add error.",
                    Text.of("Take fewer columns or fewer ", Text.option("bins"), "."));
        }
    }

    /** The cells of these columns of a schema, each cut into the asked number or the default one. */
    public static Cells of(Schema schema, List<String> columns, Map<String, Integer> bins) {
        List<Axis> axes = new ArrayList<>();
        for (String column : columns) {
            Integer cells = bins.get(column);
            axes.add(Axis.of(schema.require(column), cells == null ? OptionalInt.empty() : OptionalInt.of(cells)));
        }
        return new Cells(axes);
    }

    /** How many there are. */
    public int size() {
        return axes.stream().mapToInt(Axis::cells).reduce(1, Math::multiplyExact);
    }

    /** The columns of the axes. */
    public List<Column> columns() {
        return axes.stream().map(Axis::column).toList();
    }

    /** How many cells each column is cut into: the option {@code bins} with its defaults filled in. */
    public Map<String, Object> bins() {
        Map<String, Object> bins = new LinkedHashMap<>();
        axes.forEach(axis -> bins.put(axis.column().name(), axis.cells()));
        return bins;
    }

    /** The cell of a point, −1 when a coordinate is missing. */
    public int cell(double... point) {
        int cell = 0;
        for (int c = 0; c < axes.size(); c++) {
            int index = axes.get(c).cell(point[c]);
            if (index < 0) {
                return -1;
            }
            cell = cell * axes.get(c).cells() + index;
        }
        return cell;
    }

    /** The labels of a cell, one per axis. */
    public List<String> labels(int cell) {
        String[] labels = new String[axes.size()];
        int rest = cell;
        for (int c = axes.size() - 1; c >= 0; c--) {
            labels[c] = axes.get(c).label(rest % axes.get(c).cells());
            rest /= axes.get(c).cells();
        }
        return List.of(labels);
    }

    /** The axes as a model.json holds them. */
    public List<Object> json() {
        return axes.stream()
                .<Object>map(axis -> Map.of(
                        "name", axis.column().name(),
                        "column", SchemaReader.column(axis.column()),
                        "cells", axis.cells()))
                .toList();
    }

    /** What {@link #json} wrote. */
    public static Cells read(Object json) {
        List<Axis> axes = new ArrayList<>();
        for (Object value : Json.list(json, "axes")) {
            Map<String, Object> axis = Json.object(value, "axis");
            Column column = SchemaReader.readNamed(axis, "axis");
            axes.add(Axis.of(column, OptionalInt.of(Json.number(axis, "cells").intValueExact())));
        }
        return new Cells(axes);
    }
}
