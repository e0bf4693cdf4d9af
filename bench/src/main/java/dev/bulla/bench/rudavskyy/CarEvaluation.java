package dev.bulla.bench.rudavskyy;

import dev.bulla.bench.sheet.Matrices;
import dev.bulla.bench.sheet.Ours;
import dev.bulla.bench.sheet.Scaling;
import dev.bulla.bench.sheet.Sheet;
import dev.bulla.bench.sheet.SheetFile;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.schema.Column;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** UCI's car evaluation: six categories, and whether a car is "acc". */
final class CarEvaluation {

    static final List<String> FEATURES = List.of("buying", "maint", "doors", "persons", "lug_boot", "safety");
    static final List<String> CLASSES = List.of("rest", "acc");

    /** In the order of the alphabet, which is that of the codes a data frame would give them. */
    private static final List<List<String>> LEVELS = List.of(
            List.of("high", "low", "med", "vhigh"),
            List.of("high", "low", "med", "vhigh"),
            List.of("2", "3", "4", "5more"),
            List.of("2", "4", "more"),
            List.of("big", "med", "small"),
            List.of("high", "low", "med"));

    /** Of the codes, and of y. */
    static final Scaling BOUNDS = new Scaling(new double[6], new double[] {3, 3, 3, 2, 2, 2}, 0, 1);

    private CarEvaluation() {}

    static SheetFile file(Path data) {
        return new SheetFile(data.resolve("car_evaluation").resolve("car.csv"));
    }

    /** Codes of levels, and 1 for "acc", 0 for the rest. */
    static Optional<Sheet> read(Path data) throws IOException {
        return file(data).read(FEATURES, cells -> {
            double[] row = new double[FEATURES.size() + 1];
            for (int c = 0; c < FEATURES.size(); c++) {
                row[c] = LEVELS.get(c).indexOf(cells.text(FEATURES.get(c)));
            }
            row[FEATURES.size()] = cells.text("rating").equals("acc") ? 1 : 0;
            return Optional.of(row);
        });
    }

    /** Every row divided by its norm, as published; a row of zeros stays. */
    static Sheet normalised(Sheet codes) {
        return codes.map(
                x -> {
                    double norm = Matrices.norm(x);
                    return Arrays.stream(x).map(v -> norm == 0 ? 0 : v / norm).toArray();
                },
                y -> y);
    }

    /** As categories, with a class or a number for y. */
    static Ours categories(Sheet codes, boolean classes) {
        List<Column> columns = new ArrayList<>();
        for (int c = 0; c < FEATURES.size(); c++) {
            columns.add(new Column.Category(FEATURES.get(c), LEVELS.get(c), Optional.empty(), Optional.empty()));
        }
        return ours(columns, codes, classes);
    }

    /** As numbers in [0, 1], with a class for y. */
    static Ours numbers(Sheet normalised) {
        List<Column> columns = new ArrayList<>();
        FEATURES.forEach(name -> columns.add(new Column.Real(name, 0, 1, Optional.empty(), Optional.empty())));
        return ours(columns, normalised, true);
    }

    private static Ours ours(List<Column> columns, Sheet sheet, boolean classes) {
        columns.add(
                classes
                        ? new Column.Category(Ours.TARGET, CLASSES, Optional.empty(), Optional.empty())
                        : new Column.Real(Ours.TARGET, 0, 1, Optional.empty(), Optional.empty()));
        return new Ours(Neighbours.ADD_REMOVE, columns, Ours.rows(sheet));
    }
}
