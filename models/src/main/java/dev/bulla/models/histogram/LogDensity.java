package dev.bulla.models.histogram;

import dev.bulla.core.declaration.Chosen;
import dev.bulla.models.matrix.Cholesky;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A smooth density on [0, 1] that explains noisy Fourier coefficients: post-processing, so free.
 *
 * <p>The log density g is a number per cell. What is minimised is Σ (c_j(g) − c̃_j)²/2τ_j² + ½λ∫g″², the misfit against the
 * known noise plus a price for bending, by Gauss and Newton's method with step halving. The density is positive and sums to
 * one by construction; where the data say nothing it is as straight, in the logarithm, as the rest allows. Atoms have heights of their own.
 *
 * <p>All arithmetic is {@link StrictMath}: the same coefficients give the same bits everywhere.
 */
public final class LogDensity {

    /** The price for bending. Public, and the same for every ε. */
    @Chosen(
            fact = "bending",
            does = "The price for bending of a smoothed histogram and of a density of one column with a bandwidth.",
            how = "That of version 0.1, by the bars of the ten normal samples.",
            on = "The ten normal samples, with their bars in view.",
            measure = "KernelMeasure")
    public static final double BENDING = 1e-4;

    /** How many cells a density has that is read between them. */
    @Chosen(
            fact = "line_cells",
            does = "How many cells a smoothed density with a bandwidth has, which is read between them.",
            how = "That of version 0.1: narrower than bandwidths that smoothing is for.",
            on = "None.",
            measure = "KernelMeasure")
    public static final int LINE = 100;

    /** The highest frequency that the cells of a line can tell from a lower one, in turns. */
    public static final double MOST_WAVES = LINE / 2.0;

    private static final int MOST_STEPS = 40;
    private static final double TINY = 1e-9;
    private static final double LEAST_PIVOT = 1e-12;

    /** A logarithm that is off by this says nothing; also where the curvature is none and no number comes out. */
    private static final double MOST_DEVIATION = 300;

    /** A flat prior on what nothing else decides. */
    private static final double LEAST_PRICE = 1e-6;

    private final double[] log;
    private final double[] spread;

    private LogDensity(Fit fit) {
        this.log = fit.solve();
        this.spread = fit.deviations();
    }

    /**
     * From noisy Fourier coefficients.
     *
     * @param frequencies 2πj/P of each pair
     * @param cos noisy means of cos(frequency·x)
     * @param sin noisy means of sin(frequency·x)
     * @param noise the variance of the noise on both
     * @param sampling the variance that they have besides, as rows are a sample: it makes a density smoother, and no interval wider
     */
    public static LogDensity ofWaves(
            double[] frequencies, double[] cos, double[] sin, double[] noise, double sampling) {
        int pairs = frequencies.length;
        double[][] waves = new double[2 * pairs][LINE];
        double[] target = new double[2 * pairs];
        double[] weight = new double[2 * pairs];
        double[] spread = new double[2 * pairs];
        for (int j = 0; j < pairs; j++) {
            for (int c = 0; c < LINE; c++) {
                waves[2 * j][c] = StrictMath.cos(frequencies[j] * (c + 0.5) / LINE);
                waves[2 * j + 1][c] = StrictMath.sin(frequencies[j] * (c + 0.5) / LINE);
            }
            target[2 * j] = cos[j];
            target[2 * j + 1] = sin[j];
            weight[2 * j] = 1 / (noise[j] + sampling);
            weight[2 * j + 1] = weight[2 * j];
            spread[2 * j] = noise[j];
            spread[2 * j + 1] = noise[j];
        }
        return new LogDensity(new Fit(waves, target, weight, spread, new boolean[LINE]));
    }

    /**
     * From noisy shares of neighbouring cells, all with noise of this variance, and besides what rows vary by as a sample.
     *
     * @param atoms which cells have heights of their own: the density is straight as if they were not there
     */
    static LogDensity ofShares(double[] shares, double variance, double sampling, boolean[] atoms) {
        double[][] one = new double[shares.length][shares.length];
        double[] weight = new double[shares.length];
        double[] noise = new double[shares.length];
        for (int c = 0; c < shares.length; c++) {
            one[c][c] = 1;
            weight[c] = 1 / (variance + sampling);
            noise[c] = variance;
        }
        return new LogDensity(new Fit(one, shares, weight, noise, atoms));
    }

    /** The share of a cell. */
    double share(int cell) {
        return StrictMath.exp(log[cell]) / log.length;
    }

