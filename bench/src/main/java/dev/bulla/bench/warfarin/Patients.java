package dev.bulla.bench.warfarin;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.HeldTable;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.zip.GZIPInputStream;

/**
 * The patients of the International Warfarin Pharmacogenetics Consortium (New England Journal of Medicine 360(8), 2009), as its own algorithm has
 * them: age, height, weight, race, two drugs, and the genotypes of CYP2C9 and VKORC1, with the stable dose of warfarin.
 *
 * <p>Kept are those with a stable dose whose age, height, weight and both genotypes are known, the latter after the consortium's rules that tell
 * −1639 G&gt;A from its neighbours. The bounds are round numbers that hold for nearly all adults, not taken from the file.
 */
final class Patients {

    static final String DOSE = "dose";
    static final String VKORC1 = "vkorc1";
    static final String CYP2C9 = "cyp2c9";

    /** Of doses, in mg a week. */
    static final double MOST_DOSE = 150;

    static final List<Column> COLUMNS = List.of(
            new Column.Whole("decade", 1, 9, Optional.empty(), Optional.empty()),
            new Column.Real("height", 120, 220, Optional.empty(), Optional.empty()),
            new Column.Real("weight", 30, 200, Optional.empty(), Optional.empty()),
            category("race", "White", "Asian", "Black or African American", "Unknown"),
            category("inducer", "no", "yes"),
            category("amiodarone", "no", "yes"),
            category(VKORC1, "G/G", "A/G", "A/A"),
            category(CYP2C9, "*1/*1", "*1/*2", "*1/*3", "*2/*2", "*2/*3", "*3/*3"),
            new Column.Real(DOSE, 0, MOST_DOSE, Optional.empty(), Optional.empty()));

    private static final List<String> INDUCERS =
            List.of("Carbamazepine (Tegretol)", "Phenytoin (Dilantin)", "Rifampin or Rifampicin");

    private final Map<String, Integer> places = new HashMap<>();
    private final List<double[]> rows = new ArrayList<>();

    private Patients() {}

    static Path file(Path data) {
        return data.resolve("warfarin_iwpc").resolve("warfarin.csv.gz");
    }

    /** The patients, when the file is there. */
    static Optional<HeldTable> read(Path data) throws IOException {
        if (!Files.isRegularFile(file(data))) {
            return Optional.empty();
        }
        Patients patients = new Patients();
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(file(data))), StandardCharsets.UTF_8))) {
            List<String> header = cells(lines.readLine());
            for (int c = 0; c < header.size(); c++) {
                patients.places.put(header.get(c), c);
            }
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                patients.row(cells(line)).ifPresent(patients.rows::add);
            }
        }
        return Optional.of(HeldTable.ofRows(schema(patients.rows.size()), patients.rows));
    }

    private static Schema schema(int rows) {
        return new Schema(
                "warfarin",
                Unit.row(),
                Neighbours.ADD_REMOVE,
                Budget.pure("1"),
                OptionalLong.of(Math.max(1, rows)),
                COLUMNS);
    }

    private static Column category(String name, String... levels) {
        return new Column.Category(name, List.of(levels), Optional.empty(), Optional.empty());
    }

    /** One value per column, when all are known. */
    private Optional<double[]> row(List<String> cells) {
        String race = text(cells, "Race");
        double[] row = {
            decade(text(cells, "Age")),
            number(text(cells, "Height (cm)")),
            number(text(cells, "Weight (kg)")),
            level(3, race),
            INDUCERS.stream().anyMatch(drug -> text(cells, drug).equals("1")) ? 1 : 0,
            text(cells, "Amiodarone (Cordarone)").equals("1") ? 1 : 0,
            level(6, vkorc1(cells, race)),
            level(7, text(cells, "CYP2C9 consensus")),
            number(text(cells, "Therapeutic Dose of Warfarin"))
        };
        boolean isStable =
                text(cells, "Subject Reached Stable Dose of Warfarin").equals("1");
        for (int c = 0; c < row.length; c++) {
            row[c] = COLUMNS.get(c) instanceof Column.Category
                    ? row[c]
                    : COLUMNS.get(c).read(row[c]);
        }
        return isStable && Arrays.stream(row).noneMatch(Double::isNaN) ? Optional.of(row) : Optional.empty();
    }

    /** −1639 G&gt;A, or what its neighbours say of it: the last two are trusted only where the consortium does. */
    private String vkorc1(List<String> cells, String race) {
        String own = text(cells, "VKORC1 -1639 consensus");
        if (!own.equals("NA") && !own.isEmpty()) {
            return own;
        }
        String far = text(cells, "VKORC1 1173 consensus");
        String told = translated(far, "C", "T");
        boolean isTrusted = race.equals("White") || race.equals("Asian");
        if (told.isEmpty() && isTrusted) {
            told = translated(text(cells, "VKORC1 2255 consensus"), "C", "T");
        }
        if (told.isEmpty() && isTrusted) {
            told = translated(text(cells, "VKORC1 1542 consensus"), "G", "C");
        }
        return told;
    }

    private static String translated(String genotype, String forG, String forA) {
        if (genotype.equals(forG + "/" + forG)) {
            return "G/G";
        }
        if (genotype.equals(forA + "/" + forA)) {
            return "A/A";
        }
        return genotype.equals(forG + "/" + forA) || genotype.equals(forA + "/" + forG) ? "A/G" : "";
    }

    private static double level(int column, String cell) {
        int level = ((Column.Category) COLUMNS.get(column)).levels().indexOf(cell);
        return level < 0 ? Double.NaN : level;
    }

    /** "60 - 69" is 6; "90+" is 9. */
    private static double decade(String age) {
        return age.isEmpty() || !Character.isDigit(age.charAt(0)) ? Double.NaN : age.charAt(0) - '0';
    }

    private static double number(String cell) {
        return cell.isEmpty() || cell.equals("NA") ? Double.NaN : Double.parseDouble(cell);
    }

    private String text(List<String> cells, String column) {
        Integer place = places.get(column);
        if (place == null) {
            throw new IllegalArgumentException("the file has no column " + column);
        }
        return cells.get(place).strip();
    }

    /** The cells of a line, some of them in quotes. */
    private static List<String> cells(String line) {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean isQuoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"') {
                isQuoted = !isQuoted;
            } else if (c == ',' && !isQuoted) {
                cells.add(cell.toString());
                cell.setLength(0);
            } else {
                cell.append(c);
            }
        }
        cells.add(cell.toString());
        return cells;
    }
}
