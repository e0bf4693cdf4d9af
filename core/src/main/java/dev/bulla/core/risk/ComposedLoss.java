package dev.bulla.core.risk;

import dev.bulla.core.composition.Composition;
import dev.bulla.core.composition.LossTail;
import dev.bulla.core.composition.Repeated;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;

/**
 * The loss of several releases together, from the distribution that {@link Composition} has. Where it is not exact, it is on the safe side: chances that the loss
 * stays small are not too large, δ and costs not too small.
 */
final class ComposedLoss implements PrivacyLoss {

    private static final int POINTS = 4_000;
    private static final double NEGLIGIBLE = 1e-5;

    private final Composition list;
    private final LossTail tail;

    ComposedLoss(Composition list) {
        this.list = list;
        this.tail = list.tail()
                .orElseThrow(() -> new IllegalArgumentException(
                        "the law of a loss is known for Laplace and normal noise, not for every part of this list"));
    }

    @Override
    public String words() {
        return list.parts().stream().map(Repeated::text).collect(Collectors.joining(" and "));
    }

    @Override
    public double most() {
        return tail.most();
    }

    /** Several: each release has a number of its own. */
    @Override
    public int dimension() {
        return 2;
    }

    @Override
    public double delta(double epsilon) {
        return list.delta(epsilon).orElse(1);
    }

    @Override
    public double upTo(double epsilon) {
        return 1 - tail.above(epsilon);
    }

    @Override
    public double within(double epsilon) {
        return epsilon < 0 ? 0 : Math.max(0, 1 - beyond(epsilon));
    }

    private double beyond(double loss) {
        return Math.min(1, tail.above(loss) + tail.below(-loss));
    }

    /** Summed by parts: what each further stretch of loss adds, times the chance to come that far. */
    @Override
    public double expected(DoubleUnaryOperator cost) {
        double end = Bisection.most(0, Math.min(most(), Bisection.FARTHEST), x -> tail.above(x) > NEGLIGIBLE);
        double sum = cost.applyAsDouble(0);
        for (int i = 0; i < POINTS; i++) {
            double from = end * i / POINTS;
            double to = end * (i + 1) / POINTS;
            sum += (cost.applyAsDouble(to) - cost.applyAsDouble(from)) * beyond(from);
        }
        return sum + (cost.applyAsDouble(most()) - cost.applyAsDouble(end)) * beyond(end);
    }

    /** By the lines that every point of the curve δ(ε) draws; any of them is a bound. */
    @Override
    public double hitRate(double falseAlarmRate) {
        double best = 1;
        for (int i = 0; i <= 40; i++) {
            double epsilon = Math.min(most(), 10) * i / 40;
            double delta = delta(epsilon);
            best = Math.min(best, delta + StrictMath.exp(epsilon) * falseAlarmRate);
            best = Math.min(best, 1 - StrictMath.exp(-epsilon) * (1 - delta - falseAlarmRate));
        }
        return Math.max(falseAlarmRate, best);
    }
}
