package dev.bulla.models.svm;

import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.option.NamedColumns;
import dev.bulla.core.option.Options;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.models.feature.Kernel;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What was asked of a support vector machine; the rest is left to the plan.
 *
 * @param isFormer whether the plan is made as version 0.1 made it
 */
record SvmChoice(
        String kernel,
        Map<String, Double> bandwidths,
        OptionalInt features,
        OptionalDouble cost,
        SvmMethod method,
        Optional<BigDecimal> tune,
        Noise noise,
        boolean isFormer) {

    /** Nothing asked for. */
    static final SvmChoice DEFAULT = new SvmChoice(
            SvmFeatures.MIXED,
            Map.of(),
            OptionalInt.empty(),
            OptionalDouble.empty(),
            SvmMethod.SMOOTH,
            Optional.empty(),
            Noise.AUTO,
            false);

    SvmChoice {
        bandwidths = Map.copyOf(bandwidths);
        boolean open = bandwidths.isEmpty() && !kernel.equals(SvmFeatures.LINEAR);
        if (tune.isPresent() && !open) {
            throw refusal("has nothing to choose when the bandwidth is given, or not used");
        }
        if (tune.isPresent() && (tune.get().signum() <= 0 || tune.get().compareTo(BigDecimal.ONE) >= 0)) {
            throw refusal("must be above 0 and below 1, got " + tune.get());
        }
    }

    private static BadInput refusal(String what) {
        return new BadInput(
                "E-536",
                Text.option("tune"),
                what + ".",
                "Choosing a bandwidth by the rows costs a share of the budget.",
                Text.of(
                        "Leave out ",
                        Text.option("tune"),
                        ", or give it a share such as 0.2 and leave out ",
                        Text.option("bandwidth"),
                        "."));
    }

    /** As a command line or a plan says. */
    static SvmChoice of(Options given, List<String> columns, boolean isFormer) {
        return new SvmChoice(
                given.word("kernel", isFormer ? Kernel.GAUSSIAN.word() : DEFAULT.kernel),
                given.numbers("bandwidth", columns),
                given.whole("features"),
                given.number("svm-cost"),
                SvmMethod.of(given.word("method", DEFAULT.method.word())),
                share(given),
                given.noise(),
                isFormer);
    }

    private static Optional<BigDecimal> share(Options given) {
        OptionalDouble share = given.number("tune");
        return share.isPresent() ? Optional.of(BigDecimal.valueOf(share.getAsDouble())) : Optional.empty();
    }

    SvmChoice kernel(String word) {
        return new SvmChoice(word, bandwidths, features, cost, method, tune, noise, isFormer);
    }

    SvmChoice bandwidth(String column, double bandwidth) {
        Map<String, Double> all = NamedColumns.with(bandwidths, column, bandwidth);
        return new SvmChoice(kernel, all, features, cost, method, tune, noise, isFormer);
    }

    SvmChoice features(int most) {
        return new SvmChoice(kernel, bandwidths, OptionalInt.of(most), cost, method, tune, noise, isFormer);
    }

    SvmChoice cost(double c) {
        return new SvmChoice(kernel, bandwidths, features, OptionalDouble.of(c), method, tune, noise, isFormer);
    }

    SvmChoice method(SvmMethod other) {
        return new SvmChoice(kernel, bandwidths, features, cost, other, tune, noise, isFormer);
    }

    SvmChoice tune(BigDecimal share) {
        return new SvmChoice(kernel, bandwidths, features, cost, method, Optional.of(share), noise, isFormer);
    }

    SvmChoice noise(Noise other) {
        return new SvmChoice(kernel, bandwidths, features, cost, method, tune, other, isFormer);
    }
}
