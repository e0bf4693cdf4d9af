package dev.bulla.bench.diffpriv;

import dev.bulla.bench.figure.Figure;
import dev.bulla.bench.figure.Figure.Row;
import dev.bulla.bench.figure.Figure.Section;
import dev.bulla.bench.published.PublishedSampleSize;
import dev.bulla.bench.sheet.Scratch;
import dev.bulla.core.blackbox.BlackBox;
import dev.bulla.core.blackbox.Proved;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.sensitivity.Norm;
import dev.bulla.core.sensitivity.SensitivitySampler;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The mean of a hundred numbers in [0, 1] at ε = 1. */
final class PrivateMean {

    private static final int ROWS = 100;
    private static final Budget BUDGET = Budget.pure("1");
    private static final Schema SCHEMA = new Schema(
            "uniform",
            Unit.row(),
            Neighbours.REPLACE_ONE,
            BUDGET,
            OptionalLong.of(ROWS),
            List.of(new Column.Real("x", 0, 1, Optional.empty(), Optional.empty())));

    private final int runs;

    PrivateMean(int runs) {
        this.runs = runs;
    }

    Section section() {
        PublicBits bits = PublicBits.of("diffpriv: mean");
        List<double[]> rows = Stream.generate(() -> new double[] {bits.nextUniform()})
                .limit(ROWS)
                .toList();
        BlackBox mean = BlackBox.privatise(
                "mean", table -> new double[] {mean(table)}, Proved.l1("0.01").replacing(ROWS));
        double exact = mean(rows);
        double error = 0;
        for (int i = 0; i < runs; i++) {
            error +=
                    Math.abs(mean.release(rows, BUDGET, Scratch.account(SCHEMA)).values()[0] - exact) / runs;
        }
        double sampled = SensitivitySampler.of(
                        "uniform(0, 1)",
                        (count, source) -> Stream.generate(() -> new double[] {source.nextUniform()})
                                .limit(count)
                                .toList(),
                        ROWS)
                .sample(
                        table -> new double[] {mean(table)},
                        Norm.L1,
                        PublishedSampleSize.asPublished(500).size())
                .value();
        return new Section(
                "Laplace mechanism: mean of 100 uniform numbers, ε = 1, one of them replaced",
                List.of(
                        new Row("sensitivity, proved", "0.01", "0.01", "0.01"),
                        new Row(
                                "noise scale",
                                "0.01",
                                "0.01",
                                String.format(
                                        Locale.ROOT,
                                        "%.8f",
                                        mean.mechanism(BUDGET).scale())),
                        new Row("mean |error|", "0.00987", "0.01", Figure.number(error)),
                        new Row("sensitivity, sampled (m = 500)", "—", "≤ 0.01", Figure.number(sampled))),
                List.of("Published: the package, measured; the paper prints one release, off by 0.0099."));
    }

    private static double mean(List<double[]> table) {
        return table.stream().mapToDouble(row -> row[0]).average().orElse(0);
    }
}
