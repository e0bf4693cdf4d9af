package dev.bulla.app.advice;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What is asked.
 *
 * @param sources what is to be released, one or several to compare; the first is the one that a band is worked out for
 * @param money the money side, if it is told
 * @param mostError the largest error that will do
 * @param confidence the chance for which a largest loss is told
 * @param asPublished whether the thesis's numbers are told too
 */
public record AdviceRequest(
        List<NoiseSource> sources,
        Optional<AdviceMoney> money,
        OptionalDouble mostError,
        OptionalDouble confidence,
        boolean asPublished) {

    public AdviceRequest {
        sources = List.copyOf(sources);
        if (sources.isEmpty()) {
            throw new IllegalArgumentException("sources must not be empty");
        }
    }

    /** About one release, and nothing else. */
    public static AdviceRequest of(NoiseSource source) {
        return new AdviceRequest(
                List.of(source), Optional.empty(), OptionalDouble.empty(), OptionalDouble.empty(), false);
    }

    public AdviceRequest money(AdviceMoney terms) {
        return new AdviceRequest(sources, Optional.of(terms), mostError, confidence, asPublished);
    }

    public AdviceRequest mostError(double error) {
        return new AdviceRequest(sources, money, OptionalDouble.of(error), confidence, asPublished);
    }

    public NoiseSource first() {
        return sources.get(0);
    }
}
