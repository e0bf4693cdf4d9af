package dev.bulla.core.composition;

/**
 * The chance that the privacy loss of a list of releases is above a number; never too small, and too large by next to nothing.
 *
 * <p>It is that of the worst pair for each release, one coordinate moved as far as it can be. Proof: {@code LossGrid.proof.md}, and at {@code
 * LossDistribution.tail}.
 */
public final class LossTail {

    private final double[] above;
    private final int first;
    private final double step;
    private final Margin margin;

    /**
     * What is known beside the sums.
     *
     * @param most the largest loss there can be
     * @param late by how much a loss on the grid may be too small
     * @param early by how much it may be too large
     * @param sure the chance that is counted as beyond everything, on either side
     */
    record Margin(double most, double late, double early, double sure) {}

    LossTail(double[] above, int first, double step, Margin margin) {
        this.above = above;
        this.first = first;
        this.step = step;
        this.margin = margin;
    }

    /** An upper bound of P(L &gt; loss). */
    public double above(double loss) {
        if (loss >= margin.most()) {
            return 0;
        }
        return Math.min(1, above[index(Math.floor((loss - margin.late()) / step) + 1)] + margin.sure());
    }

    /** An upper bound of P(L &lt; loss). */
    public double below(double loss) {
        double lower = above[0] - above[index(Math.ceil((loss + margin.early()) / step))];
        return Math.min(1, lower + margin.sure());
    }

    private int index(double place) {
        return (int) Math.max(0, Math.min(above.length - 1.0, place - first));
    }

    /** The largest loss there can be. */
    public double most() {
        return margin.most();
    }
}
