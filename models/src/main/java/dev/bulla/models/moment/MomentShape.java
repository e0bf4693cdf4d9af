package dev.bulla.models.moment;

import dev.bulla.core.json.Json;
import dev.bulla.core.schema.Column;
import dev.bulla.core.statistic.Bounds;
import dev.bulla.core.table.Block;
import dev.bulla.models.curve.CurveOf;
import dev.bulla.models.feature.FeatureMap;
import dev.bulla.models.feature.Kernel;
import dev.bulla.models.matrix.StepBlock;
import dev.bulla.models.regression.MomentSums;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Which moments are measured: a row is its features φ(x), of norm 1 at most, and after them its target u ∈ [−1, 1] times a weight. All of it is public.
 *
 * @param bandwidths of the kernel whose features these are, in units of the columns' ranges
 * @param features how many
 * @param weight of the target
 * @param bits 1 is 2^bits steps
 */
public record MomentShape(double[] bandwidths, int features, double weight, int bits) {

    private static final double ANY = 0.01;

    /** As many features as a kernel needs, but no more than {@code most}. */
    public static FeatureMap map(double[] bandwidths, int most) {
        FeatureMap free = FeatureMap.of(Kernel.GAUSSIAN, bandwidths, OptionalInt.of(most), ANY);
        if (bandwidths.length > FeatureMap.MOST_IN_ORDER) {
            return free;
        }
        FeatureMap enough = FeatureMap.of(Kernel.GAUSSIAN, bandwidths, OptionalInt.empty(), ANY);
        int count = Math.min(enough.dimension(), most);
        FeatureMap map = FeatureMap.of(Kernel.GAUSSIAN, bandwidths, OptionalInt.of(count), ANY);
        while (map.dimension() != count) {
            count = map.dimension();
            map = FeatureMap.of(Kernel.GAUSSIAN, bandwidths, OptionalInt.of(count), ANY);
        }
        return map;
    }

    public FeatureMap map() {
        return FeatureMap.of(Kernel.GAUSSIAN, bandwidths, OptionalInt.of(features), ANY);
    }

    /** Features, then the target. */
    public int size() {
        return features + 1;
    }

    /** The largest Σq² of a row: of norm √(1 + weight²), and half a step more in each coordinate. */
    private long most() {
        double norm = Math.scalb(Math.sqrt(1 + weight * weight), bits) + Math.sqrt(size()) / 2 + 1;
        return (long) Math.ceil(norm * norm);
    }

    /** The sums over rows. */
    public MomentSums sums(CurveOf of) {
        List<String> columns = Stream.concat(of.inputs().stream(), Stream.of(of.target()))
                .map(Column::name)
                .toList();
        return new MomentSums(columns, size(), bits, most(), () -> new Rows(this, of));
    }

    /** Rows on the grid; one that is too long, or misses a value, is 0. */
    private static final class Rows implements StepBlock {

        /** Adding it rounds to a whole number, taking it away leaves that. */
        private static final double TO_WHOLE = 0x1.8p52;

        private final CurveOf of;
        private final FeatureMap.Rows features;
        private final double[] mins;
        private final double[] ranges;
        private final double scale;
        private final double unit;
        private final double most;
        private final int size;
        private final double[] steps;
        private final double[][] places;
        private final double[] norms = new double[FeatureMap.Rows.MOST];

        private Rows(MomentShape shape, CurveOf of) {
            this.of = of;
            this.features = shape.map().rows();
            this.mins = of.inputs().stream()
                    .mapToDouble(column -> Bounds.of(column).min())
                    .toArray();
            this.ranges = of.inputs().stream()
                    .mapToDouble(column -> Bounds.of(column).range())
                    .toArray();
            this.unit = Math.scalb(1.0, shape.bits);
            this.scale = shape.weight * unit / of.radius();
            this.most = shape.most();
            this.size = shape.size();
            this.steps = new double[size * ROWS];
            this.places = new double[mins.length][FeatureMap.Rows.MOST];
        }

        @Override
        public double[] steps() {
            return steps;
        }

        @Override
        public void fill(Block block, int from, int rows) {
            for (int at = 0; at < rows; at += FeatureMap.Rows.MOST) {
                fill(block, from + at, Math.min(FeatureMap.Rows.MOST, rows - at), at);
            }
        }

        private void fill(Block block, int from, int rows, int at) {
            for (int k = 0; k < places.length; k++) {
                double[] values = block.column(k);
                double[] to = places[k];
                for (int r = 0; r < rows; r++) {
                    to[r] = (values[from + r] - mins[k]) / ranges[k];
                }
            }
            features.fill(places, rows, steps, at, ROWS);
            double[] targets = block.column(places.length);
            double middle = of.middle();
            int last = (size - 1) * ROWS + at;
            for (int r = 0; r < rows; r++) {
                steps[last + r] = (targets[from + r] - middle) * (scale / unit);
            }
            Arrays.fill(norms, 0, rows, 0);
            for (int c = 0; c < size; c++) {
                round(c * ROWS + at, rows);
            }
            for (int r = 0; r < rows; r++) {
                if (!(norms[r] <= most)) {
                    drop(at + r);
                }
            }
        }

        private void round(int at, int rows) {
            double[] to = steps;
            double[] sums = norms;
            double by = unit;
            for (int r = 0; r < rows; r++) {
                double whole = (to[at + r] * by + TO_WHOLE) - TO_WHOLE;
                to[at + r] = whole;
                sums[r] += whole * whole;
            }
        }

        private void drop(int row) {
            for (int c = 0; c < size; c++) {
                steps[c * ROWS + row] = 0;
            }
        }
    }

    /** The members of a plan or a model that hold it. */
    public void write(Map<String, Object> json) {
        json.put("bandwidths", Arrays.stream(bandwidths).boxed().toList());
        json.put("features", features);
        json.put("target_weight", weight);
        json.put("bits", bits);
    }

    public static MomentShape read(Map<String, Object> json) {
        double[] bandwidths = Json.list(Json.member(json, "bandwidths"), "bandwidths").stream()
                .mapToDouble(each -> ((Number) each).doubleValue())
                .toArray();
        return new MomentShape(
                bandwidths,
                Json.number(json, "features").intValueExact(),
                Json.number(json, "target_weight").doubleValue(),
                Json.number(json, "bits").intValueExact());
    }
}
