package dev.bulla.models.regression;

import dev.bulla.core.declaration.Chosen;
import dev.bulla.core.schema.Column;
import java.util.List;

/**
 * Which of several fits to believe, or none of them: told from the released moments and what is known of their noise, so free.
 *
 * <p>With S the moments as released, A those without noise and r = (−θ, 1) a fit misses rᵀAr = rᵀSr − rᵀEr, summed over rows. Noise is in θ too:
 * by Stein's lemma rᵀEr is −2e²·Σ_ab F_ab(K_aa ρ_b² + K_ab ρ_a ρ_b) on average, e the deviation of an entry off the diagonal, K = H⁻¹ and ρ = r in the basis of
 * the eigenvectors of S, and F what setting negative eigenvalues to 0 does to the derivative. That rows are a sample adds 2s² for each degree of
 * freedom. What a fit gains over the constant is thus known without bias, and with which deviation, noise and sampling.
 *
 * <p>The fit that gains the most is drawn towards the constant, no further than needed for this: that it looks so good by chance has a probability that, times
 * the deviation of the gain, is at most {@link #HARM} of what the constant misses. (On synthetic tables that is ten times what is lost.) Where the noise drowns the fit the constant is what is left, and where it drowns even the
 * mean, the middle of the target's bounds: its mean is drawn there as if it lay anywhere within them with equal chance.
 */
final class FitChoice {

    /** Of the squares that the constant misses. */
    @Chosen(
            fact = "harm",
            does = "What a fit that looks good by chance may cost, of the squares that the constant misses.",
            how = "By eye; on made-up tables it is ten times what is lost.",
            on = "Made-up tables of 3 to 200 columns, after a look at some public ones.",
            measure = "LinearMeasure")
    static final double HARM = 0.05;

    /** How many ridges are tried, each twice the one before. */
    @Chosen(
            fact = "ridges",
            does = "How many ridges are tried, each twice the one before.",
            how = "More did not help in a prototype.",
            on = "Made-up tables of 3 to 200 columns, after a look at some public ones.",
            measure = "LinearMeasure")
    static final int RIDGES = 3;

    /** How many shares of a fit are tried, from all of it to an eighth. */
    @Chosen(
            fact = "shares_tried",
            does = "How many shares of a fit are tried, from all of it on, each 2^(−¼) of the one before.",
            how = "Down to an eighth. There is no record of others.",
            on = "None.",
            measure = "LinearMeasure")
    static final int SHARES = 13;

    /** One over the variance of a mean that lies anywhere in [−1, 1]. */
    private static final double INVERSE_SPREAD = 3;

    private final NoisyMoments moments;
    private final NoisyMoments.Released released;
    private final int target;
    private final double rows;
    private final double mean;
    private final boolean isCounted;
    private final Residual constant;
    private final double[][] kept;

    FitChoice(NoisyMoments moments, NoisyMoments.Released released, int target) {
        this.moments = moments;
        this.released = released;
        this.target = target;
        Design design = moments.design();
        Summed ofRows = summed(0);
        Summed ofTarget = summed(target);
        this.rows = Math.max(1, ofRows.value);
        double shrunk = rows + (INVERSE_SPREAD * ofTarget.variance + ofRows.variance) / rows;
        this.isCounted = ofRows.value > Fit.LEAST_ROWS * Math.sqrt(ofRows.variance);
        this.mean = Math.max(-1, Math.min(1, ofTarget.value / shrunk));
        this.kept = kept(released.eigen().values());
        double[] theta = new double[design.size()];
        theta[0] = mean;
        double[][] inverse = new double[design.size()][design.size()];
        inverse[0][0] = 1 / shrunk;
        this.constant = residual(theta, inverse, 1, Double.POSITIVE_INFINITY);
    }

    /** What a fit misses: seen, and as it is without noise and for other rows. */
    private record Residual(double[] r, double seen, double expected, double variance) {
        double optimism() {
            return expected - seen;
        }
    }

    /** The best of these, drawn towards the constant as far as needed; intervals are those of the first. */
    LinearFit best(List<Fit> fits) {
        Fit plain = fits.get(0);
        if (!isCounted) {
            return new Drawn(plain, constant());
        }
        Fit best = plain;
        Residual least = residual(plain);
        for (Fit fit : fits.subList(1, fits.size())) {
            Residual residual = residual(fit);
            if (residual.expected < least.expected) {
                best = fit;
                least = residual;
            }
        }
        double share = share(least, best);
        return share == 1 && best == plain ? plain : new Drawn(plain, mixed(best.theta(), share));
    }

