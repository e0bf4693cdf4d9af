package dev.bulla.models.curve;

import dev.bulla.models.covariance.Covariance;
import java.util.List;

/** A curve under one setting whose mean at a place is a sum over cells: a weight times the average of k from the place over the cell. */
public interface LeafCurve extends Curve {

    Setting setting();

    /** With the setting's length scales. */
    Covariance covariance();

    /** The leaves of the cells, on axes that are bent. */
    List<Leaf> leaves();

    /** Where the ends of the straight pieces of a bent column lie, before and after. */
    double[][] pieces(int column);

    /** How much the average of k over each cell adds to the mean at a place, apart from {@link #constant}. */
    double[] weights();

    /** The mean where no cell is near. */
    double constant();

    /** The value at a place from which k is so much on average over each cell. */
    Value given(double[] averages);

    /** A mixture of such curves, each with its weight, made for many questions. */
    static Curve together(List<? extends LeafCurve> curves) {
        return new FastCells(List.copyOf(curves));
    }
}
