package dev.bulla.synth.defaults;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.HeldTable;
import dev.bulla.core.table.Table;
import dev.bulla.core.testing.Rows;
import dev.bulla.models.PublicData;
import dev.bulla.models.density.DensityModel;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;

/**
 * Rows of numbers, four of five to be released and the others to judge by.
 *
 * @param table those that are released
 * @param held the others
 */
record NumberRows(Table table, List<double[]> held) {

    /** All rows that are given, with a guess of their number or without. */
    static NumberRows all(List<double[]> rows, OptionalLong guess, Column... columns) {
        return new NumberRows(table(rows, guess, columns), List.of());
    }

    /** Split by chance, the same way every time. */
    static NumberRows split(List<double[]> rows, Column... columns) {
        SeededBits bits = SeededBits.replay(17);
        List<double[]> held = new ArrayList<>();
        List<double[]> seen = new ArrayList<>();
        rows.forEach(row -> (bits.below(5) == 0 ? held : seen).add(row));
        return new NumberRows(table(seen, OptionalLong.of(seen.size()), columns), held);
    }

    private static Table table(List<double[]> rows, OptionalLong guess, Column... columns) {
        Schema schema = new Schema(
                "table", Unit.row(), Neighbours.ADD_REMOVE, Budget.approx("1000", "1e-3"), guess, List.of(columns));
        Rows released = new Rows(schema);
        rows.forEach(released::with);
        return HeldTable.of(released, Arrays.stream(columns).map(Column::name).toList());
    }

    static Column number(String name, double min, double max) {
        return new Column.Real(name, min, max, Optional.empty(), Optional.empty());
    }

    static Column whole(String name, long min, long max) {
        return new Column.Whole(name, min, max, Optional.empty(), Optional.empty());
    }

    /** A column of a packed file, clamped. */
    static List<double[]> read(String file, Column column) throws IOException {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(PublicData.file(file))), StandardCharsets.UTF_8))) {
            int at = List.of(lines.readLine().replace("\"", "").split(",", -1)).indexOf(column.name());
            return lines.lines()
                    .map(line ->
                            new double[] {column.read(line.replace("\"", "").split(",", -1)[at])})
                    .filter(row -> !Double.isNaN(row[0]))
                    .toList();
        }
    }

    /** Minus the mean log density of the rows that were not released. */
    double surprise(DensityModel model) {
        return held.stream()
                .mapToDouble(row -> -Math.log(Math.max(1e-12, model.density(row))))
                .average()
                .orElseThrow();
    }

    /** The least that {@link #surprise} can be of cells of this size: that of the shares among the rows themselves. */
    double least(double room) {
        List<List<Long>> cells = new ArrayList<>();
        held.forEach(row -> cells.add(
                Arrays.stream(row).mapToObj(x -> (long) Math.floor(x / room)).toList()));
        return cells.stream().collect(Collectors.groupingBy(cell -> cell, Collectors.counting())).values().stream()
                .mapToDouble(count -> {
                    double share = count / (double) held.size();
                    return -share * Math.log(share / Math.pow(room, held.get(0).length));
                })
                .sum();
    }
}
