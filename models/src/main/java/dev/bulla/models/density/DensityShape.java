package dev.bulla.models.density;

import dev.bulla.core.schema.Column;
import dev.bulla.models.feature.FeatureChoice;
import dev.bulla.models.histogram.Cleaning;
import java.util.List;
import java.util.OptionalLong;

/**
 * What is public of a kernel density: all that its noisy sums are read by.
 *
 * @param columns what the density is over
 * @param bandwidths in units of each column's range
 * @param features which features of the kernel
 * @param cleaning what is done to densities below zero
 * @param publicRows the number of rows, when it is public
 */
record DensityShape(
        List<Column> columns, double[] bandwidths, FeatureChoice features, Cleaning cleaning, OptionalLong publicRows) {

    DensityShape {
        columns = List.copyOf(columns);
        bandwidths = bandwidths.clone();
    }
}
