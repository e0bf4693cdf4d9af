package dev.bulla.models.density;

import dev.bulla.models.histogram.Cleaning;

/**
 * How noisy counts are read as a density.
 *
 * @param method as trees, as they are, or spread by a kernel
 * @param cleaning what is done to what is below zero
 * @param width the place of the kernel's width among {@link CellKernel#widths}; −1 without a kernel
 */
record CountReading(DensityMethod method, Cleaning cleaning, int width) {}
