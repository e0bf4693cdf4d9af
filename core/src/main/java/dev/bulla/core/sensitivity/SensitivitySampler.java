package dev.bulla.core.sensitivity;

import dev.bulla.core.random.PublicBits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * Estimates how far a function moves between neighbours that a public oracle draws.
 *
 * <p>A pair is a table of n − 1 records drawn together and one record, drawn twice. The k-th smallest of m distances is
 * the sampled sensitivity. What is released with it keeps <em>random</em> differential privacy, a promise about pairs that
 * look like the oracle's and about no others: it is no differential privacy, and no account takes it.
 *
 * <p>Each pair has its own public stream, so the result depends on the seed alone, not on threads. No private row is seen.
 *
 * <p>Source: Rubinstein and Aldà, ICML 2017; counts: {@link SampleSize}.
 *
 * @param <R> a record
 */
public final class SensitivitySampler<R> {

    private final String name;
    private final Oracle<R> oracle;
    private final int rows;
    private final String seed;
    private final IntConsumer progress;

    private SensitivitySampler(String name, Oracle<R> oracle, int rows, String seed, IntConsumer progress) {
        this.name = name;
        this.oracle = oracle;
        this.rows = rows;
        this.seed = seed;
        this.progress = progress;
    }

    /**
     * A sampler.
     *
     * @param name what the oracle is called in claims
     * @param oracle draws records
     * @param rows n, how many a table has
     */
    public static <R> SensitivitySampler<R> of(String name, Oracle<R> oracle, int rows) {
        if (rows < 1 || name.isBlank()) {
            throw new IllegalArgumentException("an oracle needs a name and rows of at least 1, got " + rows);
        }
        return new SensitivitySampler<>(name, oracle, rows, "bulla", done -> {});
    }

    /** The same with another public seed. */
    public SensitivitySampler<R> seed(String other) {
        return new SensitivitySampler<>(name, oracle, rows, other, progress);
    }

    /** The same, telling how many pairs are done; the calls come from many threads. */
    public SensitivitySampler<R> progress(IntConsumer done) {
        return new SensitivitySampler<>(name, oracle, rows, seed, done);
    }

    /** Samples the sensitivity of a function of tables, on all cores. */
    public SampledSensitivity sample(Function<List<R>, double[]> target, Norm norm, SampleSize size) {
        double[] distances = distances(target, norm, size.pairs());
        Arrays.sort(distances);
        return new SampledSensitivity(distances[size.rank() - 1], norm, size, name, seed);
    }

    private double[] distances(Function<List<R>, double[]> target, Norm norm, int pairs) {
        PublicBits root = PublicBits.of(seed);
        AtomicInteger done = new AtomicInteger();
        return IntStream.range(0, pairs)
                .parallel()
                .mapToDouble(pair -> {
                    PublicBits bits = root.child(pair);
                    List<R> shared = oracle.draw(rows - 1, bits);
                    List<R> one = with(shared, oracle.draw(1, bits));
                    List<R> other = with(shared, oracle.draw(1, bits));
                    double distance = norm.distance(target, one, other);
                    progress.accept(done.incrementAndGet());
                    return distance;
                })
                .toArray();
    }

    private static <R> List<R> with(List<R> shared, List<R> last) {
        List<R> table = new ArrayList<>(shared.size() + last.size());
        table.addAll(shared);
        table.addAll(last);
        return table;
    }
}