    /** What a fit gains over the constant, in squares over all rows: without bias, up to what sampling adds. */
    double gain(Fit fit) {
        return constant.expected - residual(fit).expected;
    }

    /** What it seems to gain, noise in its coefficients and all. */
    double seenGain(Fit fit) {
        return constant.seen - residual(fit).seen;
    }

    /** How much of a fit to believe: the largest share that is credible, else nothing. */
    private double share(Residual residual, Fit fit) {
        for (int i = 0; i < SHARES; i++) {
            double share = StrictMath.pow(2, -i / 4.0);
            double[] r = mixed(residual.r, constant.r, share);
            double optimism = share * residual.optimism() + (1 - share) * constant.optimism();
            double gain = constant.expected - released.form(r) - optimism;
            if (isCredible(gain, deviation(r, share * share * residual.variance * fit.explained()))) {
                return share;
            }
        }
        return 0;
    }

    private static double[] mixed(double[] x, double[] y, double share) {
        double[] mixed = new double[x.length];
        for (int i = 0; i < mixed.length; i++) {
            mixed[i] = share * x[i] + (1 - share) * y[i];
        }
        return mixed;
    }

    private double[] mixed(double[] theta, double share) {
        return mixed(theta, constant(), share);
    }

    /** θ of the constant. */
    private double[] constant() {
        double[] theta = new double[moments.design().size()];
        theta[0] = mean;
        return theta;
    }

    /** A sum over rows, from all that tell it. */
    private record Summed(double value, double variance) {}

    /**
     * Σ z_j of the constant or of the target: its product with the constant, and once more for each category, whose levels add up to the constant. Each has its
     * say by how little noise it has.
     */
    private Summed summed(int coordinate) {
        Design design = moments.design();
        double on = moments.deviation() * moments.deviation();
        double off = moments.offDiagonal() * moments.offDiagonal();
        double square = (double) design.weight(coordinate) * design.weight(coordinate);
        double constant = (double) design.weight(0) * design.weight(0);
        double precision = 1 / ((coordinate == 0 ? on : off) / (constant * square));
        double sum = precision * released.at(0, coordinate);
        for (int k = 0; k < design.inputs().size(); k++) {
            int levels = Design.width(design.inputs().get(k));
            int start = design.start(k);
            if (design.inputs().get(k) instanceof Column.Category && coordinate != start) {
                double ofLevels = 1 / (levels * off / square);
                precision += ofLevels;
                for (int level = start; level < start + levels; level++) {
                    sum += ofLevels * released.at(level, coordinate);
                }
            }
        }
        return new Summed(sum / precision, 1 / precision);
    }

    private boolean isCredible(double gain, double deviation) {
        double z = gain / deviation;
        return gain > 0 && 0.5 * StrictMath.exp(-z * z / 2) * deviation <= HARM * constant.seen;
    }

    /** Of the gain of r: by noise, at fixed coefficients, and by the rows being a sample, which vary by this much where it is told by r. */
    private double deviation(double[] r, double sampled) {
        double[] less = new double[r.length];
        double[] more = new double[r.length];
        for (int i = 0; i < r.length; i++) {
            less[i] = constant.r[i] - r[i];
            more[i] = constant.r[i] + r[i];
        }
        double noise = Math.max(0, moments.variance(less, more));
        return Math.sqrt(noise + 4 * Math.max(0, sampled) + Double.MIN_NORMAL);
    }

    private Residual residual(Fit fit) {
        int size = moments.design().size();
        double[][] inverse = new double[size][size];
        double[][] response = fit.response();
        int[] used = fit.used();
        for (int i = 0; i < used.length; i++) {
            for (int j = 0; j < used.length; j++) {
                inverse[used[i]][used[j]] = response[i][j];
            }
        }
        return residual(fit.theta(), inverse, fit.freedom(response), constant.seen);
    }

    private Residual residual(double[] theta, double[][] inverse, double freedom, double most) {
        double[] r = new double[theta.length];
        for (int i = 0; i < r.length; i++) {
            r[i] = i == target ? 1 : -theta[i];
        }
        double seen = released.form(r);
        double optimism = optimism(inverse, r);
        double variance = Math.max(1e-12, Math.min(most, Math.max(0, seen) + optimism) / rows);
        return new Residual(r, seen, seen + optimism + 2 * variance * freedom, variance);
    }

