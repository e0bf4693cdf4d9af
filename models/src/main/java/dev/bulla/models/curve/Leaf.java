package dev.bulla.models.curve;

/**
 * A cuboid over which the rows of a cell, or a known part of them, are taken to be spread evenly.
 *
 * @param low its lower corner, in units of the columns' ranges
 * @param high its upper corner
 * @param cell the cell it is part of
 * @param share the part of the cell's rows that it holds
 */
public record Leaf(double[] low, double[] high, int cell, double share) {}
