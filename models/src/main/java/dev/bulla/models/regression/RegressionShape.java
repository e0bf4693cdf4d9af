package dev.bulla.models.regression;

/**
 * What is public of a regression: all that its noisy numbers are read by.
 *
 * @param design inputs and target
 * @param method how it was made private
 * @param penalty how it is fitted
 * @param bins of a number column, by the method that counts cells, else 0
 * @param isFormer whether intervals are those of version 0.1
 */
record RegressionShape(Design design, Method method, Penalty penalty, int bins, boolean isFormer) {

    /** Where plans and models say how intervals are made; version 0.1 did not. */
    static final String INTERVALS = "intervals";

    /** What they say: noise in the coefficients does not widen them, and they are the bounds where the noise is as large as the rows. */
    static final String TODAY = "2";

    /** One whose method counts no cells. */
    RegressionShape(Design design, Method method, Penalty penalty) {
        this(design, method, penalty, 0, false);
    }
}
