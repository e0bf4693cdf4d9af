package dev.bulla.core.blackbox;

import java.util.List;

/** A function of a table's rows. It may be anybody's code: what it throws is kept from the caller. */
@FunctionalInterface
public interface Target {

    /** The function's value. Must be deterministic: equal rows give equal values. */
    double[] of(List<double[]> rows) throws Exception;
}
