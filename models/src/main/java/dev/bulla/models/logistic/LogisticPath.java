package dev.bulla.models.logistic;

import dev.bulla.core.statistic.Statistic;
import java.util.Arrays;

/**
 * The way of a descent, as a function of what was told alone. The same record gives the same bits on every machine, so a model can be worked
 * out again from it.
 */
interface LogisticPath {

    /** What is asked of the rows next. */
    Statistic next();

    /** Goes on by what was told. */
    void take(long[] told);

    /** The features that the coefficients are of. */
    LogisticEncoding encoding();

    /** The coefficients at the end of the way. */
    double[][] answer();

    /** Takes a whole record. */
    default void takeAll(long[] told) {
        int from = 0;
        while (from < told.length) {
            int to = from + next().dimension();
            take(Arrays.copyOfRange(told, from, to));
            from = to;
        }
    }
}