    /** The standard deviation of the logarithm of a cell's share that the noise leaves, to first order. */
    public double deviation(int cell) {
        return spread[cell];
    }

    /** The density at a point of [0, 1]. */
    public double at(double x) {
        return StrictMath.exp(between(log, x));
    }

    /** The highest density there can be: all of it in one cell. */
    public double most() {
        return log.length;
    }

    /** The standard deviation of the log density that the noise leaves, to first order. */
    public double deviation(double x) {
        return between(spread, x);
    }

    /** The logarithm of the density in each cell: straight between their middles. */
    public double[] logs() {
        return log.clone();
    }

    /** Its standard deviation in each cell. */
    public double[] deviations() {
        return spread.clone();
    }

    private static double between(double[] values, double x) {
        int cells = values.length;
        double place = Math.max(0, Math.min(cells - 1, x * cells - 0.5));
        int low = Math.min((int) place, cells - 2);
        double part = place - low;
        return values[low] * (1 - part) + values[low + 1] * part;
    }

    /** One minimisation. */
    private static final class Fit {

        private final double[][] waves;
        private final double[] target;
        private final double[] weight;
        private final double[] noise;
        private final int cells;
        private final int[][] places;
        private final double[][] stencils;
        private final double[] g;
        private double[] p;

        /** @param noise the part of 1/weight that is noise */
        Fit(double[][] waves, double[] target, double[] weight, double[] noise, boolean[] atoms) {
            this.waves = waves;
            this.noise = noise;
            this.target = target;
            this.weight = weight;
            this.cells = waves[0].length;
            int[] smooth = IntStream.range(0, cells).filter(c -> !atoms[c]).toArray();
            this.places = new int[Math.max(0, smooth.length - 2)][];
            this.stencils = new double[places.length][];
            for (int i = 0; i < places.length; i++) {
                places[i] = new int[] {smooth[i], smooth[i + 1], smooth[i + 2]};
                stencils[i] = stencil(smooth[i + 1] - smooth[i], smooth[i + 2] - smooth[i + 1]);
            }
            this.g = new double[cells];
            this.p = g;
        }

        /** The second difference over cells that are so far apart, in weight and size that of neighbours. */
        private static double[] stencil(int before, int after) {
            double half = (before + after) / 2.0;
            double scale = 1 / StrictMath.sqrt(half);
            return new double[] {scale / before, -scale / before - scale / after, scale / after};
        }

        /** How much g bends at place i. */
        private double bend(int i, double[] g) {
            int[] at = places[i];
            double[] stencil = stencils[i];
            return stencil[0] * g[at[0]] + stencil[1] * g[at[1]] + stencil[2] * g[at[2]];
        }

        double[] solve() {
            p = density(g);
            double value = value(g, p);
            for (int i = 0; i < MOST_STEPS; i++) {
                double[] step = step();
                double size = 1;
                double[] next = moved(step, size);
                double better = value(next, density(next));
                while (!(better <= value) && size > TINY) {
                    size /= 2;
                    next = moved(step, size);
                    better = value(next, density(next));
                }
                if (!(better <= value)) {
                    break;
                }
                System.arraycopy(next, 0, g, 0, cells);
                p = density(g);
                boolean done = value - better <= TINY * (1 + value);
                value = better;
                if (done) {
                    break;
                }
            }
            double[] log = new double[cells];
            for (int c = 0; c < cells; c++) {
                log[c] = StrictMath.log(Math.max(p[c] * cells, Double.MIN_NORMAL));
            }
            return log;
        }

        /**
         * How far noise moves g_c − Σp·g, to first order the log density of cell c once all sum to one: with v = e_c − p and u = H⁻¹v, noise
         * of variance τ² on a target moves it by τ·w·⟨J, u⟩, J the slope of the target and w its weight. H is the whole curvature here: beside an atom or
         * an edge, which no smooth density explains, misfits are large and bend it.
         */
        double[] deviations() {
            Cholesky factor = Cholesky.of(curvature(), LEAST_PIVOT);
            double[][] slopes = new double[target.length][];
            Arrays.setAll(slopes, this::slope);
            double[] deviations = new double[cells];
            for (int c = 0; c < cells; c++) {
                double[] v = new double[cells];
                for (int k = 0; k < cells; k++) {
                    v[k] = (k == c ? 1 : 0) - p[k];
                }
                double[] u = factor.solve(v);
                double square = 0;
                for (int j = 0; j < target.length; j++) {
                    double moved = weight[j] * dot(slopes[j], u);
                    square += noise[j] * moved * moved;
                }
                deviations[c] = square <= MOST_DEVIATION * MOST_DEVIATION ? StrictMath.sqrt(square) : MOST_DEVIATION;
            }
            return deviations;
        }

