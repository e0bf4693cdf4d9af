package dev.bulla.models.curve;

import dev.bulla.models.covariance.CellPairs;
import java.util.List;

/**
 * A cuboid over which the rows of a cell, or a known part of them, are taken to be spread evenly.
 *
 * @param low its lower corner, in units of the columns' ranges
 * @param high its upper corner
 * @param cell the cell it is part of
 * @param share the part of the cell's rows that it holds
 */
public record Leaf(double[] low, double[] high, int cell, double share) {

    /** All pairs of leaves. */
    public static CellPairs pairs(List<Leaf> leaves) {
        return new CellPairs(
                leaves.stream().map(Leaf::low).toArray(double[][]::new),
                leaves.stream().map(Leaf::high).toArray(double[][]::new));
    }
}
