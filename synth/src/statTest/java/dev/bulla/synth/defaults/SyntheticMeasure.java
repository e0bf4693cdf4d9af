package dev.bulla.synth.defaults;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.table.Table;
import dev.bulla.models.PublicData;
import dev.bulla.synth.quality.CodedTable;
import dev.bulla.synth.quality.TwoTables;
import dev.bulla.synth.tabular.Synthetic;
import dev.bulla.synth.tabular.SyntheticModel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Made-up rows of a census. */
final class SyntheticMeasure implements Measure {

    private static final String FILE = "data/pums_fulton2000/pums_fulton.csv.gz";
    private static final String[] NAMES = {
        "sex", "age", "educ", "income", "married", "divorced", "uscitizen", "children", "employed"
    };
    private static final int[] LEAST = {0, 18, 1, -10_000, 0, 0, 0, 0, 0};
    private static final int[] STEPS = {1, 1, 1, 2_000, 1, 1, 1, 1, 1};
    private static final int[] SIZES = {2, 78, 16, 200, 2, 2, 2, 10, 2};
    private static final String DELTA = "1e-9";

    @Override
    public String about() {
        return "Mean total variation of pairs of columns between made-up rows and the census of Fulton County (25,766 rows of nine columns), δ = 10⁻⁹ or none; two releases. `fixed` counts single columns and age with income.";
    }

    @Override
    public List<Cell> cells() throws IOException {
        int[][] codes = codes();
        Table guessed = table(codes, OptionalLong.of(codes[0].length));
        Table unguessed = table(codes, OptionalLong.empty());
        Synthetic fixed = Synthetic.ofAll().method(Synthetic.Method.FIXED).workload("age", "income");
        return List.of(
                cell(
                        "Fulton, ε = 0.1",
                        new Releases<>(Synthetic.ofAll(), guessed, Budget.approx("0.1", DELTA), 2),
                        codes),
                cell("Fulton, ε = 1", new Releases<>(Synthetic.ofAll(), guessed, Budget.approx("1", DELTA), 2), codes),
                cell("fixed, ε = 0.1", new Releases<>(fixed, guessed, Budget.pure("0.1"), 2), codes),
                cell("fixed, no guess", new Releases<>(fixed, unguessed, Budget.pure("0.1"), 2), codes));
    }

    private static Cell cell(String name, Releases<SyntheticModel> releases, int[][] codes) {
        CodedTable real = new CodedTable(List.of(NAMES), SIZES, codes);
        return Releases.cell(name, List.of(releases), Double.NaN, model -> distance(model, real));
    }

    private static double distance(SyntheticModel model, CodedTable real) {
        int[][] made = new int[NAMES.length][real.rows()];
        int[] next = new int[1];
        model.sample(real.rows(), PublicBits.of("rows"), row -> {
            for (int c = 0; c < made.length; c++) {
                made[c][next[0]] = (int) row[c];
            }
            next[0]++;
        });
        return new TwoTables(real, new CodedTable(List.of(NAMES), SIZES, made))
                .meanVariation(TwoTables.sets(NAMES.length, 2));
    }

    private static Table table(int[][] codes, OptionalLong guess) {
        List<double[]> rows = new ArrayList<>();
        for (int r = 0; r < codes[0].length; r++) {
            int row = r;
            rows.add(Arrays.stream(codes).mapToDouble(column -> column[row]).toArray());
        }
        Column[] columns = new Column[NAMES.length];
        Arrays.setAll(columns, c -> new Column.Whole(NAMES[c], 0, SIZES[c] - 1L, Optional.empty(), Optional.empty()));
        return NumberRows.all(rows, guess, columns).table();
    }

    private static int[][] codes() throws IOException {
        List<String> header = PublicData.header(FILE).stream()
                .map(name -> name.replace("\"", ""))
                .toList();
        List<double[]> rows = PublicData.rows(FILE);
        int[][] codes = new int[NAMES.length][rows.size()];
        for (int c = 0; c < codes.length; c++) {
            int place = header.indexOf(NAMES[c]);
            for (int r = 0; r < rows.size(); r++) {
                int level = (int) Math.floor((rows.get(r)[place] - LEAST[c]) / STEPS[c]);
                codes[c][r] = Math.max(0, Math.min(SIZES[c] - 1, level));
            }
        }
        return codes;
    }
}
