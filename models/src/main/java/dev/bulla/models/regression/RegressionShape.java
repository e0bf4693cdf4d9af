package dev.bulla.models.regression;

/**
 * What is public of a regression: all that its noisy numbers are read by.
 *
 * @param design inputs and target
 * @param way how it was made private
 * @param penalty how it is fitted
 * @param isFormer whether intervals are those of version 0.1
 */
record RegressionShape(Design design, Way way, Penalty penalty, boolean isFormer) {

    /** Where plans and models say how intervals are made; version 0.1 did not. */
    static final String INTERVALS = "intervals";

    /** What they say: noise in the coefficients does not widen them, and they are the bounds where the noise is as large as the rows. */
    static final String TODAY = "2";

    /**
     * How a regression is made private.
     *
     * @param method its name
     * @param share of the largest norm that rows keep
     * @param bins of a number column, by the method that counts cells, else 0
     */
    record Way(Method method, double share, int bins) {

        /** With the share that is the method's own. */
        static Way of(Method method, int bins) {
            return new Way(method, method.share(), bins);
        }
    }

    /** One of today whose method counts no cells and has a share of its own. */
    RegressionShape(Design design, Method method, Penalty penalty) {
        this(design, Way.of(method, 0), penalty, false);
    }

    Method method() {
        return way.method();
    }
}
