package dev.bulla.models.gp;

import dev.bulla.core.json.Json;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.schema.Axis;
import dev.bulla.core.schema.Cells;
import dev.bulla.core.schema.Column;
import dev.bulla.core.statistic.Bounds;
import dev.bulla.models.curve.CellReadings;
import dev.bulla.models.curve.Curve;
import dev.bulla.models.curve.CurveOf;
import dev.bulla.models.curve.Leaf;
import dev.bulla.models.curve.Setting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Noisy sums by cell of a public grid: of the target's distances to its two bounds, which tell how many rows there are, too.
 *
 * @param of the curve
 * @param cells the grid
 * @param sums two per cell, as {@link dev.bulla.core.statistic.Moments} has them
 * @param publicRows how many rows there are, where that is public
 */
record GridEvidence(CurveOf of, Cells cells, NoisyValues sums, OptionalLong publicRows) implements Evidence {

    /** What the sums say. */
    CellReadings readings() {
        return CellReadings.ofTwoSums(
                leaves(cells), sums, Bounds.of(of.target()).range(), publicRows);
    }

    /** The cells of a grid, in units of the columns' ranges; those of whole numbers reach half way to the next. */
    static List<Leaf> leaves(Cells cells) {
        List<Leaf> leaves = new ArrayList<>();
        int columns = cells.axes().size();
        for (int cell = 0; cell < cells.size(); cell++) {
            double[] low = new double[columns];
            double[] high = new double[columns];
            int rest = cell;
            for (int k = columns - 1; k >= 0; k--) {
                Axis axis = cells.axes().get(k);
                int index = rest % axis.cells();
                rest /= axis.cells();
                Bounds bounds = Bounds.of(axis.column());
                double half = axis.column() instanceof Column.Whole ? 0.5 : 0;
                low[k] = unit(bounds, axis.lower(index) - half);
                high[k] = unit(bounds, axis.upper(index) + half);
            }
            leaves.add(new Leaf(low, high, cell, 1));
        }
        return leaves;
    }

    private static double unit(Bounds bounds, double value) {
        return Math.max(0, Math.min(1, (value - bounds.min()) / bounds.range()));
    }

    @Override
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>(sums.json());
        json.put("axes", cells.json());
        publicRows.ifPresent(rows -> json.put("rows", rows));
        return json;
    }

    @Override
    public Curve curve() {
        return readings().curve(of);
    }

    @Override
    public Curve curve(List<Setting> settings) {
        return readings().curve(of, settings);
    }

    @Override
    public List<long[]> released() {
        return List.of(sums.values());
    }

    static GridEvidence read(CurveOf of, Map<String, Object> json) {
        Cells cells = Cells.read(Json.member(json, "axes"));
        OptionalLong rows = json.containsKey("rows")
                ? OptionalLong.of(Json.number(json, "rows").longValue())
                : OptionalLong.empty();
        return new GridEvidence(of, cells, NoisyValues.read(json, 2 * cells.size()), rows);
    }
}
