package dev.bulla.bench.rudavskyy;

import dev.bulla.bench.sheet.Matrices;
import dev.bulla.bench.sheet.Ours;
import dev.bulla.bench.sheet.Scaling;
import dev.bulla.bench.sheet.Sheet;
import dev.bulla.bench.sheet.SheetFile;
import dev.bulla.bench.sheet.SheetFile.Cells;
import dev.bulla.core.guarantee.Neighbours;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A data set for the linear regressions of paper 002.
 *
 * @param name its word in tables and files
 * @param sheet its rows
 * @param published the rows as the paper prepared them
 * @param bounds public bounds of its columns
 * @param ours from rows to train on to the program's recipes on them
 * @param most what y is divided by to be at most 1
 * @param large whether the recipes are measured less often
 */
record LinearStudy(
        String name,
        Sheet sheet,
        Sheet published,
        Scaling bounds,
        Function<Sheet, Ours> ours,
        double most,
        boolean large) {

    private static final List<String> HOUSING =
            List.of("MedInc", "HouseAge", "AveRooms", "AveBedrms", "Population", "AveOccup", "Latitude", "Longitude");
    private static final List<String> TERRAIN = List.of(
            "elevation",
            "aspect",
            "slope",
            "horiz_dist_hydrology",
            "vert_dist_hydrology",
            "horiz_dist_roadways",
            "hillshade_9am",
            "hillshade_noon",
            "hillshade_3pm",
            "horiz_dist_fire_points");
    private static final int SOME = 10;
    private static final int FEW = 5;
    private static final double[] TERRAIN_LEAST = {1800, 0, 0, 0, -175, 0, 0, 0, 0, 0};
    private static final double[] TERRAIN_MOST = {3900, 360, 66, 1400, 605, 7200, 255, 255, 255, 7200};

    /** At most this many runs on many features or rows, whose errors hardly scatter; the paper had ten. */
    int runs(int wanted) {
        return Math.min(wanted, large ? FEW : sheet.dimension() > TERRAIN.size() ? SOME : wanted);
    }

    static SheetFile housingFile(Path data) {
        return new SheetFile(data.resolve("california_housing").resolve("housing.csv.gz"));
    }

    static SheetFile sampleFile(Path data) {
        return new SheetFile(data.resolve("covertype").resolve("covertype_7class_20k.csv.gz"));
    }

    static SheetFile forestFile(Path data) {
        return new SheetFile(data.resolve("covertype").resolve("covertype_binary.csv.gz"));
    }

    static Optional<LinearStudy> cars(Path data) throws IOException {
        return CarEvaluation.read(data)
                .map(codes -> new LinearStudy(
                        "cars",
                        codes,
                        CarEvaluation.normalised(codes),
                        CarEvaluation.BOUNDS,
                        train -> CarEvaluation.categories(train, false),
                        1,
                        false));
    }

    /** The eight numbers of a block group; y is its median house value. */
    static Optional<LinearStudy> housing(Path data) throws IOException {
        Scaling bounds = new Scaling(
                new double[] {0.5, 1, 1, 0.3, 0, 1, 32, -124.5},
                new double[] {15, 52, 15, 3, 10_000, 8, 42, -114},
                0,
                500_001);
        return housingFile(data)
                .read(HOUSING, LinearStudy::housing)
                .map(sheet -> new LinearStudy(
                        "housing", sheet, standardised(sheet, 500_001), bounds, numbers(bounds), 500_001, false));
    }

    private static Optional<double[]> housing(Cells cells) {
        if (cells.isEmpty("total_bedrooms")) {
            return Optional.empty();
        }
        double homes = cells.number("households");
        return Optional.of(new double[] {
            cells.number("median_income"),
            cells.number("housing_median_age"),
            cells.number("total_rooms") / homes,
            cells.number("total_bedrooms") / homes,
            cells.number("population"),
            cells.number("population") / homes,
            cells.number("latitude"),
            cells.number("longitude"),
            cells.number("median_house_value")
        });
    }

    /** 20,000 rows, the last class against the rest. */
    static Optional<LinearStudy> sample(Path data) throws IOException {
        return forest("covtype-20k", sampleFile(data), cells -> cells.number("cover_type") == 7 ? 1 : 0, false);
    }

    /** All 581,012 rows, the second class against the rest: the last is not in the file. */
    static Optional<LinearStudy> forest(Path data) throws IOException {
        return forest("covtype", forestFile(data), cells -> cells.number("lodgepole_pine"), true);
    }

    private static Optional<LinearStudy> forest(
            String name, SheetFile file, Function<Cells, Number> label, boolean large) throws IOException {
        List<String> columns = new ArrayList<>(TERRAIN);
        for (int i = 1; i <= 4; i++) {
            columns.add("wilderness_area" + i);
        }
        for (int i = 1; i <= 40; i++) {
            columns.add("soil_type" + i);
        }
        double[] most = Arrays.copyOf(TERRAIN_MOST, columns.size());
        Arrays.fill(most, TERRAIN.size(), most.length, 1);
        Scaling bounds = new Scaling(Arrays.copyOf(TERRAIN_LEAST, columns.size()), most, 0, 1);
        return file.read(columns, cells -> {
                    double[] row = new double[columns.size() + 1];
                    for (int c = 0; c < columns.size(); c++) {
                        row[c] = cells.number(columns.get(c));
                    }
                    row[columns.size()] = label.apply(cells).doubleValue();
                    return Optional.of(row);
                })
                .map(sheet -> new LinearStudy(name, sheet, standardised(sheet, 1), bounds, numbers(bounds), 1, large));
    }

    private static Function<Sheet, Ours> numbers(Scaling bounds) {
        return train -> Ours.of(Neighbours.ADD_REMOVE, train, bounds);
    }

    /** Columns by their mean and deviation, then rows by their norm, y by its most and its mean. Not private. */
    private static Sheet standardised(Sheet sheet, double most) {
        int d = sheet.dimension();
        double[] mean = new double[d];
        double[] square = new double[d];
        for (int i = 0; i < sheet.rows(); i++) {
            for (int c = 0; c < d; c++) {
                mean[c] += sheet.x(i)[c] / sheet.rows();
                square[c] += sheet.x(i)[c] * sheet.x(i)[c] / sheet.rows();
            }
        }
        double meanY = Arrays.stream(sheet.ys()).average().orElse(0);
        return sheet.map(
                x -> {
                    for (int c = 0; c < d; c++) {
                        double variance = square[c] - mean[c] * mean[c];
                        x[c] = variance <= 0 ? 0 : (x[c] - mean[c]) / Math.sqrt(variance);
                    }
                    double norm = Matrices.norm(x);
                    Arrays.setAll(x, c -> norm == 0 ? 0 : x[c] / norm);
                    return x;
                },
                y -> (y - meanY) / most);
    }
}
