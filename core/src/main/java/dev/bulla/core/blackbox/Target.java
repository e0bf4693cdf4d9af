package dev.bulla.core.blackbox;

import java.util.List;

/** A function of a table's rows. It may be anybody's code: what it throws is kept from the caller. */
@FunctionalInterface
public interface Target {

    /** Its value; the same for the same rows. */
    double[] of(List<double[]> rows) throws Exception;
}
