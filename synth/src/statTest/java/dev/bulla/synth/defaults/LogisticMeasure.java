package dev.bulla.synth.defaults;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.schema.Column;
import dev.bulla.models.PublicData;
import dev.bulla.models.UnseenTable;
import dev.bulla.models.logistic.Logistic;
import dev.bulla.models.logistic.LogisticModel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Logistic regressions. */
final class LogisticMeasure implements Measure {

    private static final int NUMBERS = PublicData.ADULT_NUMBERS;
    private static final String TRAIN = "baselines/adultoh_train.csv.gz";
    private static final String TEST = "baselines/adultoh_test.csv.gz";

    @Override
    public String about() {
        return "`logistic` on rows that were not learnt from, δ = 10⁻⁶: accuracy and log loss on Adult's five numbers and six categories, five releases; log loss on pima, on 1,000 rows whose columns tell nothing"
                + " (twenty releases) and by `--method objective` on pima. The bar of Adult's log loss is 1.03 of a fit without noise, that of the others the base rate.";
    }

    @Override
    public List<Cell> cells() throws IOException {
        LabelledRows adult = adult();
        LabelledRows pima = pima();
        LabelledRows nothing = nothing();
        Releases<LogisticModel> objective = new Releases<>(
                Logistic.of(pima.inputs()).target(pima.target()).method(Logistic.Method.OBJECTIVE),
                pima.table(),
                Budget.approx("1", "1e-6"),
                10);
        return List.of(
                adult.ofAccuracy("Adult, ε = 0.1", releases(adult, "0.1", 5), 0.845),
                adult.ofAccuracy("Adult, ε = 1", releases(adult, "1", 5), 0.8525),
                adult.ofLogLoss("Adult, log loss, ε = 1", releases(adult, "1", 5), 0.3286),
                pima.ofLogLoss("pima, log loss, ε = 1", releases(pima, "1", 20), pima.baseRate()),
                nothing.ofLogLoss("nothing, log loss, ε = 0.1", releases(nothing, "0.1", 20), nothing.baseRate()),
                pima.ofLogLoss("pima, objective, ε = 1", objective, Double.NaN));
    }

    private static Releases<LogisticModel> releases(LabelledRows rows, String epsilon, int count) {
        return new Releases<>(
                Logistic.of(rows.inputs()).target(rows.target()), rows.table(), Budget.approx(epsilon, "1e-6"), count);
    }

    /** The columns of zeros and ones read back as categories: "workclass_Private" and its like together. */
    private static LabelledRows adult() throws IOException {
        List<String> header = PublicData.header(TRAIN);
        Map<String, List<Integer>> groups = new LinkedHashMap<>();
        List<Column> columns = new ArrayList<>();
        for (int k = 0; k < NUMBERS; k++) {
            columns.add(NumberRows.number("x" + k, 0, 1));
        }
        for (int k = NUMBERS; k < header.size() - 1; k++) {
            String group = header.get(k).substring(0, header.get(k).indexOf('_'));
            groups.computeIfAbsent(group, key -> new ArrayList<>()).add(k);
        }
        groups.forEach((group, members) -> columns.add(new Column.Category(
                group, members.stream().map(header::get).toList(), Optional.empty(), Optional.empty())));
        columns.add(new Column.Category("y", List.of("0", "1"), Optional.empty(), Optional.empty()));
        return LabelledRows.of(columns, grouped(TRAIN, groups), grouped(TEST, groups));
    }

    private static List<double[]> grouped(String file, Map<String, List<Integer>> groups) throws IOException {
        List<double[]> rows = new ArrayList<>();
        for (double[] row : PublicData.rows(file)) {
            double[] values = Arrays.copyOf(row, NUMBERS + groups.size() + 1);
            int at = NUMBERS;
            for (List<Integer> members : groups.values()) {
                values[at] = Double.NaN;
                for (int i = 0; i < members.size(); i++) {
                    values[at] = row[members.get(i)] == 1 ? i : values[at];
                }
                at++;
            }
            values[at] = row[row.length - 1];
            rows.add(values);
        }
        return rows;
    }

    private static LabelledRows pima() {
        UnseenTable table = UnseenTable.of("pima", "pima_diabetes/pima.csv")
                .number("pregnancies", 0, 20)
                .number("glucose", 0, 250)
                .number("blood_pressure", 0, 140)
                .number("bmi", 0, 80)
                .number("age", 18, 100)
                .category("outcome", "0", "1")
                .read();
        return LabelledRows.of(table.columns(), table.train(), table.test());
    }

    private static LabelledRows nothing() {
        SeededBits bits = SeededBits.replay(6);
        List<double[]> rows = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            double[] row = new double[6];
            Arrays.setAll(row, k -> k == 5 ? bits.below(2) : (bits.below(1_000) + bits.below(1_000)) / 2_000.0);
            rows.add(row);
        }
        return LabelledRows.of(rows.subList(0, 1_000), rows.subList(1_000, rows.size()), 2);
    }
}
