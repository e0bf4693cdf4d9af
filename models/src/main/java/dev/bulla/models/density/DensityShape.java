package dev.bulla.models.density;

import dev.bulla.core.schema.Column;
import dev.bulla.models.feature.FeatureChoice;
import dev.bulla.models.feature.FeatureMap;
import dev.bulla.models.feature.RandomFourier;
import dev.bulla.models.histogram.Cleaning;
import dev.bulla.models.histogram.LogDensity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

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

    /** What plans state that those of 0.1 did not. */
    static final Set<String> CHOSEN = Set.of("bending", "line_cells", "constant_part", "random_pairs");

    DensityShape {
        columns = List.copyOf(columns);
        bandwidths = bandwidths.clone();
    }

    /** What nobody derived and such a density depends on, for plans. */
    static Map<String, Object> chosen(Cleaning cleaning, int columns) {
        Map<String, Object> facts = new LinkedHashMap<>();
        if (cleaning == Cleaning.SMOOTH) {
            facts.put("bending", LogDensity.BENDING);
            facts.put("line_cells", LogDensity.LINE);
        }
        if (columns > FeatureMap.MOST_IN_ORDER) {
            facts.put("constant_part", RandomFourier.CONSTANT);
            facts.put("random_pairs", FeatureMap.RANDOM_PAIRS);
        }
        return facts;
    }
}
