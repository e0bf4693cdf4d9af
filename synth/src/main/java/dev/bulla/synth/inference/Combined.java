package dev.bulla.synth.inference;

import java.util.List;

/**
 * The estimate from several imputed tables, its variance and degrees of freedom.
 *
 * @param value the mean of their estimates, q̄
 * @param spread within tables and between them
 * @param variance the variance of q̄
 * @param freedom degrees of freedom, by the formula
 * @param isReplaced whether the formula's variance was negative, and (n_syn/n)ū stands in its place
 */
public record Combined(double value, Spread spread, double variance, double freedom, boolean isReplaced) {

    /**
     * How far estimates vary.
     *
     * @param tables how many tables
     * @param between the variance of their estimates, b, with tables − 1 in its denominator; 0 for one table
     * @param within the mean of their variances, ū
     */
    public record Spread(int tables, double between, double within) {}

    /**
     * An interval.
     *
     * @param lower its lower end
     * @param upper its upper end
     */
    public record Span(double lower, double upper) {

        /** Whether a number lies in it. */
        public boolean holds(double number) {
            return lower <= number && number <= upper;
        }
    }

    /**
     * From whole tables that were drawn from the one law that was fitted (Raab, Nowok and Dibben 2016): T = (n_syn/n + 1/m)ū, and the normal law. What the law
     * misses of the truth has the variance that the original has, ū·n_syn/n; what a table misses of the law has ū, of which the mean of m has a part in m. One table is enough.
     *
     * @param estimates one for each table
     * @param original how many rows the original table has
     * @param imputed how many rows each imputed table has
     */
    public static Combined fitted(List<TableEstimate> estimates, long original, long imputed) {
        requireRows(original, imputed);
        Moments moments = Moments.of(estimates);
        double variance = moments.within * ((double) imputed / original + 1.0 / moments.m);
        return moments.combined(variance, Double.POSITIVE_INFINITY, false);
    }

    private static void requireRows(long original, long imputed) {
        if (original < 1 || imputed < 1) {
            throw new IllegalArgumentException("tables have rows, got " + original + " and " + imputed);
        }
    }

    /**
     * From tables that are imputed as a whole, each of parameters of its own (Raghunathan, Reiter and Rubin 2003): T = (1 + 1/m)b − ū with (m − 1)(1 − ū/((1 + 1/m)b))² degrees of freedom. It can be negative; then T =
     * (n_syn/n)ū (Reiter 2002).
     *
     * @param estimates one for each table
     * @param original how many rows the original table has
     * @param imputed how many rows each imputed table has
     */
    public static Combined fully(List<TableEstimate> estimates, long original, long imputed) {
        requireRows(original, imputed);
        Moments moments = Moments.ofSeveral(estimates);
        double spread = (1 + 1.0 / moments.m) * moments.between;
        double variance = spread - moments.within;
        double ratio = 1 - moments.within / spread;
        double freedom = spread > 0 ? (moments.m - 1) * ratio * ratio : Double.POSITIVE_INFINITY;
        boolean isReplaced = variance <= 0;
        double used = isReplaced ? moments.within * imputed / original : variance;
        return moments.combined(used, freedom, isReplaced);
    }

    /** From tables in which only some values are replaced (Reiter 2003): T = ū + b/m with (m − 1)(1 + ū/(b/m))² degrees of freedom. */
    public static Combined partially(List<TableEstimate> estimates) {
        Moments moments = Moments.ofSeveral(estimates);
        double spread = moments.between / moments.m;
        double ratio = 1 + moments.within / spread;
        double freedom = spread > 0 ? (moments.m - 1) * ratio * ratio : Double.POSITIVE_INFINITY;
        return moments.combined(moments.within + spread, freedom, false);
    }

    /**
     * The interval of this level around the value, by Student's law. Where the variance is replaced its formula's degrees of freedom are about a variance that is not used, and the normal law is taken.
     */
    public Span interval(double level) {
        if (!(level > 0 && level < 1)) {
            throw new IllegalArgumentException("level must lie between 0 and 1, got " + level);
        }
        double half = StudentQuantile.quantile(0.5 + level / 2, isReplaced ? Double.POSITIVE_INFINITY : freedom)
                * Math.sqrt(variance);
        return new Span(value - half, value + half);
    }

    private record Moments(int m, double mean, double between, double within) {

        private static Moments ofSeveral(List<TableEstimate> estimates) {
            if (estimates.size() < 2) {
                throw new IllegalArgumentException(
                        "one table tells nothing of the spread between tables: take two or more");
            }
            return of(estimates);
        }

        private static Moments of(List<TableEstimate> estimates) {
            int m = estimates.size();
            if (m < 1) {
                throw new IllegalArgumentException("there is no table to estimate from");
            }
            double mean = estimates.stream().mapToDouble(TableEstimate::value).sum() / m;
            double squares = estimates.stream()
                    .mapToDouble(each -> (each.value() - mean) * (each.value() - mean))
                    .sum();
            double within =
                    estimates.stream().mapToDouble(TableEstimate::variance).sum() / m;
            return new Moments(m, mean, m == 1 ? 0 : squares / (m - 1), within);
        }

        private Combined combined(double variance, double freedom, boolean isReplaced) {
            return new Combined(mean, new Spread(m, between, within), variance, freedom, isReplaced);
        }
    }
}
