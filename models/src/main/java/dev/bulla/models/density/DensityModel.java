package dev.bulla.models.density;

import dev.bulla.core.model.NoisyModel;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.schema.Column;
import dev.bulla.models.export.Exportable;
import dev.bulla.models.feature.FeatureSum;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A released density over number columns, whatever it was made of: it can be asked without limit. */
public abstract class DensityModel extends NoisyModel implements Exportable {

    /** Whole numbers are listed one by one up to this many; else a line is cut into {@link #LINES} parts. */
    private static final int MOST_LINES = 1_000;

    private static final int LINES = 100;

    DensityModel(List<Column> columns, NoisyValues noisy) {
        super(KernelDensity.TYPE.name(), "density", columns, noisy);
    }

    /** What {@link #json} wrote. */
    static DensityModel read(Map<String, Object> json) {
        return json.containsKey("method") ? TreeDensityModel.read(json) : KernelDensityModel.read(json);
    }

    /** The density at a point, in the columns' own units. */
    public final double density(double... point) {
        return answer(point).value();
    }

    /**
     * The densities at many points, in the columns' own units: the same bits as {@link #answer} gives one by one, with nothing
     * allocated for a point.
     *
     * @param points one after the other
     * @param count how many
     * @param out filled from 0
     */
    public abstract void densities(double[] points, int count, double[] out);

    /** The density as a table that is read between its nodes; nothing where it is no use. */
    public Optional<DensityTable> table() {
        return Optional.empty();
    }

    @Override
    public List<Line> lines() {
        if (inputs().size() > 1) {
            return List.of();
        }
        Column column = inputs().get(0);
        boolean each = column instanceof Column.Whole && FeatureSum.range(column) < MOST_LINES;
        int steps = each ? (int) FeatureSum.range(column) : LINES;
        List<Line> lines = new ArrayList<>();
        for (int i = 0; i <= steps; i++) {
            double x = FeatureSum.min(column) + FeatureSum.range(column) * i / steps;
            lines.add(new Line(List.of(label(x)), answer(x)));
        }
        return lines;
    }

    /** A number as people read it. */
    static String label(double x) {
        return new BigDecimal(x).round(new MathContext(6)).stripTrailingZeros().toPlainString();
    }

    @Override
    public final boolean isFunction() {
        return true;
    }
}