        /** The second derivative of what is minimised: that of {@link #step} and what misfits add. */
        private double[][] curvature() {
            double[] misfit = new double[cells];
            for (int j = 0; j < target.length; j++) {
                double mean = dot(waves[j], p);
                double pull = weight[j] * (mean - target[j]);
                for (int c = 0; c < cells; c++) {
                    misfit[c] += pull * (waves[j][c] - mean) * p[c];
                }
            }
            double[][] h = flat();
            for (int a = 0; a < cells; a++) {
                h[a][a] += misfit[a];
                for (int b = 0; b <= a; b++) {
                    h[a][b] -= p[a] * misfit[b] + p[b] * misfit[a];
                }
            }
            return h;
        }

        /** What target j moves by with each g. */
        private double[] slope(int j) {
            double mean = dot(waves[j], p);
            double[] slope = new double[cells];
            for (int c = 0; c < cells; c++) {
                slope[c] = (waves[j][c] - mean) * p[c];
            }
            return slope;
        }

        private double[] moved(double[] step, double size) {
            double[] next = new double[cells];
            double mean = 0;
            for (int c = 0; c < cells; c++) {
                next[c] = g[c] + size * step[c];
                mean += next[c] / cells;
            }
            for (int c = 0; c < cells; c++) {
                next[c] -= mean;
            }
            return next;
        }

        private double[] density(double[] g) {
            double top = Double.NEGATIVE_INFINITY;
            for (double value : g) {
                top = Math.max(top, value);
            }
            double[] p = new double[cells];
            double sum = 0;
            for (int c = 0; c < cells; c++) {
                p[c] = StrictMath.exp(g[c] - top);
                sum += p[c];
            }
            for (int c = 0; c < cells; c++) {
                p[c] /= sum;
            }
            return p;
        }

        private double value(double[] g, double[] p) {
            double sum = 0;
            for (int j = 0; j < target.length; j++) {
                double miss = dot(waves[j], p) - target[j];
                sum += weight[j] * miss * miss;
            }
            for (int i = 0; i < places.length; i++) {
                double bend = bend(i, g);
                sum += bendingWeight() * bend * bend;
            }
            return sum / 2;
        }

        /** −H⁻¹∇ with H = JᵀWJ + λDᵀD. */
        private double[] step() {
            double[] gradient = new double[cells];
            for (int j = 0; j < target.length; j++) {
                double[] row = slope(j);
                double pull = weight[j] * (dot(waves[j], p) - target[j]);
                for (int a = 0; a < cells; a++) {
                    gradient[a] += pull * row[a];
                }
            }
            for (int i = 0; i < places.length; i++) {
                double bend = bendingWeight() * bend(i, g);
                for (int a = 0; a < 3; a++) {
                    gradient[places[i][a]] += bend * stencils[i][a];
                }
            }
            for (int c = 0; c < cells; c++) {
                gradient[c] = -gradient[c] - LEAST_PRICE * g[c];
            }
            return Cholesky.of(flat(), LEAST_PIVOT).solve(gradient);
        }

        /** JᵀWJ + λDᵀD: the curvature if targets were straight in g. */
        private double[][] flat() {
            double[][] h = new double[cells][cells];
            for (int j = 0; j < target.length; j++) {
                double[] row = slope(j);
                for (int a = 0; a < cells; a++) {
                    double scaled = weight[j] * row[a];
                    for (int b = 0; b <= a; b++) {
                        h[a][b] += scaled * row[b];
                    }
                }
            }
            for (int i = 0; i < places.length; i++) {
                double[] stencil = stencils[i];
                for (int a = 0; a < 3; a++) {
                    for (int b = 0; b <= a; b++) {
                        h[places[i][a]][places[i][b]] += bendingWeight() * stencil[a] * stencil[b];
                    }
                }
            }
            for (int c = 0; c < cells; c++) {
                h[c][c] += LEAST_PRICE;
            }
            return h;
        }

        /** λ∫g″² in cells: second differences times n², squared, over n. */
        private double bendingWeight() {
            return BENDING * (double) cells * cells * cells;
        }

        private static double dot(double[] a, double[] b) {
            double sum = 0;
            for (int i = 0; i < a.length; i++) {
                sum += a[i] * b[i];
            }
            return sum;
        }
    }
}
