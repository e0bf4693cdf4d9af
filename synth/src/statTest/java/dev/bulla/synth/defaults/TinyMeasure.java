package dev.bulla.synth.defaults;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.models.svm.Svm;
import java.util.ArrayList;
import java.util.List;

/** A measure that takes no time, for a test of measuring. */
final class TinyMeasure implements Measure {

    @Override
    public String about() {
        return "Accuracy on four hundred rows.";
    }

    @Override
    public List<Cell> cells() {
        List<double[]> all = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            all.add(new double[] {i % 20 / 20.0, i / 400.0, i % 20 + i / 20 > 19 ? 1 : 0});
        }
        LabelledRows rows = LabelledRows.of(all, all, 2);
        var releases = new Releases<>(Svm.of(rows.inputs()).target("y"), rows.table(), Budget.approx("0.5", "1e-6"), 5);
        return List.of(new Cell("corners", releases::plan, 0.5, true, most -> releases.scores(most, rows::accuracy)));
    }
}
