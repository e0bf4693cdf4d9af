package dev.bulla.synth.tabular;

import dev.bulla.core.model.Classifier;
import dev.bulla.core.model.ReleasedModel;
import dev.bulla.core.schema.Column;
import dev.bulla.synth.coding.Codings;
import dev.bulla.synth.coding.ColumnCoding;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Tells the level of one column of a synthetic table by the others: scores are the shares of its levels among rows like the question. */
final class SyntheticClassifier extends ReleasedModel implements Classifier {

    private final SyntheticModel model;
    private final ColumnCoding coding;
    private final int target;

    SyntheticClassifier(SyntheticModel model, Codings codings, int target) {
        super(model.recipe(), codings.names().get(target), others(codings, target));
        this.model = model;
        this.coding = codings.of(target);
        this.target = target;
    }

    private static List<Column> others(Codings codings, int target) {
        return IntStream.range(0, codings.size())
                .filter(column -> column != target)
                .mapToObj(column -> codings.of(column).column())
                .toList();
    }

    @Override
    public List<String> classes() {
        return IntStream.range(0, coding.coarse()).mapToObj(coding::label).toList();
    }

    @Override
    public List<String> labels() {
        return coding.column() instanceof Column.Category category
                ? classes().stream().map(category::label).toList()
                : classes();
    }

    /** Any: what is left out is summed out. */
    @Override
    public boolean knows(double... point) {
        return true;
    }

    @Override
    public void scores(double[] point, double[] scores) {
        double[] all = new double[point.length + 1];
        all[target] = Column.MISSING;
        System.arraycopy(point, 0, all, 0, target);
        System.arraycopy(point, target, all, target + 1, point.length - target);
        double[] shares = model.shares(target, all);
        System.arraycopy(shares, 0, scores, 0, shares.length);
    }

    @Override
    public List<long[]> released() {
        return model.released();
    }

    @Override
    public Map<String, Object> json() {
        return model.json();
    }
}
