package dev.bulla.core.sensitivity;

import java.util.List;
import java.util.function.Function;

/** How far apart two vectors are. */
public enum Norm {
    /** The sum of absolute differences. */
    L1,
    /** The root of the sum of squared differences. */
    L2,
    /** The largest difference. */
    SUP;

    /** How far apart a function's values on two tables are; infinitely far when one is not a number. */
    <R> double distance(Function<List<R>, double[]> target, List<R> one, List<R> other) {
        double[] a = target.apply(one);
        double[] b = target.apply(other);
        if (a.length != b.length) {
            return Double.POSITIVE_INFINITY;
        }
        double total = 0;
        for (int i = 0; i < a.length; i++) {
            double gap = Math.abs(a[i] - b[i]);
            if (Double.isNaN(gap)) {
                return Double.POSITIVE_INFINITY;
            }
            total = this == L1 ? total + gap : this == L2 ? total + gap * gap : Math.max(total, gap);
        }
        return this == L2 ? Math.sqrt(total) : total;
    }
}
