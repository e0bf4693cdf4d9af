package dev.bulla.bench.synthesis;

import dev.bulla.bench.sheet.CsvCells;
import dev.bulla.core.json.Json;
import dev.bulla.core.schema.Column;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The public tables, where they are at hand. */
final class StudyTables {

    /** How many of Adult's rows are its own training rows: the first. */
    static final int ADULT_TRAIN = 32_561;

    static final String INCOME = "income";

    private static final Set<String> NUMBERS =
            Set.of("age", "fnlwgt", "education_num", "capital_gain", "capital_loss", "hours_per_week");
    private static final int TOP_INCOME = 200_000;
    private static final int INCOME_STEP = 5_000;
    private static final int LEAST_AGE = 16;
    private static final int MOST_AGE = 95;
    private static final int LEAST_YEAR = 44;
    private static final int MOST_YEAR = 58;
    private static final int MOST_HOURS = 99;
    private static final int EDUCATION = 16;
    private static final int MOST_LOG_WAGE = 11;
    private static final int WAGE_STEPS = 9;

    private final Path folder;

    /** @param folder that of the public tables; the peers' own stands beside it */
    StudyTables(Path folder) {
        this.folder = folder;
    }

    private Path peers(String file) {
        return folder.resolveSibling("baselines").resolve("synthesis").resolve(file);
    }

    /** Adult in the peers' codes: 48,842 rows of 14 columns. */
    Optional<StudyTable> adult() throws IOException {
        Path file = peers("adult_disc.csv.gz");
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        Map<String, Object> sizes = Json.readObject(Files.readAllBytes(peers("adult_domain.json")));
        String[] names = {
            "age",
            "workclass",
            "fnlwgt",
            "education-num",
            "marital-status",
            "occupation",
            "relationship",
            "race",
            "sex",
            "capital-gain",
            "capital-loss",
            "hours-per-week",
            "native-country",
            "income>50K"
        };
        List<Column> columns = new ArrayList<>();
        for (String name : names) {
            String plain = plain(name);
            int size = ((Number) Json.member(sizes, name)).intValue();
            columns.add(NUMBERS.contains(plain) ? StudyTable.whole(plain, size) : StudyTable.category(plain, size));
        }
        return CsvCells.read(file, names).map(cells -> new StudyTable("Adult", columns, rows(cells)));
    }

    private static String plain(String name) {
        return name.replace("income>50K", INCOME).replace('-', '_');
    }

    /** The fixed list of three columns at a time that peers were scored on. */
    List<int[]> triples(StudyTable adult) throws IOException {
        String text = "{\"triples\":" + Files.readString(peers("triples.json")) + "}";
        List<int[]> triples = new ArrayList<>();
        Map<String, Object> read = Json.readObject(text.getBytes(StandardCharsets.UTF_8));
        for (Object triple : Json.list(Json.member(read, "triples"), "triples")) {
            triples.add(Json.list(triple, "triple").stream()
                    .mapToInt(name -> adult.place(plain((String) name)))
                    .toArray());
        }
        return triples;
    }

    /** Ten thousand adults of California in 2000: incomes in steps of 5,000. */
    Optional<StudyTable> california() throws IOException {
        String[] names = {"sex", "age", "educ", "income", "latino", "black", "asian", "married"};
        List<Column> columns = new ArrayList<>();
        for (String name : names) {
            columns.add(
                    switch (name) {
                        case "age" -> StudyTable.whole(name, MOST_AGE - LEAST_AGE + 1);
                        case "educ" -> StudyTable.whole(name, EDUCATION);
                        case "income" -> StudyTable.whole(name, TOP_INCOME / INCOME_STEP + 2);
                        default -> StudyTable.category(name, 2);
                    });
        }
        return CsvCells.read(folder.resolve("pums_ca2000").resolve("pums_ca_10000.csv"), names)
                .map(cells -> new StudyTable(
                        "PUMS California",
                        columns,
                        rows(cells).stream().map(StudyTables::californian).toList()));
    }

    private static double[] californian(double[] row) {
        double income = row[3] < 0 ? 0 : 1 + Math.floor(Math.min(TOP_INCOME, row[3]) / INCOME_STEP);
        double age = Math.max(LEAST_AGE, Math.min(MOST_AGE, row[1])) - LEAST_AGE;
        double school = Math.max(1, Math.min(EDUCATION, row[2])) - 1;
        return new double[] {row[0], age, school, income, row[4], row[5], row[6], row[7]};
    }

    /** Mothers of two children or more in the census of 1980: 209,133 rows. */
    Optional<StudyTable> mothers() throws IOException {
        String[] names = {"worked", "hours", "morekids", "samesex", "yob", "black", "hisp", "other"};
        List<Column> columns = new ArrayList<>();
        for (String name : names) {
            columns.add(
                    switch (name) {
                        case "hours" -> StudyTable.whole(name, MOST_HOURS + 1);
                        case "yob" -> StudyTable.whole(name, MOST_YEAR - LEAST_YEAR + 1);
                        default -> StudyTable.category(name, 2);
                    });
        }
        return CsvCells.read(folder.resolve("census_1980_ae98").resolve("ae98.csv.gz"), names)
                .map(cells -> new StudyTable(
                        "census 1980",
                        columns,
                        rows(cells).stream().map(StudyTables::mother).toList()));
    }

    /** Men born 1930 to 1939 in the census of 1980: 329,509 rows. */
    Optional<StudyTable> men() throws IOException {
        String[] names = {"lnw", "s", "yob", "qob", "sob"};
        int[] least = {0, 0, 1930, 1, 0};
        int[] sizes = {MOST_LOG_WAGE * WAGE_STEPS, 21, 10, 4, 57};
        List<Column> columns = new ArrayList<>();
        for (int c = 0; c < names.length; c++) {
            columns.add(c < 3 ? StudyTable.whole(names[c], sizes[c]) : StudyTable.category(names[c], sizes[c]));
        }
        return CsvCells.read(folder.resolve("census_1980_ak91").resolve("ak91.csv.gz"), names)
                .map(cells -> new StudyTable(
                        "census 1980, men",
                        columns,
                        rows(cells).stream()
                                .map(row -> {
                                    row[0] = Math.floor(row[0] * WAGE_STEPS);
                                    double[] coded = new double[row.length];
                                    for (int c = 0; c < coded.length; c++) {
                                        coded[c] = Math.max(0, Math.min(sizes[c] - 1, row[c] - least[c]));
                                    }
                                    return coded;
                                })
                                .toList()));
    }

    private static double[] mother(double[] row) {
        double[] coded = row.clone();
        coded[1] = Math.max(0, Math.min(MOST_HOURS, row[1]));
        coded[4] = Math.max(LEAST_YEAR, Math.min(MOST_YEAR, row[4])) - LEAST_YEAR;
        return coded;
    }

    private static List<double[]> rows(CsvCells cells) {
        List<double[]> rows = new ArrayList<>();
        for (String[] row : cells.rows()) {
            double[] values = new double[row.length];
            for (int c = 0; c < values.length; c++) {
                values[c] = Double.parseDouble(row[c]);
            }
            rows.add(values);
        }
        return rows;
    }
}
