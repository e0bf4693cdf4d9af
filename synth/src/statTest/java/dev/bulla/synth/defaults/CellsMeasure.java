package dev.bulla.synth.defaults;

import dev.bulla.core.schema.Column;
import dev.bulla.models.density.DensityMethod;
import dev.bulla.models.density.TreeDensity;
import java.io.IOException;
import java.util.List;

/** Densities whose counts are taken as they are, or spread by a kernel. */
final class CellsMeasure implements Measure {

    @Override
    public String about() {
        return "KL of `kde --method histogram` and of `kde --tune 0.2`, pure ε: from the truth, for ten normal samples of 5,000 rows, three releases of each; from a fifth of the rows that was not released, for"
                + " census incomes.";
    }

    @Override
    public List<Cell> cells() throws IOException {
        Column income = NumberRows.number("income", 0, 200_000);
        NumberRows incomes =
                NumberRows.split(NumberRows.read("data/pums_fulton2000/pums_fulton.csv.gz", income), income);
        TreeDensity histogram = TreeDensity.of("x").method(DensityMethod.HISTOGRAM);
        return List.of(
                TreeMeasure.normal("histogram, ε = 0.01", histogram, "0.01", Double.NaN),
                TreeMeasure.normal("histogram, ε = 1", histogram, "1", Double.NaN),
                TreeMeasure.held(
                        "incomes, histogram, ε = 5",
                        incomes,
                        TreeDensity.of("income").method(DensityMethod.HISTOGRAM),
                        "5",
                        Double.NaN),
                TreeMeasure.normal("tuned, ε = 0.1", TreeDensity.of("x").tune(0.2), "0.1", Double.NaN),
                TreeMeasure.normal("tuned, ε = 1", TreeDensity.of("x").tune(0.2), "1", Double.NaN),
                TreeMeasure.held(
                        "incomes, tuned, ε = 1",
                        incomes,
                        TreeDensity.of("income").tune(0.2),
                        "1",
                        Double.NaN));
    }
}
