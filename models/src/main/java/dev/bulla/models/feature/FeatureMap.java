package dev.bulla.models.feature;

import dev.bulla.core.declaration.Chosen;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A public map φ from the unit cube to vectors of norm at most 1, fixed before any row is read. A model function is
 * ⟨w, φ(x)⟩; ⟨φ(x), φ(y)⟩ is the kernel it stands for.
 */
public sealed interface FeatureMap permits FourierGrid, RandomFourier, PlainColumns, MixedColumns {

    /** The most features of a map; more would be noise. */
    int MOST = 20_000;

    /** Up to this number of columns frequencies lie on a grid, beyond they are drawn at random. */
    int MOST_IN_ORDER = 3;

    /** The default number of pairs of random features. */
    @Chosen(
            fact = "random_pairs",
            does =
                    "How many random frequencies stand for a kernel over four columns and more. Set by the option `features`.",
            how = "That of version 0.1; there is no record of others.",
            on = "None.",
            measure = "KernelMeasure")
    int RANDOM_PAIRS = 512;

    /** What the random frequencies come from. */
    String SEED = "bulla random fourier features 1";

    /**
     * The map of a kernel.
     *
     * @param scaled the bandwidths in units of each column's range
     * @param features how many at most, odd numbers are used up; as many as the accuracy needs when absent
     * @param accuracy how far the kernel may be from the true one, up to three columns and as far as {@link #MOST} allows
     */
    static FeatureMap of(Kernel kernel, double[] scaled, OptionalInt features, double accuracy) {
        if (scaled.length <= MOST_IN_ORDER) {
            return FourierGrid.of(kernel, scaled, features, accuracy);
        }
        int pairs = features.isPresent() ? (features.getAsInt() - 1) / 2 : RANDOM_PAIRS;
        return RandomFourier.of(kernel, scaled, pairs, SEED);
    }

    /** The direction of a point from the middle of the cube: all that a linear classifier needs, with norm 1 for every point. */
    static FeatureMap direction(int inputs) {
        return MixedColumns.direction(inputs);
    }

    /**
     * A kernel together with the direction and with waves along each column, a third of the squared norm each.
     *
     * @param kernel made by {@link #of}
     */
    static FeatureMap mixed(FeatureMap kernel) {
        if (kernel instanceof FourierGrid grid) {
            return MixedColumns.with(grid);
        }
        if (kernel instanceof RandomFourier random) {
            return MixedColumns.with(random);
        }
        throw new IllegalArgumentException("no kernel: " + kernel.json());
    }

    /** m, the length of a feature vector. The first feature of a kernel's map is the same for every point. */
    int dimension();

    /** The columns it takes. */
    int inputs();

    /** The value of the first feature; 0 where it differs from point to point. */
    double constant();

    /** New room to work in, for one thread. */
    double[][] scratch();

    /**
     * The features of a point. Allocates nothing.
     *
     * @param point in the unit cube
     * @param features filled; of length {@link #dimension}
     * @param scratch room that {@link #scratch} made
     */
    void features(double[] point, double[] features, double[][] scratch);

    /** The same for many rows at a time, where there is a way. */
    Optional<Waves> waves();

    /** The features of many rows at a time, one feature after the other: the same numbers as {@link #features(double[], double[])} gives, sooner. One object is for one thread. */
    interface Rows {

        /** As many at once. */
        int MOST = Waves.MOST_ROWS;

        /**
         * Feature j of row r goes to j·stride + start + r.
         *
         * @param places coordinates by column, in the unit cube
         * @param rows how many, at most {@link #MOST}
         */
        void fill(double[][] places, int rows, double[] to, int start, int stride);
    }

    /** The features of many rows. */
    default Rows rows() {
        return new FeatureRows(this);
    }

    /** The same for a single point. */
    default void features(double[] point, double[] features) {
        features(point, features, scratch());
    }

    /** ⟨weights, φ(x)⟩, made ready to be asked often. */
    Series series(double[] weights);

    /**
     * A number that no ⟨φ(x), φ(y)⟩ is below, proved and not searched for: −1 when nothing better is known. Two points are then at
     * most √(2 − 2·leastKernel) apart.
     */
    BigDecimal leastKernel();

    /** What it is, for the plan. */
    Map<String, Object> json();
}
