package dev.bulla.audit.extraction;

import dev.bulla.audit.attack.SeenModel;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.schema.Column;
import java.util.Arrays;
import java.util.List;

/**
 * A copy of a model, made from its answers alone, and how good it is.
 *
 * @param answers the copy
 * @param way how it was made
 * @param queries how many questions it took
 */
public record ModelCopy(SeenModel answers, String way, long queries) {

    /**
     * How much a copy says as the model does, at points that were not asked before.
     *
     * @param agreement the share of points with the same class; of values, with the same value up to a millionth of their spread
     * @param determination of the largest class's score or of the value: 1 less the squared difference over the spread (R²)
     * @param largest the largest difference there was
     */
    public record Fidelity(double agreement, double determination, double largest) {}

    /** Compares at this many random points. */
    public Fidelity fidelity(SeenModel model, int points, String seed) {
        PublicBits bits = PublicBits.of(seed);
        double[] truth = new double[points];
        double[] told = new double[points];
        int agreed = 0;
        for (int i = 0; i < points; i++) {
            double[] point = random(model.inputs(), bits);
            double[] said = model.ask(point);
            double[] copied = answers.ask(point);
            int own = model.isClasses() ? most(said) : 0;
            truth[i] = said[own];
            told[i] = copied[own];
            agreed += model.isClasses() && own == most(copied) ? 1 : 0;
        }
        double mean = Arrays.stream(truth).average().orElse(0);
        double spread = 0;
        double off = 0;
        double largest = 0;
        for (int i = 0; i < points; i++) {
            spread += (truth[i] - mean) * (truth[i] - mean);
            off += (truth[i] - told[i]) * (truth[i] - told[i]);
            largest = Math.max(largest, Math.abs(truth[i] - told[i]));
        }
        if (!model.isClasses()) {
            double near = 1e-6 * Math.sqrt(spread / points);
            for (int i = 0; i < points; i++) {
                agreed += Math.abs(truth[i] - told[i]) <= near ? 1 : 0;
            }
        }
        return new Fidelity((double) agreed / points, spread == 0 ? (off == 0 ? 1 : 0) : 1 - off / spread, largest);
    }

    /** The place of the largest; the first among equals. */
    static int most(double[] values) {
        int best = 0;
        for (int k = 1; k < values.length; k++) {
            best = values[k] > values[best] ? k : best;
        }
        return best;
    }

    /** A point anywhere in the columns' domains. */
    static double[] random(List<Column> inputs, PublicBits bits) {
        double[] point = new double[inputs.size()];
        for (int c = 0; c < point.length; c++) {
            Column column = inputs.get(c);
            if (column instanceof Column.Category category) {
                point[c] = bits.below(category.levels().size());
            } else {
                double[] bounds = bounds(column);
                double value = bounds[0] + (bounds[1] - bounds[0]) * bits.nextUniform();
                point[c] = column instanceof Column.Whole ? Math.rint(value) : value;
            }
        }
        return point;
    }

    static double[] bounds(Column column) {
        if (column instanceof Column.Whole whole) {
            return new double[] {(double) whole.min(), (double) whole.max()};
        }
        if (column instanceof Column.Real real) {
            return new double[] {real.min(), real.max()};
        }
        throw new IllegalArgumentException(column.name() + " has no bounds");
    }
}
