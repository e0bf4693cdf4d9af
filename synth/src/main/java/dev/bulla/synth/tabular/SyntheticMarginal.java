package dev.bulla.synth.tabular;

import dev.bulla.core.model.Answer;
import dev.bulla.core.model.Answer.Confidence;
import dev.bulla.core.model.ReleasedModel;
import dev.bulla.core.schema.Column;
import dev.bulla.synth.coding.Codings;
import dev.bulla.synth.coding.ColumnCoding;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The counts of some columns of a synthetic table together: one line for each cell. */
final class SyntheticMarginal extends ReleasedModel {

    /** As many cells as one answer lists. */
    static final long MOST_LINES = 1_000_000;

    private final SyntheticModel model;
    private final Codings codings;
    private final int[] columns;

    SyntheticMarginal(SyntheticModel model, Codings codings, int... columns) {
        super(
                model.recipe(),
                model.output(),
                Arrays.stream(columns)
                        .mapToObj(column -> codings.of(column).column())
                        .toList());
        this.model = model;
        this.codings = codings;
        this.columns = columns.clone();
    }

    @Override
    public boolean knows(double... point) {
        return model.knows(point);
    }

    @Override
    public boolean isPartlyModelled() {
        return true;
    }

    @Override
    public Confidence confidence() {
        return model.confidence();
    }

    @Override
    public Answer answer(double... point) {
        double[] all = new double[codings.size()];
        Arrays.fill(all, Column.MISSING);
        for (int place = 0; place < columns.length; place++) {
            all[columns[place]] = point[place];
        }
        return model.answer(all);
    }

    @Override
    public List<Line> lines() {
        int size = 1;
        for (int column : columns) {
            size *= codings.of(column).coarse();
        }
        return Line.list(size, this::line);
    }

    private Line line(int index) {
        String[] labels = new String[columns.length];
        int[] levels = new int[codings.size()];
        Arrays.fill(levels, -1);
        int rest = index;
        for (int place = columns.length - 1; place >= 0; place--) {
            ColumnCoding coding = codings.of(columns[place]);
            levels[columns[place]] = rest % coding.coarse();
            labels[place] = coding.label(rest % coding.coarse());
            rest /= coding.coarse();
        }
        return new Line(List.of(labels), model.answer(levels));
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
