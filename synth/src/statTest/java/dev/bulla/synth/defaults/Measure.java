package dev.bulla.synth.defaults;

import dev.bulla.core.release.Plan;
import java.io.IOException;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * How good releases of a recipe are, as people get it when they choose nothing. Loaded once, while what measures is loaded anew
 * with every changed constant.
 */
public interface Measure {

    /** What is measured, in a sentence. */
    String about();

    /** Tables and budgets; nothing is measured yet. */
    List<Cell> cells() throws IOException;

    /**
     * One number of several releases.
     *
     * @param name the table and the budget, short
     * @param plans what is released, unless it is refused
     * @param bar what it must reach; no number where nothing was ever asked
     * @param isMoreBetter whether more is better than less
     * @param releases the number of each release, of so many at most; the same coins every time
     */
    record Cell(
            String name, Supplier<Plan<?>> plans, double bar, boolean isMoreBetter, IntFunction<double[]> releases) {

        Plan<?> plan() {
            return plans.get();
        }

        /** The numbers of all releases. */
        double[] all() {
            return releases.apply(Integer.MAX_VALUE);
        }
    }
}
