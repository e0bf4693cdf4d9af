package dev.bulla.models;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Bounds;
import dev.bulla.core.table.Fold;
import dev.bulla.core.table.Table;
import dev.bulla.core.testing.Rows;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * A public table with bounds as a codebook would give them, wider than the rows need.
 *
 * @param name what it is called here
 * @param file where it is
 * @param columns all numbers, the last a target
 */
record PublicTable(String name, String file, List<Column> columns) {

    static final List<PublicTable> ALL = List.of(
            new PublicTable(
                    "census",
                    "data/pums_fulton2000/pums_fulton.csv.gz",
                    List.of(
                            number("age", 0, 110),
                            number("educ", 1, 16),
                            number("sex", 0, 1),
                            number("income", 0, 200_000))),
            new PublicTable(
                    "wine",
                    "data/wine_quality/winequality_white.csv",
                    List.of(
                            number("residual_sugar", 0, 66),
                            number("alcohol", 8, 15),
                            number("ph", 2.7, 4.1),
                            number("volatile_acidity", 0, 1.6),
                            number("quality", 0, 10))),
            new PublicTable(
                    "adult",
                    "baselines/adultoh_train.csv.gz",
                    List.of(
                            number("age", 0, 1),
                            number("education-num", 0, 1),
                            number("hours-per-week", 0, 1),
                            number("y", 0, 1))),
            new PublicTable(
                    "iris",
                    "data/iris/iris.csv",
                    List.of(
                            number("petal_length", 0, 10),
                            number("sepal_length", 0, 10),
                            number("petal_width", 0, 10))),
            new PublicTable("gauss", "baselines/gauss_runs.csv.gz", List.of(number("run0", -5, 10))));

    /** Further ones, for regressions: what their plans say was not written with these in view. */
    static final List<PublicTable> MORE = List.of(
            new PublicTable(
                    "acs",
                    "data/acs2011_person_sample/acs2011_person.csv.gz",
                    List.of(
                            number("AGEP", 0, 110),
                            number("SCHL", 0, 24),
                            number("WKHP", 0, 99),
                            number("PINCP", -20_000, 400_000))),
            new PublicTable(
                    "trips",
                    "data/citibike_jersey_city/jc_201510_citibike.csv.gz",
                    List.of(
                            number("Start Station Latitude", 40.6, 40.9),
                            number("Start Station Longitude", -74.2, -74),
                            number("Gender", 0, 2),
                            number("Trip Duration", 0, 3_600))),
            new PublicTable(
                    "pima",
                    "data/pima_diabetes/pima.csv",
                    List.of(
                            number("glucose", 0, 250),
                            number("blood_pressure", 0, 140),
                            number("skin_thickness", 0, 100),
                            number("age", 18, 100),
                            number("bmi", 0, 80))),
            new PublicTable(
                    "howell",
                    "data/howell1/howell1.csv",
                    List.of(number("weight", 0, 100), number("age", 0, 100), number("height", 40, 200))),
            new PublicTable(
                    "heart",
                    "data/heart_disease/cleveland.csv",
                    List.of(
                            number("age", 0, 100),
                            number("trestbps", 60, 250),
                            number("chol", 50, 700),
                            number("thalach", 50, 250))),
            new PublicTable(
                    "california",
                    "data/california_housing/housing.csv.gz",
                    List.of(
                            number("housing_median_age", 0, 60),
                            number("median_income", 0, 16),
                            number("households", 0, 7_000),
                            number("latitude", 32, 43),
                            number("median_house_value", 0, 500_001))));

    private static final Map<String, Held> READ = new HashMap<>();

    private record Held(Rows rows, List<double[]> values, Table table) {}

    static PublicTable of(String name) {
        return Stream.concat(ALL.stream(), MORE.stream())
                .filter(each -> each.name.equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static Column number(String name, double min, double max) {
        return new Column.Real(name, min, max, Optional.empty(), Optional.empty());
    }

    double min(int column) {
        return Bounds.of(columns.get(column)).min();
    }

    double range(int column) {
        return Bounds.of(columns.get(column)).range();
    }

    Schema schema() {
        return read().rows.schema();
    }

    /** Rows in no order. */
    double[] row(int i) {
        return read().values.get(i % read().values.size());
    }

    /** The value of the first column that this share of rows lies below or at. */
    double quantile(double level) {
        double[] sorted =
                read().values.stream().mapToDouble(row -> row[0]).sorted().toArray();
        return sorted[(int) Math.ceil(level * sorted.length) - 1];
    }

    /** As many rows drawn from the table, some of them more than once. */
    Table resampled(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Rows rows = new Rows(schema());
        for (int i = 0; i < read().values.size(); i++) {
            rows.with(row(random.nextInt(read().values.size())));
        }
        return rows;
    }

    /** The table, which adds up each fold once. */
    Table held() {
        return read().table;
    }

    private synchronized Held read() {
        return READ.computeIfAbsent(name, key -> load());
    }

    private Held load() {
        List<double[]> values = values();
        Schema schema = new Schema(
                name,
                Unit.row(),
                Neighbours.ADD_REMOVE,
                Budget.approx("1000", "1e-3"),
                OptionalLong.of(values.size()),
                columns);
        Rows rows = new Rows(schema);
        values.forEach(rows::with);
        IdentityHashMap<Fold, long[]> known = new IdentityHashMap<>();
        Table table = new Table() {
            @Override
            public Schema schema() {
                return schema;
            }

            @Override
            public long rows() {
                return rows.rows();
            }

            @Override
            public long[] fold(Fold fold) {
                return known.computeIfAbsent(fold, rows::fold).clone();
            }
        };
        return new Held(rows, values, table);
    }

    private List<double[]> values() {
        try (BufferedReader lines = open()) {
            List<String> header = Arrays.stream(lines.readLine().split(",", -1))
                    .map(cell -> cell.replace("\"", ""))
                    .toList();
            int[] at = columns.stream().mapToInt(c -> header.indexOf(c.name())).toArray();
            List<double[]> all = new ArrayList<>();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] cells = line.split(",", -1);
                double[] row = new double[at.length];
                for (int k = 0; k < row.length; k++) {
                    row[k] = columns.get(k).read(cells[at[k]].replace("\"", ""));
                }
                if (Arrays.stream(row).noneMatch(Double::isNaN)) {
                    all.add(row);
                }
            }
            return all;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private BufferedReader open() throws IOException {
        InputStream in = Files.newInputStream(PublicData.file(file));
        InputStream plain = file.endsWith(".gz") ? new GZIPInputStream(in) : in;
        return new BufferedReader(new InputStreamReader(plain, StandardCharsets.UTF_8));
    }
}
