package dev.bulla.bench.published;

import dev.bulla.core.random.RandomBits;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One path of a Gaussian process with mean 0, drawn where it is asked for and the same for ever after.
 *
 * <p>A new value is drawn from its law given all values drawn before, so that any number of answers, in any order, chosen
 * in view of earlier ones, are values of one path. That is what the guarantee of Hall, Rinaldo and Wasserman is about; a
 * fresh path for each batch of questions is a new release each time.
 *
 * <p>Formula: with K = LLᵀ over the points so far and z = L⁻¹g, the next value is ⟨l, z⟩ + √(k(x, x) − ‖l‖²)·N for
 * Ll = k(x). One row of L is added per point: n²/2 steps for the n-th value, and as many numbers kept.
 *
 * <p>Limits: K of dense points is singular in doubles. A jitter of 2⁻³⁰ on its diagonal, the same for the life of the path,
 * keeps it definite: it is one more independent normal number per point, and more noise takes no privacy away. Leaving
 * small eigenvalues out instead would leave directions without noise.
 */
public final class NoisePath implements AutoCloseable {

    static final double JITTER = 0x1p-30;

    private final PublishedKernel kernel;
    private final ReferenceNoise noise;
    private final @Nullable PathFile file;
    private final List<double[]> places = new ArrayList<>();
    private final List<double[]> factor = new ArrayList<>();
    private final List<Double> innovations = new ArrayList<>();
    private final Map<List<Double>, Double> known = new HashMap<>();

    private NoisePath(PublishedKernel kernel, RandomBits bits, @Nullable PathFile file) {
        this.kernel = kernel;
        this.noise = new ReferenceNoise(bits.local());
        this.file = file;
    }

    /** A path that is forgotten with this object: for experiments. */
    public static NoisePath inMemory(PublishedKernel kernel, RandomBits bits) {
        return new NoisePath(kernel, bits, null);
    }

    /** The path kept in a file, begun when there is none. Nobody else can open it until it is closed. */
    public static NoisePath open(Path file, PublishedKernel kernel, RandomBits bits) {
        PathFile kept =
                PathFile.open(file, "bulla noise path 1 " + kernel.name() + " jitter " + Double.toHexString(JITTER));
        NoisePath path = new NoisePath(kernel, bits, kept);
        for (double[] line : kept.lines()) {
            double[] place = Arrays.copyOf(line, line.length - 1);
            double[] row = path.row(place);
            double value = line[line.length - 1];
            path.remember(place, row, (value - path.mean(row)) / row[row.length - 1], value);
        }
        return path;
    }

    /** The value at a point. */
    public synchronized double at(double... point) {
        for (double coordinate : point) {
            if (!Double.isFinite(coordinate)) {
                throw new IllegalArgumentException("a point needs finite coordinates, got " + Arrays.toString(point));
            }
        }
        double[] place = kernel.place(point);
        Double earlier = known.get(key(place));
        if (earlier != null) {
            return earlier;
        }
        double[] row = row(place);
        double innovation = noise.normal();
        double value = mean(row) + row[row.length - 1] * innovation;
        if (file != null) {
            file.append(place, value);
        }
        remember(place, row, innovation, value);
        return value;
    }

    /** How many values were drawn. */
    public synchronized int size() {
        return places.size();
    }

    @Override
    public synchronized void close() {
        if (file != null) {
            file.close();
        }
    }

    /** The next row of L. */
    private double[] row(double[] place) {
        int size = places.size();
        double[] row = new double[size + 1];
        double square = 0;
        for (int i = 0; i < size; i++) {
            double[] earlier = factor.get(i);
            double sum = kernel.at(places.get(i), place);
            for (int k = 0; k < i; k++) {
                sum -= earlier[k] * row[k];
            }
            row[i] = sum / earlier[i];
            square += row[i] * row[i];
        }
        // Never below the jitter but for rounding.
        row[size] = Math.sqrt(Math.max(1 + JITTER - square, JITTER));
        return row;
    }

    private double mean(double[] row) {
        double mean = 0;
        for (int i = 0; i < row.length - 1; i++) {
            mean += row[i] * innovations.get(i);
        }
        return mean;
    }

    private void remember(double[] place, double[] row, double innovation, double value) {
        places.add(place);
        factor.add(row);
        innovations.add(innovation);
        known.put(key(place), value);
    }

    private static List<Double> key(double[] place) {
        return Arrays.stream(place).boxed().toList();
    }
}