    /** −E[rᵀEr], by Stein's lemma. */
    private double optimism(double[][] inverse, double[] r) {
        Design design = moments.design();
        int size = r.length;
        double[][] basis = new double[size][];
        double[] rho = new double[size];
        for (int i = 0; i < size; i++) {
            basis[i] = released.eigen().vectors()[i].clone();
            for (int a = 0; a < size; a++) {
                basis[i][a] /= design.weight(i);
                rho[a] += basis[i][a] * r[i];
            }
        }
        double[][] k = product(basis, product(inverse, basis));
        double sum = 0;
        for (int a = 0; a < size; a++) {
            double squares = 0;
            for (int b = 0; b < size; b++) {
                squares += kept[a][b] * rho[b] * rho[b];
                sum += kept[a][b] * k[a][b] * rho[a] * rho[b];
            }
            sum += k[a][a] * squares;
        }
        double off = 2 * moments.offDiagonal() * moments.offDiagonal();
        return off * sum + onDiagonal(inverse, r, moments.deviation() * moments.deviation() - off);
    }

    /** What noise on squares adds where it is more than twice, as a variance, that on products: under Laplace's. */
    private double onDiagonal(double[][] inverse, double[] r, double more) {
        double sum = 0;
        for (int i = 0; i < r.length; i++) {
            double square =
                    (double) moments.design().weight(i) * moments.design().weight(i);
            sum += inverse[i][i] / square * (r[i] * r[i] / square);
        }
        return 2 * Math.max(0, more) * sum;
    }

    /** XᵀY, both square. */
    private static double[][] product(double[][] x, double[][] y) {
        int size = x.length;
        double[][] product = new double[size][size];
        for (int i = 0; i < size; i++) {
            for (int a = 0; a < size; a++) {
                double factor = x[i][a];
                if (factor != 0) {
                    for (int b = 0; b < size; b++) {
                        product[a][b] += factor * y[i][b];
                    }
                }
            }
        }
        return product;
    }

    /** (max(λ_a, 0) − max(λ_b, 0))/(λ_a − λ_b), and its limit where they are equal. */
    private static double[][] kept(double[] values) {
        double[][] kept = new double[values.length][values.length];
        for (int a = 0; a < values.length; a++) {
            for (int b = 0; b < values.length; b++) {
                boolean both = (values[a] > 0) == (values[b] > 0);
                double positive = Math.max(values[a], values[b]);
                kept[a][b] = both ? (values[a] > 0 ? 1 : 0) : positive / Math.abs(values[a] - values[b]);
            }
        }
        return kept;
    }

    /**
     * Coefficients between those of a fit and the constant. Their intervals hold what the fit itself would say without noise: they are as wide as its
     * own, and how far it was drawn comes on top.
     */
    private record Drawn(Fit plain, double[] coefficients) implements LinearFit {

        @Override
        public double value(double[] functional) {
            double sum = 0;
            for (int j : plain.used()) {
                sum += functional[j] * coefficients[j];
            }
            return sum;
        }

        @Override
        public double deviation(double[] functional) {
            return StrictMath.hypot(plain.deviation(functional), plain.value(functional) - value(functional));
        }

        @Override
        public boolean isKnown() {
            return plain.isKnown();
        }

        @Override
        public double noiseDeviation(double[] functional) {
            return plain.noiseDeviation(functional);
        }

        @Override
        public double residualVariance() {
            return plain.residualVariance(coefficients);
        }

        @Override
        public double[] theta() {
            return coefficients.clone();
        }

        @Override
        public int[] used() {
            return plain.used();
        }

        @Override
        public double[][] response() {
            return plain.response();
        }

        @Override
        public double[][] noiseForm() {
            return plain.noiseForm();
        }

        /** With (Hd)(Hd)ᵀ, d how far it was drawn: gᵀHd is the distance at a point. */
        @Override
        public double[][] samplingForm() {
            double[] drawn = plain.theta();
            for (int j = 0; j < drawn.length; j++) {
                drawn[j] -= coefficients[j];
            }
            double[] moved = plain.penalisedTimes(drawn);
            double[][] form = plain.samplingForm();
            for (int i = 0; i < form.length; i++) {
                for (int j = 0; j < form.length; j++) {
                    form[i][j] += moved[i] * moved[j];
                }
            }
            return form;
        }
    }
}
