package dev.bulla.models.functional;

import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.release.Options;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** What was asked of a support vector machine; the rest is left to the plan. */
record SvmChoice(
        String kernel,
        Map<String, Double> bandwidths,
        OptionalInt features,
        OptionalDouble cost,
        SvmMethod method,
        Noise noise) {

    /** Nothing asked for. */
    static final SvmChoice DEFAULT = new SvmChoice(
            Kernel.GAUSSIAN.word(),
            Map.of(),
            OptionalInt.empty(),
            OptionalDouble.empty(),
            SvmMethod.SMOOTH,
            Noise.AUTO);

    SvmChoice {
        bandwidths = Map.copyOf(bandwidths);
    }

    /** As a command line or a plan says. */
    static SvmChoice of(Options given, List<String> columns) {
        return new SvmChoice(
                given.word("kernel", DEFAULT.kernel),
                given.numbers("bandwidth", columns),
                given.whole("features"),
                given.number("svm-cost"),
                SvmMethod.of(given.word("method", DEFAULT.method.word())),
                given.noise());
    }

    SvmChoice kernel(String word) {
        return new SvmChoice(word, bandwidths, features, cost, method, noise);
    }

    SvmChoice bandwidth(String column, double bandwidth) {
        Map<String, Double> all = new LinkedHashMap<>(bandwidths);
        all.put(column, bandwidth);
        return new SvmChoice(kernel, all, features, cost, method, noise);
    }

    SvmChoice features(int most) {
        return new SvmChoice(kernel, bandwidths, OptionalInt.of(most), cost, method, noise);
    }

    SvmChoice cost(double c) {
        return new SvmChoice(kernel, bandwidths, features, OptionalDouble.of(c), method, noise);
    }

    SvmChoice method(SvmMethod other) {
        return new SvmChoice(kernel, bandwidths, features, cost, other, noise);
    }

    SvmChoice noise(Noise other) {
        return new SvmChoice(kernel, bandwidths, features, cost, method, other);
    }
}
