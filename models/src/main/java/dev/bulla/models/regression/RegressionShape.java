package dev.bulla.models.regression;

/**
 * What is public of a regression: all that its noisy numbers are read by.
 *
 * @param design inputs and target
 * @param method how it was made private
 * @param penalty how it is fitted
 * @param bins of a number column, by the method that counts cells, else 0
 */
record RegressionShape(Design design, Method method, Penalty penalty, int bins) {

    /** One whose method counts no cells. */
    RegressionShape(Design design, Method method, Penalty penalty) {
        this(design, method, penalty, 0);
    }
}
