package dev.bulla.models.regression;

import dev.bulla.core.declaration.Chosen;
import dev.bulla.core.schema.Column;
import java.util.List;
import java.util.Optional;

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
 * mean, the middle of the target's bounds: its mean is drawn there as if it lay anywhere within them with equal chance. Where units were released before, or the mean by itself, the mean is drawn towards the one they tell.
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

    /**
     * The squared correlation, at most, of what is kept of a row with its target, where long rows are shortened: by so much can the mean of shortened rows be off, relative to how unequally they are kept. Chosen on public tables
     * without a bar, of which incomes and areas of tumours have the longest tails. Half and twice of it change errors by less than 1 %.
     */
    @Chosen(
            fact = "bias",
            does = "How far what is kept of rows may go with their target, a squared correlation.",
            how = "0.1 and 0.25 were tried in a prototype.",
            on =
                    "Census of California and Fulton, trips, tumours, credits, red wines, numbers of Adult, iris and made-up tables, with some that have bars in view.",
            measure = "LinearMeasure")
    static final double BIAS = 0.1;

    /** So that the share can be divided by what is left. */
    private static final double MOST_LEVEL = 0.999;

    /** What is taken to be kept of rows, at least. */
    private static final double LEAST_KEPT = 0.3;

    /** How many deviations of its noise a fit is taken to miss more than is expected. Chosen on the tables of {@link ScaledMoments}; none, and twice as many, change mean errors by less than 0.2 %, and none leaves one release of a hundred far off where inputs are nearly the same. */
    @Chosen(
            fact = "caution",
            does = "How many deviations of its noise a fit is taken to miss more than is expected.",
            how = "0, 0.5 and 1 were tried in a prototype, after one release on a table with a bar.",
            on =
                    "Census of California and Fulton, trips, tumours, credits, red wines, numbers of Adult, iris and made-up tables, with some that have bars in view.",
            measure = "LinearMeasure")
    static final double CAUTION = 0.5;

    /** How many shares of a fit are tried, from all of it to an eighth. */
    @Chosen(
            fact = "shares_tried",
            does = "How many shares of a fit are tried, from all of it on, each 2^(−¼) of the one before.",
            how = "Down to an eighth. There is no record of others.",
            on = "None.",
            measure = "LinearMeasure")
    static final int SHARES = 13;

    private final NoisyMoments moments;
    private final NoisyMoments.Released released;
    private final int target;
    private final double rows;
    private final double mean;
    private final double meanNoise;
    private final double rowsNoise;
    private final Optional<Design.Told> told;
    private final boolean isCounted;
    private final Residual constant;
    private final double[][] kept;

    FitChoice(NoisyMoments moments, NoisyMoments.Released released, int target) {
        this.moments = moments;
        this.released = released;
        this.target = target;
        Design design = moments.design();
        NoisyMoments.Summed ofRows = moments.summed(released, 0);
        NoisyMoments.Summed ofTarget = moments.summed(released, target);
        this.told = target == design.targetPlace() ? design.told() : Optional.empty();
        double least = design.scaling().isPresent() || told.isPresent() ? Math.sqrt(ofRows.variance()) : 1;
        this.rows = Math.max(Math.max(1, least), ofRows.value());
        this.rowsNoise = ofRows.variance() / (rows * rows);
        this.meanNoise = ofTarget.variance() / (rows * rows);
        double prior = design.spread(target);
        double doubt = (meanNoise + bias(ofTarget.value() / rows, prior)) / prior;
        double shrunk = rows * (1 + doubt) + ofRows.variance() / rows;
        this.isCounted = ofRows.value() > Fit.LEAST_ROWS * Math.sqrt(ofRows.variance());
        this.mean = within(ofTarget.value() / shrunk);
        this.kept = kept(released.eigen().values());
        double[] theta = new double[design.size()];
        theta[0] = mean;
        double[][] inverse = new double[design.size()][design.size()];
        inverse[0][0] = 1 / shrunk;
        this.constant = residual(theta, inverse, 1, Double.POSITIVE_INFINITY);
    }

    /** A mean within bounds; units that were released have none. */
    private double within(double value) {
        return moments.design().scaling().isPresent() ? value : Math.max(-1, Math.min(1, value));
    }

    /**
     * The square of how far off a mean of shortened rows may be, where two releases tell the mean: as much as they differ beyond their noise, and no more than rows that are kept unequally can make.
     *
     * @param away by how much they differ
     * @param prior the variance of the earlier one
     */
    private double bias(double away, double prior) {
        return moments.design()
                .scaling()
                .map(units -> shortened(units.rows(), away, prior, meanNoise))
                .orElse(0.0);
    }

    private double shortened(double all, double away, double prior, double noise) {
        double kept = Math.max(LEAST_KEPT, Math.min(1, rows / all));
        return Math.min(BIAS * (1 - kept) / kept, Math.max(0, away * away - prior - noise));
    }

    /**
     * How the constant of a fit is made to agree with the means of columns as they were released before: those are of all rows in full. By so much of what the fit says at the mean it is moved.
     *
     * @param share of the way
     * @param mean the coordinates of the mean: 0 for numbers in units that were released; of levels, and of numbers in units of their bounds, it is known from the moments alone
     * @param prior the variance of the target's mean less the fit there, as released before
     * @param to the target's mean as released before, 0 in units that were
     */
    private record Level(double share, double[] mean, double prior, double to) {

        /** Of fits that no earlier release says anything about. */
        static Level none(int size) {
            return new Level(0, new double[size], 0, 0);
        }

        /** ℓ' such that the fit says at ℓ' what the levelled one says at ℓ. */
        double[] moved(double[] functional) {
            double[] moved = functional.clone();
            for (int j = 0; j < moved.length; j++) {
                moved[j] -= share * functional[0] * mean[j];
            }
            return moved;
        }

        /** What is added to the constant beside that. */
        double added() {
            return share * to;
        }
    }

    /** The level of a fit, or of the constant, where the mean was told by itself. */
    private Level level(double[] theta, Design.Told mean) {
        double[] middle = new double[theta.length];
        middle[0] = 1;
        double at = theta[0];
        for (int j = 1; j < theta.length; j++) {
            boolean isLevel = moments.design().columns().get(moments.design().column(j)) instanceof Column.Category;
            middle[j] = j == target ? 0 : Math.max(isLevel ? 0 : -1, Math.min(1, moments.at(0, j) / rows));
            at += theta[j] * middle[j];
        }
        double noise = meanNoise + at * at * rowsNoise;
        double doubt = noise + shortened(mean.rows(), at - mean.mean(), mean.variance(), noise);
        return new Level(Math.min(MOST_LEVEL, doubt / (doubt + mean.variance())), middle, mean.variance(), mean.mean());
    }

    private Level level(double[] theta) {
        Design design = moments.design();
        Level none = Level.none(theta.length);
        if (told.isPresent()) {
            return level(theta, told.get());
        }
        if (design.scaling().isEmpty()) {
            return none;
        }
        double[] mean = none.mean;
        mean[0] = 1;
        double away = theta[0];
        double prior = design.spread(target);
        for (int j = 1; j < theta.length; j++) {
            if (j != target && design.columns().get(design.column(j)) instanceof Column.Category) {
                mean[j] = Math.max(0, Math.min(1, moments.at(0, j) / rows));
                away += theta[j] * mean[j];
            } else if (j != target) {
                prior += theta[j] * theta[j] * design.spread(j);
            }
        }
        double doubt = meanNoise + bias(away, prior);
        return new Level(Math.min(MOST_LEVEL, doubt / (doubt + prior)), mean, prior, 0);
    }

    /** The level of what is believed: of the constant only where the mean was told by itself, for the units that were released it has in it. */
    private Level level(double[] theta, boolean isFit) {
        return isFit || told.isPresent() ? level(theta) : Level.none(theta.length);
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
            return new Drawn(plain, constant(), level(constant(), false));
        }
        Fit best = plain;
        Residual least = residual(plain);
        for (Fit fit : fits.subList(1, fits.size())) {
            Residual residual = residual(fit);
            if (cautious(residual) < cautious(least)) {
                best = fit;
                least = residual;
            }
        }
        double share = share(least, best);
        if (share == 1 && best == plain && moments.design().scaling().isEmpty() && told.isEmpty()) {
            return plain;
        }
        double[] mixed = mixed(best.theta(), share);
        return new Drawn(plain, mixed, level(mixed, share > 0));
    }

    /** What a fit is expected to miss, and some deviations of its noise: large coefficients that happen to fit the noise have much of that. */
    private double cautious(Residual residual) {
        return residual.expected + CAUTION * Math.sqrt(Math.max(0, moments.variance(residual.r, residual.r)));
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
    private record Drawn(Fit plain, double[] coefficients, Level level) implements LinearFit {

        @Override
        public double value(double[] functional) {
            return linear(level.moved(functional)) + functional[0] * level.added();
        }

        private double linear(double[] moved) {
            double sum = 0;
            for (int j : plain.used()) {
                sum += moved[j] * coefficients[j];
            }
            return sum;
        }

        @Override
        public double deviation(double[] functional) {
            double[] moved = level.moved(functional);
            double drawn = plain.value(moved) - linear(moved);
            return Math.sqrt(square(plain.deviation(moved)) + square(drawn) + square(functional[0]) * levelVariance());
        }

        private static double square(double x) {
            return x * x;
        }

        /** What the earlier release adds to the variance of the constant. */
        private double levelVariance() {
            return square(level.share) * level.prior;
        }

        @Override
        public boolean isKnown() {
            return plain.isKnown();
        }

        @Override
        public double noiseDeviation(double[] functional) {
            double[] moved = level.moved(functional);
            return Math.sqrt(square(plain.noiseDeviation(moved)) + square(functional[0]) * levelVariance());
        }

        @Override
        public double residualVariance() {
            return plain.residualVariance(theta());
        }

        @Override
        public double[] theta() {
            double[] theta = coefficients.clone();
            for (int j = 0; j < theta.length; j++) {
                theta[0] -= level.share * level.mean[j] * coefficients[j];
            }
            theta[0] += level.added();
            return theta;
        }

        @Override
        public int[] used() {
            return plain.used();
        }

        /** With {@link Level#moved} before it. */
        @Override
        public double[][] response() {
            double[][] response = plain.response();
            int[] used = plain.used();
            double[] first = new double[used.length];
            for (int i = 0; i < used.length; i++) {
                for (int j = 0; j < used.length; j++) {
                    first[j] += level.mean[used[i]] * response[i][j];
                }
            }
            for (int j = 0; j < used.length; j++) {
                response[0][j] -= level.share * first[j];
            }
            return response;
        }

        @Override
        public double[][] noiseForm() {
            return plain.noiseForm();
        }

        /** With (Hd)(Hd)ᵀ, d how far it was drawn: gᵀHd is the distance at a point; and likewise for the constant, which g has 1 less its share of. */
        @Override
        public double[][] samplingForm() {
            double[] drawn = plain.theta();
            for (int j = 0; j < drawn.length; j++) {
                drawn[j] -= coefficients[j];
            }
            double[] constant = new double[drawn.length];
            constant[0] = Math.sqrt(levelVariance()) / (1 - level.share);
            double[][] form = plain.samplingForm();
            for (double[] moved : List.of(plain.penalisedTimes(drawn), plain.penalisedTimes(constant))) {
                for (int i = 0; i < form.length; i++) {
                    for (int j = 0; j < form.length; j++) {
                        form[i][j] += moved[i] * moved[j];
                    }
                }
            }
            return form;
        }
    }
}
