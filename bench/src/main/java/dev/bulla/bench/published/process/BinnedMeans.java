package dev.bulla.bench.published.process;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.GaussianProfile;
import dev.bulla.core.random.PublicBits;
import dev.bulla.models.covariance.Covariance;
import dev.bulla.models.matrix.Cholesky;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Means of a target by bin of one column, noisy, and curves through them. */
public final class BinnedMeans {

    private final double centre;
    private final List<Bin> bins;

    /**
     * One bin.
     *
     * @param low where it starts
     * @param high where it ends
     * @param mean noisy
     * @param variance of the noise on it, and of its rows
     */
    public record Bin(double low, double high, double mean, double variance) {
        boolean holds(double x) {
            return x >= low && x < high;
        }

        double[] middle() {
            return new double[] {(low + high) / 2};
        }
    }

    /** Bins that were made elsewhere; curves go to {@code centre} where there is none. */
    public BinnedMeans(double centre, List<Bin> bins) {
        this.centre = centre;
        this.bins = List.copyOf(bins);
    }

    /**
     * What is public about the rows.
     *
     * @param edges of the bins
     * @param low the least target
     * @param high the largest
     * @param variance of a row around the curve
     */
    public record Known(double[] edges, double low, double high, double variance) {}

    /**
     * As dp4gp does it: Laplace noise of Δ_y/(ε·n_b) on a mean of n_b rows, n_b as it is. Bins without rows are left out and targets are taken from
     * their own mean, both of which tell of rows.
     */
    public static BinnedMeans asPublished(double[] x, double[] y, Known known, Budget budget, PublicBits bits) {
        List<Bin> bins = new ArrayList<>();
        for (int b = 0; b + 1 < known.edges.length; b++) {
            double[] in = within(x, y, known, b);
            if (in.length > 0) {
                double scale =
                        (known.high - known.low) / (in.length * budget.epsilon().doubleValue());
                double u = bits.nextUniform() - 0.5;
                double noise = -scale * Math.signum(u) * Math.log1p(-2 * Math.abs(u));
                bins.add(bin(
                        known,
                        b,
                        Arrays.stream(in).average().orElseThrow() + noise,
                        2 * scale * scale + known.variance / in.length));
            }
        }
        return new BinnedMeans(Arrays.stream(y).average().orElseThrow(), bins);
    }

    /** Sum and number of rows of every bin, normal noise on both: adding or removing a row moves them by √2 at most, targets in units of half their range. */
    public static BinnedMeans corrected(double[] x, double[] y, Known known, Budget budget, PublicBits bits) {
        double sigma = Math.sqrt(2) * GaussianProfile.sigma(budget).doubleValue();
        double radius = (known.high - known.low) / 2;
        double middle = (known.high + known.low) / 2;
        List<Bin> bins = new ArrayList<>();
        for (int b = 0; b + 1 < known.edges.length; b++) {
            double[] in = within(x, y, known, b);
            double count = Math.max(1, in.length + sigma * bits.nextNormal());
            double sum = Arrays.stream(in).map(v -> (v - middle) / radius).sum() + sigma * bits.nextNormal();
            double mean = Math.max(-1, Math.min(1, sum / count));
            double noise = sigma * sigma * (1 + mean * mean) / (count * count);
            bins.add(bin(known, b, middle + radius * mean, radius * radius * noise + known.variance / count));
        }
        return new BinnedMeans(middle, bins);
    }

    private static double[] within(double[] x, double[] y, Known known, int b) {
        boolean last = b + 2 == known.edges.length;
        List<Double> in = new ArrayList<>();
        for (int i = 0; i < x.length; i++) {
            if (x[i] >= known.edges[b] && (x[i] < known.edges[b + 1] || last)) {
                in.add(Math.max(known.low, Math.min(known.high, y[i])));
            }
        }
        return in.stream().mapToDouble(v -> v).toArray();
    }

    private static Bin bin(Known known, int b, double mean, double variance) {
        return new Bin(known.edges[b], known.edges[b + 1], mean, variance);
    }

    /** The mean of the bin that a point is in. */
    public double[] flat(double[] points) {
        return Arrays.stream(points)
                .map(x -> bins.stream()
                        .filter(bin -> bin.holds(x))
                        .mapToDouble(Bin::mean)
                        .findFirst()
                        .orElse(centre))
                .toArray();
    }

    /**
     * The curve through the means: each a value at the middle of its bin, or an average over it.
     *
     * @param variance of the curve around its centre
     */
    public double[] curve(Covariance kernel, double variance, boolean averaged, double[] points) {
        int n = bins.size();
        double[][] gram = new double[n][n];
        double[] off = new double[n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j <= i; j++) {
                gram[i][j] = variance * between(kernel, averaged, bins.get(i), bins.get(j));
            }
            gram[i][i] += bins.get(i).variance();
            off[i] = bins.get(i).mean() - centre;
        }
        double[] weights = Cholesky.of(gram).solve(off);
        return Arrays.stream(points)
                .map(x -> {
                    double sum = centre;
                    for (int i = 0; i < n; i++) {
                        sum += weights[i] * variance * towards(kernel, averaged, bins.get(i), x);
                    }
                    return sum;
                })
                .toArray();
    }

    private static double between(Covariance kernel, boolean averaged, Bin a, Bin b) {
        return averaged
                ? kernel.cellCell(at(a.low()), at(a.high()), at(b.low()), at(b.high()))
                : kernel.at(a.middle(), b.middle());
    }

    private static double towards(Covariance kernel, boolean averaged, Bin bin, double x) {
        return averaged ? kernel.pointCell(at(x), at(bin.low()), at(bin.high())) : kernel.at(at(x), bin.middle());
    }

    private static double[] at(double x) {
        return new double[] {x};
    }
}
