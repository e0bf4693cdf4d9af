package dev.bulla.synth.defaults;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.random.SeededBits;
import dev.bulla.models.PublicData;
import dev.bulla.models.svm.Svm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Support vector machines. */
final class SvmMeasure implements Measure {

    private static final int RELEASES = 10;

    @Override
    public String about() {
        return "Accuracy of `svm` on rows that were not learnt from, ten releases: five numbers of Adult and two of them, and 2,000 rows of which a plane through twenty columns parts a"
                + " quarter from the rest. With δ = 10⁻⁶ unless pure.";
    }

    @Override
    public List<Cell> cells() throws IOException {
        LabelledRows adult = LabelledRows.of(PublicData.adultNumbers("train"), PublicData.adultNumbers("test"), 2);
        LabelledRows two = LabelledRows.of(some("train"), some("test"), 2);
        List<double[]> rows = plane();
        LabelledRows plane = LabelledRows.of(rows.subList(0, 2_000), rows.subList(2_000, rows.size()), 2);
        return List.of(
                cell("Adult, ε = 0.1", Svm.of(adult.inputs()), adult, Budget.approx("0.1", "1e-6"), 0.775),
                cell("Adult, ε = 1", Svm.of(adult.inputs()), adult, Budget.approx("1", "1e-6"), 0.807),
                cell("Adult, pure ε = 1", Svm.of(adult.inputs()), adult, Budget.pure("1"), Double.NaN),
                cell("two of its numbers, ε = 1", Svm.of(two.inputs()), two, Budget.approx("1", "1e-6"), Double.NaN),
                cell("plane, ε = 5", Svm.of(plane.inputs()), plane, Budget.approx("5", "1e-6"), Double.NaN),
                cell(
                        "plane, tuned, ε = 5",
                        Svm.of(plane.inputs()).tune(0.2),
                        plane,
                        Budget.approx("5", "1e-6"),
                        Double.NaN));
    }

    static Cell cell(String name, Svm recipe, LabelledRows rows, Budget budget, double bar) {
        var releases = new Releases<>(recipe.target(rows.target()), rows.table(), budget, RELEASES);
        return rows.ofAccuracy(name, releases, bar);
    }

    /** Age and education. */
    private static List<double[]> some(String part) throws IOException {
        return PublicData.adultNumbers(part).stream()
                .map(row -> new double[] {row[0], row[1], row[5]})
                .toList();
    }

    /** A plane through twenty columns, a quarter of the rows beyond it, none near it. */
    static List<double[]> plane() {
        SeededBits bits = SeededBits.replay(5);
        List<double[]> rows = new ArrayList<>();
        while (rows.size() < 6_000) {
            double[] row = new double[21];
            double height = 0;
            for (int k = 0; k < 20; k++) {
                row[k] = (bits.nextLong() >>> 11) * 0x1p-53;
                height += (k % 3 - 1) * (row[k] - 0.5);
            }
            row[20] = height > 0.7 ? 1 : 0;
            if (Math.abs(height - 0.7) > 0.05) {
                rows.add(row);
            }
        }
        return rows;
    }
}
