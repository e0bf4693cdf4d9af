package dev.bulla.core.accounting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.guarantee.Renyi;
import java.math.BigDecimal;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CostTest {

    private static final double ALPHA = 7.507;
    private static final Renyi ORDER = Renyi.ofOrder(new BigDecimal("7.507"));
    private static final Offset<Double> PRINTED = Offset.offset(5.1e-8);

    @Test
    void renyi_choiceAtATenth_agreesToThePrintedDigits() {
        BigDecimal tenth = new BigDecimal("0.1");
        double choice = new Cost.Exponential(tenth).renyi(ORDER).decimal().doubleValue();
        double pure = new Cost.Pure(tenth).renyi(ORDER).decimal().doubleValue();

        assertThat(choice).isCloseTo(0.0093838, PRINTED);
        assertThat(pure).isCloseTo(0.0348001, PRINTED);
        assertThat(boundedRange(0.1)).isCloseTo(0.0093195, PRINTED).isLessThan(choice);
    }

    /** Losses of a choice lie in a range of width ε: what that costs at most is never above what is charged. */
    @ParameterizedTest
    @CsvSource({"0.05, 3.92", "0.1, 3.71", "0.2, 3.12", "0.5, 1.82"})
    void renyi_choice_isFewerTimesAPureRelease(BigDecimal epsilon, double times) {
        double choice = new Cost.Exponential(epsilon).renyi(ORDER).decimal().doubleValue();
        double pure = new Cost.Pure(epsilon).renyi(ORDER).decimal().doubleValue();

        assertThat(pure / choice).isCloseTo(times, Offset.offset(0.0051));
        assertThat(boundedRange(epsilon.doubleValue())).isLessThanOrEqualTo(choice);
    }

    /** The largest divergence of two laws whose ratio is e^t or e^(t − ε): the worst pair of bounded range ε. */
    private static double boundedRange(double epsilon) {
        int steps = 100_000;
        DoubleStream divergences = IntStream.range(1, steps).mapToDouble(i -> {
            double t = epsilon * i / steps;
            double share = -Math.expm1(t - epsilon) / (Math.exp(t) - Math.exp(t - epsilon));
            double moment = share * Math.exp(ALPHA * t) + (1 - share) * Math.exp(ALPHA * (t - epsilon));
            return Math.log(moment) / (ALPHA - 1);
        });
        return divergences.max().orElseThrow();
    }
}
