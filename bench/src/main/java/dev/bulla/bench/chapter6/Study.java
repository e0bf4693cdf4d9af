package dev.bulla.bench.chapter6;

import dev.bulla.bench.sheet.Scaling;
import dev.bulla.bench.sheet.Sheet;
import dev.bulla.bench.sheet.SheetFile;
import dev.bulla.bench.sheet.SheetFile.Cells;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A data set of chapter 6.
 *
 * @param name its word in file names
 * @param title what it is
 * @param unit what y is counted in
 * @param sheet its rows
 * @param bounds public bounds of its columns
 * @param note how it differs from the thesis's, or nothing
 */
public record Study(String name, String title, String unit, Sheet sheet, Scaling bounds, String note) {

    static final List<String> FEW = List.of("age", "sex", "race", "educ");

    private static final List<String> WINE = List.of(
            "fixed_acidity",
            "volatile_acidity",
            "citric_acid",
            "residual_sugar",
            "chlorides",
            "free_sulfur_dioxide",
            "total_sulfur_dioxide",
            "density",
            "ph",
            "sulphates",
            "alcohol");
    private static final List<String> CENSUS =
            List.of("age", "sex", "race", "marital", "children", "educ", "employed", "citizen");

    static SheetFile wineFile(Path data) {
        return new SheetFile(data.resolve("wine_quality").resolve("winequality_white.csv"));
    }

    public static SheetFile censusFile(Path data) {
        return new SheetFile(data.resolve("pums_fulton2000").resolve("pums_fulton.csv.gz"));
    }

    /** White wines; the bounds are those of the prepared files among the shared data. */
    static Optional<Study> wine(Path data) throws IOException {
        return wineFile(data)
                .read(WINE, Study::wine)
                .map(sheet -> new Study(
                        "wine",
                        "wine quality, " + sheet.rows() + " white wines, 11 features",
                        "points of quality",
                        sheet,
                        new Scaling(
                                new double[] {3, 0, 0, 0, 0, 0, 0, 0.98, 2.7, 0.2, 8},
                                new double[] {16, 1.6, 1.7, 66, 0.62, 290, 440, 1.04, 4.1, 2, 15},
                                0,
                                10),
                        "The thesis's own data."));
    }

    private static Optional<double[]> wine(Cells cells) {
        double[] row = new double[WINE.size() + 1];
        for (int c = 0; c < WINE.size(); c++) {
            row[c] = cells.number(WINE.get(c));
        }
        row[WINE.size()] = cells.number("quality");
        return Optional.of(row);
    }

    /** Adults of Fulton County in 2000: the largest sample of that census that could be had. */
    public static Optional<Study> census(Path data) throws IOException {
        return censusFile(data)
                .read(CENSUS, Study::census)
                .map(sheet -> new Study(
                        "census",
                        "US census 2000, Fulton County, " + sheet.rows() + " adults, 8 features",
                        "thousand dollars of income",
                        sheet,
                        new Scaling(
                                new double[] {18, 0, 0, 0, 0, 1, 0, 0},
                                new double[] {95, 1, 3, 2, 1, 16, 1, 1},
                                0,
                                300),
                        "The thesis has 316,276 heads of household of the same census (IPUMS, not at hand) and family size and house type where"
                                + " this has children (yes or no) and citizenship. Noise does not depend on n: ε = 1 there is like ε = 12.3"
                                + " here. Without an intercept, as printed, x·θ cannot reach the mean of incomes that lie near one end of their"
                                + " range: most of the published error here is that."));
    }

    private static Optional<double[]> census(Cells cells) {
        double race =
                cells.number("black") > 0 ? 1 : cells.number("asian") > 0 ? 2 : cells.number("latino") > 0 ? 3 : 0;
        double marital = cells.number("married") > 0 ? 2 : cells.number("divorced");
        return Optional.of(new double[] {
            cells.number("age"),
            cells.number("sex"),
            race,
            marital,
            cells.number("children"),
            cells.number("educ"),
            cells.number("employed"),
            cells.number("uscitizen"),
            cells.number("income") / 1000
        });
    }

    /** The same with these features only. */
    public Study only(List<String> names) {
        double[] least = new double[names.size()];
        double[] most = new double[names.size()];
        for (int c = 0; c < least.length; c++) {
            int place = sheet.columns().indexOf(names.get(c));
            least[c] = bounds.least(place);
            most[c] = bounds.most(place);
        }
        Scaling fewer = new Scaling(least, most, bounds.leastY(), bounds.mostY());
        return new Study(name, title, unit, sheet.only(names), fewer, note);
    }
}
