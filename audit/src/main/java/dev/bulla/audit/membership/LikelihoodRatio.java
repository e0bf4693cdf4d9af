package dev.bulla.audit.membership;

/**
 * Two normal laws of what is said of one record: of models that had it and of those that had not.
 *
 * <p>A deviation that is told by few models is worth little, so it is shrunk to that of all records with as much weight as {@link #WEIGHT} models.
 */
final class LikelihoodRatio {

    /** Carlini et al. take one deviation for all records below 64 models. */
    private static final double WEIGHT = 32;

    private static final double LEAST = 1e-12;

    private final Law with = new Law();
    private final Law without = new Law();

    /** Mean and squares of what was said. */
    private static final class Law {
        private long count;
        private double mean;
        private double squares;

        void add(double value) {
            count++;
            double off = value - mean;
            mean += off / count;
            squares += off * (value - mean);
        }

        /** Its variance, with that of all records mixed in. */
        double variance(double usual) {
            return Math.max(LEAST, (squares + WEIGHT * usual) / (Math.max(0, count - 1) + WEIGHT));
        }
    }

    /**
     * The variances that records have on the whole.
     *
     * @param with of models that had the record
     * @param without of those that had not
     */
    record Spread(double with, double without) {}

    void add(double value, boolean isMember) {
        if (Double.isFinite(value)) {
            (isMember ? with : without).add(value);
        }
    }

    static Spread pooled(LikelihoodRatio[] all) {
        double with = 0;
        double without = 0;
        long freedomWith = 0;
        long freedomWithout = 0;
        for (LikelihoodRatio one : all) {
            with += one.with.squares;
            without += one.without.squares;
            freedomWith += Math.max(0, one.with.count - 1);
            freedomWithout += Math.max(0, one.without.count - 1);
        }
        return new Spread(
                freedomWith == 0 ? 1 : with / freedomWith, freedomWithout == 0 ? 1 : without / freedomWithout);
    }

    /** The logarithm of how much likelier a value is with the record than without; 0 where no model tells. */
    double online(double value, Spread usual) {
        if (with.count == 0 || without.count == 0) {
            return 0;
        }
        return logDensity(value, with, usual.with()) - logDensity(value, without, usual.without());
    }

    /** How many deviations a value is above the mean without the record; 0 where no model tells. */
    double offline(double value, Spread usual) {
        return without.count == 0 ? 0 : (value - without.mean) / Math.sqrt(without.variance(usual.without()));
    }

    private static double logDensity(double value, Law law, double usual) {
        double variance = law.variance(usual);
        double off = value - law.mean;
        return -off * off / 2 / variance - Math.log(variance) / 2;
    }
}
