package dev.bulla.core.statistic;

import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * A point that has passed its certificate: a test, in arithmetic whose errors are counted, that it is no further than a public
 * tolerance from the exact solution.
 *
 * <p>A sensitivity that rests on a solver holds only for points like this, so a solver whose result is charged for returns this
 * type. There is no other way to make one than to pass the test: a limit on steps can end a search only with an empty result,
 * never with the best point so far.
 *
 * @param <P> the kind of point
 */
public final class Certified<P> {

    private final P point;

    private Certified(P point) {
        this.point = point;
    }

    /** The point if it passes, otherwise nothing. */
    public static <P> Optional<Certified<P>> test(P point, Predicate<P> certificate) {
        return certificate.test(point) ? Optional.of(new Certified<>(point)) : Optional.empty();
    }

    /**
     * Steps from a start until a point passes. That the steps end is for the caller to prove; what is returned has passed
     * whether or not the proof is right.
     *
     * @param next a step; what it returns is only tried
     */
    public static <P> Certified<P> search(P start, Predicate<P> certificate, UnaryOperator<P> next) {
        P here = start;
        while (!certificate.test(here)) {
            here = next.apply(here);
        }
        return new Certified<>(here);
    }

    public P point() {
        return point;
    }
}
