package dev.bulla.synth.defaults;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.schema.Column;
import dev.bulla.models.PublicData;
import dev.bulla.models.regression.Method;
import dev.bulla.models.regression.Regression;
import dev.bulla.models.regression.RegressionModel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Linear regressions. */
final class LinearMeasure implements Measure {

    private static final int RELEASES = 20;

    @Override
    public String about() {
        return "Root mean square error of `linear` on rows that were not learnt from, in units of the range of the target, twenty releases, δ = 10⁻⁶ unless pure: California and wine as prepared for"
                + " all peers, and the first 300 rows of wine.";
    }

    @Override
    public List<Cell> cells() throws IOException {
        Regression linear = Regression.linear().target("y");
        return List.of(
                cell("California, ε = 0.1", "california", linear, Budget.approx("0.1", "1e-6"), 0.168),
                cell("California, ε = 1", "california", linear, Budget.approx("1", "1e-6"), 0.139),
                cell("wine, ε = 0.1", "wine", linear, Budget.approx("0.1", "1e-6"), 0.0858),
                cell("wine, ε = 1", "wine", linear, Budget.approx("1", "1e-6"), 0.0778),
                cell("300 wines, ε = 1", "wine", linear, Budget.approx("1", "1e-6"), Double.NaN),
                cell("300 wines, ε = 0.1", "wine", linear, Budget.approx("0.1", "1e-6"), Double.NaN),
                cell("wine, pure ε = 1", "wine", linear, Budget.pure("1"), Double.NaN),
                cell(
                        "wine, adassp, ε = 1",
                        "wine",
                        linear.method(Method.ADASSP),
                        Budget.approx("1", "1e-6"),
                        Double.NaN));
    }

    private static Cell cell(String name, String file, Regression recipe, Budget budget, double bar)
            throws IOException {
        List<Column> columns = new ArrayList<>();
        PublicData.header("baselines/" + file + "_train.csv.gz")
                .forEach(column -> columns.add(NumberRows.number(column, 0, 1)));
        List<double[]> rows = PublicData.rows("baselines/" + file + "_train.csv.gz");
        List<double[]> test = PublicData.rows("baselines/" + file + "_test.csv.gz");
        LabelledRows table = LabelledRows.of(columns, name.startsWith("300") ? rows.subList(0, 300) : rows, test);
        var releases = new Releases<>(recipe, table.table(), budget, RELEASES);
        return new Cell(name, releases::plan, bar, false, most -> releases.scores(most, model -> error(model, test)));
    }

    private static double error(RegressionModel model, List<double[]> test) {
        return Math.sqrt(test.stream()
                .mapToDouble(row -> model.predict(Arrays.copyOf(row, row.length - 1)) - row[row.length - 1])
                .map(miss -> miss * miss)
                .average()
                .orElseThrow());
    }
}
