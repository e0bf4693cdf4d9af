package dev.bulla.bench.published.learner;

import dev.bulla.bench.sheet.ProductSums;
import dev.bulla.bench.sheet.Sheet;
import dev.bulla.core.random.PublicBits;

/**
 * The M-estimator of Lei: a histogram of (x, y) with Laplace noise on every cell, negative counts dropped, and least squares on the
 * middles of the cells.
 *
 * <p>As published it is not private, for its cells span the extremes of the rows; on a public grid it is. Here with noise of plain
 * doubles, for figures alone.
 */
public final class NoisyGrid {

    /** Cells across a column of numbers; the thesis does not give its own. */
    public static final int BINS = 8;

    private final int[] bins;
    private final double[] counts;

    /**
     * Counts rows in [−1, 1].
     *
     * @param rows scaled, privately or by public bounds
     * @param bins cells across each feature, and across y
     */
    public NoisyGrid(Sheet rows, int[] bins) {
        this.bins = bins.clone();
        int cells = 1;
        for (int count : bins) {
            cells *= count;
        }
        counts = new double[cells];
        for (int i = 0; i < rows.rows(); i++) {
            int cell = 0;
            for (int c = 0; c < bins.length; c++) {
                double value = c < rows.dimension() ? rows.x(i)[c] : rows.y(i);
                cell = cell * bins[c] + Math.max(0, Math.min(bins[c] - 1, (int) ((value + 1) / 2 * bins[c])));
            }
            counts[cell]++;
        }
    }

    public int cells() {
        return counts.length;
    }

    /** The sums of products of the middles, weighed by noisy counts, with or without an intercept; a column's two or few levels sit at the ends of its range. */
    public ProductSums gram(double scale, boolean intercept, PublicBits bits) {
        double[] x = new double[bins.length - (intercept ? 0 : 1)];
        ProductSums gram = new ProductSums(x.length);
        for (int cell = 0; cell < counts.length; cell++) {
            double weight = Math.sqrt(Math.max(0, counts[cell] + PlainNoise.laplace(scale, bits)));
            x[x.length - 1] = weight;
            int rest = cell;
            double y = 0;
            for (int c = bins.length - 1; c >= 0; c--) {
                double middle = middle(rest % bins[c], bins[c]);
                rest /= bins[c];
                if (c == bins.length - 1) {
                    y = weight * middle;
                } else {
                    x[c] = weight * middle;
                }
            }
            gram.add(x, y);
        }
        return gram;
    }

    private static double middle(int bin, int bins) {
        return bins < BINS ? 2.0 * bin / (bins - 1) - 1 : (2.0 * bin + 1) / bins - 1;
    }
}
