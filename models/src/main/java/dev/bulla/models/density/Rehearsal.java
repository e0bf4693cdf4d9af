package dev.bulla.models.density;

import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.schema.Column;
import dev.bulla.models.feature.FeatureMap;
import dev.bulla.models.feature.FeatureSum;
import java.util.OptionalInt;

/**
 * Releases of a density made up before any row is read, to see what cleaning will do: the rows are spread evenly, the noise comes
 * from public bits, so that the same plan predicts the same.
 */
final class Rehearsal {

    private static final int RELEASES = 8;
    private static final int PLACES = 64;
    private static final String SEED = "bulla rehearsal 1";

    private Rehearsal() {}

    /** How far a cleaned density of one column is from a flat one, root mean square over points and releases. */
    static double flatDeviation(DensityShape shape, long rows, AdditiveMechanism mechanism) {
        Column column = shape.columns().get(0);
        FeatureMap map = shape.features().map(shape.bandwidths());
        double[] even = even(map);
        PublicBits bits = PublicBits.of(SEED);
        double flat = 1 / FeatureSum.range(column);
        double square = 0;
        for (int release = 0; release < RELEASES; release++) {
            long[] noisy = new long[even.length];
            for (int j = 0; j < noisy.length; j++) {
                double value = rows * even[j] + mechanism.deviation() * bits.nextNormal();
                noisy[j] = Math.round(value / mechanism.grid());
            }
            KernelDensityModel model =
                    new KernelDensityModel(shape, map, NoisyValues.of(noisy, mechanism), OptionalInt.empty());
            square += square(model, column, flat);
        }
        return StrictMath.sqrt(square / (RELEASES * PLACES));
    }

    /** The mean feature vector of evenly spread points. */
    private static double[] even(FeatureMap map) {
        double[] sum = new double[map.dimension()];
        double[] features = new double[sum.length];
        int points = 16 * sum.length;
        for (int i = 0; i < points; i++) {
            map.features(new double[] {(i + 0.5) / points}, features);
            for (int j = 0; j < sum.length; j++) {
                sum[j] += features[j] / points;
            }
        }
        return sum;
    }

    private static double square(KernelDensityModel model, Column column, double flat) {
        double[] at = new double[PLACES];
        double[] densities = new double[PLACES];
        for (int i = 0; i < PLACES; i++) {
            at[i] = FeatureSum.min(column) + FeatureSum.range(column) * (i + 0.5) / PLACES;
        }
        model.densities(at, PLACES, densities);
        double square = 0;
        for (double density : densities) {
            square += (density - flat) * (density - flat);
        }
        return square;
    }
}
