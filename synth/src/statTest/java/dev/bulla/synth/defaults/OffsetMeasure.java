package dev.bulla.synth.defaults;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.models.svm.Svm;
import java.util.List;

/** Support vector machines of few rows, for which it is close whether their scores are worth counting. */
final class OffsetMeasure implements Measure {

    @Override
    public String about() {
        return "Accuracy of `svm` on rows that were not learnt from, ten releases, δ = 10⁻⁶: 2,000 rows of which a plane through twenty columns parts a quarter from the rest.";
    }

    @Override
    public List<Cell> cells() {
        List<double[]> rows = SvmMeasure.plane();
        LabelledRows plane = LabelledRows.of(rows.subList(0, 2_000), rows.subList(2_000, rows.size()), 2);
        return List.of(
                SvmMeasure.cell(
                        "plane, ε = 0.5", Svm.of(plane.inputs()), plane, Budget.approx("0.5", "1e-6"), Double.NaN),
                SvmMeasure.cell("plane, ε = 1", Svm.of(plane.inputs()), plane, Budget.approx("1", "1e-6"), Double.NaN));
    }
}
