package dev.bulla.core.composition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.random.SeededBits;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompositionTest {

    private static final double DELTA = 1e-6;

    /** docs/mathematics.md §4.1. */
    @ParameterizedTest
    @CsvSource({
        "10, 0.1, 1, 1.767429054, 1.712216511, 1.712258136, 0.999370906",
        "100, 0.1, 10, 6.308230951, 5.756105519, 5.756521770, 4.774567588",
        "1000, 0.05, 50, 10.874845500, 9.561030330, 9.561290681, 8.283573346"
    })
    void totals_tableOfTheBook_toThePrintedDigits(
            int k, String epsilon, double basic, double published, double tanh, double zcdp, double optimal) {
        Composition list = list("pure:" + epsilon + "x" + k);

        assertThat(list.basic(0).orElseThrow()).isEqualByComparingTo(BigDecimal.valueOf(basic));
        assertThat(list.advanced(DELTA).orElseThrow()).isCloseTo(published, offset(6e-10));
        assertThat(list.tanh(DELTA).orElseThrow()).isCloseTo(tanh, offset(6e-10));
        assertThat(list.simpleZcdp(DELTA).orElseThrow()).isCloseTo(zcdp, offset(6e-10));
        assertThat(list.optimal(DELTA).orElseThrow().doubleValue()).isCloseTo(optimal, offset(6e-10));
        assertThat(list.lossDistribution(DELTA).orElseThrow()).isBetween(optimal - 1e-9, optimal * 1.0002);
    }

    @Test
    void basic_deltasThatSumToTheOneAskedFor_fit() {
        assertThat(list("approx:1,1e-6").basic(1e-6)).contains(BigDecimal.ONE);
        assertThat(list("approx:1,1e-7x10").basic(1e-6)).contains(BigDecimal.TEN);
        assertThat(list("approx:1,1.000000000000001e-6").basic(1e-6)).isEmpty();
    }

    /** A pure part far smaller than the rest must not decide how fine the grid is. */
    @ParameterizedTest
    @CsvSource({"pure:0.000001, gaussian:0.5", "pure:1e-9x1000, gaussian:0.5", "laplace:1000000, gaussian:1"})
    void lossDistribution_tinyPurePart_isNextToNothing(String tiny, String large) {
        double alone = list(large).gdp(DELTA).orElseThrow();

        assertThat(list(tiny, large).lossDistribution(DELTA).orElseThrow()).isBetween(alone, alone * 1.0002);
    }

    @ParameterizedTest
    @CsvSource({"0.05", "0.01", "0.002"})
    void lossDistribution_lossesWhoseOddsOverflow_areBounded(String sigma) {
        double exact = list("gaussian:" + sigma).gdp(DELTA).orElseThrow();

        assertThat(list("gaussian:" + sigma).lossDistribution(DELTA).orElseThrow())
                .isBetween(exact, exact * 1.001);
    }

    @Test
    void totals_tenGaussians_asInTheBook() {
        Composition list = list("gaussian:5x10");

        assertThat(list.gdp(DELTA).orElseThrow()).isCloseTo(2.921600590, offset(6e-10));
        assertThat(list.zcdp(DELTA).orElseThrow()).isCloseTo(3.131056, offset(6e-7));
        assertThat(list.simpleZcdp(DELTA).orElseThrow()).isCloseTo(3.524516273, offset(6e-10));
        assertThat(list.renyi(DELTA).orElseThrow()).isCloseTo(3.131056, offset(6e-7));
    }

    @Test
    void delta_gaussianDp_asInTheBook() {
        assertThat(Part.gdp("1").delta(1)).isCloseTo(0.12693673750664394, offset(2e-13));
        assertThat(Part.gdp("0.5").delta(1)).isCloseTo(0.0068295949831145755, offset(2e-13));
        assertThat(Part.gdp("2").delta(3)).isCloseTo(0.18381307654447215, offset(2e-13));
    }

    /** The figures of docs/mathematics.md §4.1 for continuous noise are upper bounds on a grid of 10⁻⁴, rounded up; ours must not be above. */
    @ParameterizedTest
    @CsvSource({"0.1, 10, 0.5, 8.939747e-3", "0.1, 100, 3, 1.172051e-3"})
    void delta_laplaceLists_areWithinTheBooksBound(String epsilon0, int k, double epsilon, double bound) {
        List<Repeated> list = List.of(Repeated.read("laplace:" + 1 / Double.parseDouble(epsilon0) + "x" + k));
        double found = new Composition(list).delta(epsilon).orElseThrow();

        assertThat(roundedUpOnAGrid(Double.parseDouble(epsilon0), k, epsilon)).isCloseTo(bound, offset(6e-10));
        assertThat(found).isBetween(bound * 0.999, bound);
    }

    /** Discrete noise of one step is randomised response. */
    @ParameterizedTest
    @CsvSource({"0.1, 10, 0.5, 9.929627e-3", "0.1, 100, 3, 1.361399e-3"})
    void delta_discreteLaplaceOfOneStep_isRandomisedResponse(String epsilon0, int k, double epsilon, double exact) {
        double found =
                list("laplace-on-grid:" + epsilon0 + ",1x" + k).delta(epsilon).orElseThrow();

        assertThat(found).isBetween(exact - 6e-10, exact * 1.001);
    }

    @Test
    void lossDistribution_thousandGaussians_isJustAboveTheExactValue() {
        assertThat(list("gaussian:10x1000").lossDistribution(DELTA).orElseThrow())
                .isBetween(19.423656, 19.4237 * 1.001);
        assertThat(list("gaussian:10x1000").gdp(DELTA).orElseThrow()).isBetween(19.423656, 19.423657);
    }

    @Test
    void lossDistribution_thousandLaplaces_isJustAboveThePeersAndBelowOptimalPure() {
        Composition list = list("laplace:20x1000");

        assertThat(list.lossDistribution(DELTA).orElseThrow())
                .isBetween(8.2043, 8.2044 * 1.001)
                .isLessThan(list.optimal(DELTA).orElseThrow().doubleValue());
    }

    @Test
    void lossDistribution_sampledGaussians_coversAddingAndRemoving() {
        Composition list = list("sampled-gaussian:0.01,1x1000");
        double epsilon = list.lossDistribution(DELTA).orElseThrow();

        assertThat(epsilon).isBetween(2.12, 2.13);
        assertThat(list.delta(epsilon).orElseThrow()).isBetween(0.999e-6, 1.001e-6);
    }

    @Test
    void lossDistribution_ofALeak_isInfiniteWhenTheLeakTakesAllDelta() {
        assertThat(list("approx:0.1,1e-7x11").lossDistribution(DELTA)).isEmpty();
        assertThat(list("approx:0.1,1e-8x10").lossDistribution(DELTA).orElseThrow())
                .isBetween(0.999, 1.001);
    }

    @Test
    void lossDistribution_smallDelta_keepsItsDigits() {
        for (double delta : new double[] {1e-3, 1e-9, 1e-15, 1e-40}) {
            double exact = list("gaussian:5x10").gdp(delta).orElseThrow();
            assertThat(list("gaussian:5x10").lossDistribution(delta).orElseThrow())
                    .isBetween(exact, exact * 1.0001);
        }
    }

    /** A thousand random lists against {@link Inversion}: never below it, at most one per cent above. */
    @Test
    void lossDistribution_randomLists_areNeverBelowAnIndependentReference() {
        SeededBits bits = SeededBits.replay(2026);
        double worst = 0;
        for (int i = 0; i < 1_000; i++) {
            List<Repeated> parts = randomList(bits);
            double delta = Math.pow(10, -2 - 8 * unit(bits));
            double epsilon = new Composition(parts).lossDistribution(delta).orElseThrow();
            if (epsilon < 0.05) {
                continue; // the curve is flat there, and 1 % of nothing is nothing
            }

            double truth = Inversion.delta(parts, epsilon);
            assertThat(truth).as("%s at %s", parts, delta).isLessThanOrEqualTo(delta * (1 + 1e-8));
            assertThat(Inversion.delta(parts, epsilon / 1.01))
                    .as("%s at %s", parts, delta)
                    .isGreaterThan(delta);
            double slack = 1 - truth / delta;
            worst = Math.max(worst, slack);
        }
        System.out.printf(
                "1,000 random compositions: delta at the returned epsilon at most %.2f %% below the one asked for%n",
                100 * worst);
    }

    @Test
    void inversion_epsilonATenthOfAPercentTooSmall_isNoticed() {
        List<Repeated> parts = List.of(Repeated.read("gaussian:10x1000"));

        assertThat(Inversion.delta(parts, 19.423656)).isCloseTo(1e-6, offset(1e-12));
        assertThat(Inversion.delta(parts, 19.42)).isGreaterThan(1.0005e-6);
    }

    /** A loss rounded down to a multiple of a step: the planted bug of an accountant on a grid. */
    private record RoundedDown(LossLaw law, double step) implements LossLaw {

        private double next(double loss) {
            return (Math.floor(loss / step) + 1) * step;
        }

        @Override
        public double upTo(double loss) {
            return law.upTo(next(loss));
        }

        @Override
        public double above(double loss) {
            return law.above(next(loss));
        }

        @Override
        public double otherUpTo(double loss) {
            return law.otherUpTo(next(loss));
        }

        @Override
        public double otherAbove(double loss) {
            return law.otherAbove(next(loss));
        }

        @Override
        public double least() {
            return law.least();
        }

        @Override
        public double most() {
            return law.most();
        }
    }

    @Test
    void lossesRoundedDown_aThousandGaussians_fallBelowTheReference() {
        LossLaw law = new LossLaw.Gaussian(0.1);
        double honest = new LossDistribution(List.of(new LossDistribution.Times(law, 1000))).epsilon(DELTA);
        double planted = new LossDistribution(List.of(new LossDistribution.Times(new RoundedDown(law, 1e-3), 1000)))
                .epsilon(DELTA);
        List<Repeated> parts = List.of(Repeated.read("gaussian:10x1000"));

        assertThat(Inversion.delta(parts, honest)).isLessThanOrEqualTo(DELTA);
        assertThat(Inversion.delta(parts, planted)).isGreaterThan(1.05 * DELTA);
    }

    /** What a composition of a thousand steps takes; printed, not asserted, since machines are shared. */
    @Test
    void lossDistribution_thousandSteps_printsItsCpuTime() {
        var threads = java.lang.management.ManagementFactory.getThreadMXBean();
        for (String text : List.of("gaussian:10x1000", "laplace:20x1000", "sampled-gaussian:0.01,1x1000")) {
            long least = Long.MAX_VALUE;
            for (int run = 0; run < 8; run++) {
                long start = threads.getCurrentThreadCpuTime();
                assertThat(list(text).lossDistribution(DELTA)).isPresent();
                least = Math.min(least, threads.getCurrentThreadCpuTime() - start);
            }
            System.out.printf("composition of %s: %.1f ms CPU, the least of 8 runs%n", text, least / 1e6);
        }
    }

    @Test
    void advanced_fewQueries_isMarkedAsWorseThanBasic() {
        assertThat(list("pure:0.1x10").totals(DELTA))
                .filteredOn(total -> total.accountant().equals("advanced-as-published"))
                .singleElement()
                .satisfies(total -> assertThat(total.note()).contains("basic composition is better"));
    }

    @Test
    void inParallel_outputs_isRefused() {
        assertThatThrownBy(() -> Part.inParallel(List.of(BigDecimal.ONE), Neighbours.OUTPUTS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("nothing is proved of outputs");
    }

    @Test
    void inParallel_replaceOne_addsTheTwoCellsARowCanTouch() {
        List<BigDecimal> cells = List.of(new BigDecimal("0.3"), new BigDecimal("1"), new BigDecimal("0.5"));

        assertThat(Part.inParallel(cells, Neighbours.ADD_REMOVE)).isEqualByComparingTo("1");
        assertThat(Part.inParallel(cells, Neighbours.REPLACE_ONE)).isEqualByComparingTo("1.5");
        assertThat(Part.inParallel(List.of(BigDecimal.ONE, BigDecimal.ONE), Neighbours.REPLACE_ONE))
                .as("equal cells under replace-one cost 2ε; the mutant that takes the largest would say 1")
                .isEqualByComparingTo("2");
    }

    /** A pure ε is μ-GDP for the μ that meets its corner: its curve must not pass below randomised response anywhere. */
    @Test
    void mu_ofPure_dominatesRandomisedResponse() {
        for (String epsilon : List.of("0.01", "0.5", "1", "4")) {
            double mu = Part.pure(epsilon).mu().orElseThrow();
            Part gaussian = Part.gdp(Double.toString(mu));
            for (double e = 0; e < 5; e += 0.05) {
                assertThat(gaussian.delta(e))
                        .isGreaterThanOrEqualTo(Part.pure(epsilon).delta(e) - 1e-15);
            }
        }
    }

    @Test
    void hitRate_ofEveryGuarantee_isBetweenGuessingAndCertainty() {
        for (String text : List.of(
                "pure:1",
                "approx:1,1e-5",
                "gaussian:1",
                "rho:0.5",
                "renyi:8,1",
                "laplace:1",
                "sampled-gaussian:0.1,1")) {
            Part part = Repeated.read(text).part();
            double last = 0;
            for (double a = 0; a <= 1; a += 0.05) {
                double hit = part.hitRate(a);
                assertThat(hit).as(text).isBetween(a, 1.0).isGreaterThanOrEqualTo(last - 1e-12);
                last = hit;
            }
        }
        assertThat(Part.pure("1").hitRate(0.05)).isCloseTo(0.05 * Math.E, offset(1e-12));
        // Φ(Φ⁻¹(0.05) + 1) = 0.259511…; the curve is read at 400 values of ε, always from above.
        assertThat(Part.gdp("1").hitRate(0.05)).isBetween(0.25951, 0.2597);
    }

    @Test
    void read_text_givesBackItself() {
        for (String text : List.of(
                "pure:0.1x10",
                "approx:0.1,1e-8",
                "gaussian:10x1000",
                "mu:0.2",
                "rho:0.02",
                "renyi:8,0.5",
                "laplace:20",
                "laplace-on-grid:0.1,7",
                "sampled-gaussian:0.01,1x1000")) {
            assertThat(Repeated.read(text).text()).isEqualTo(text);
        }
        for (String text : List.of(
                "",
                "pure",
                "pure:",
                "pure:1,2",
                "gauss:1",
                "pure:1x0",
                "pure:-1",
                "pure:1x99999999",
                "renyi:1,1",
                "sampled-gaussian:1,1")) {
            assertThatThrownBy(() -> Repeated.read(text)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void renyi_partsKnownAtDifferentOrders_haveNoTotal() {
        assertThat(list("renyi:8,0.1", "renyi:9,0.1").renyi(DELTA)).isEmpty();
        assertThat(list("renyi:8,0.1", "gaussian:10").renyi(DELTA)).isPresent();
        assertThat(list("renyi:8,0.1", "gaussian:10").lossDistribution(DELTA)).isEmpty();
    }

    private static Composition list(String... parts) {
        return new Composition(
                java.util.Arrays.stream(parts).map(Repeated::read).toList());
    }

    private static List<Repeated> randomList(SeededBits bits) {
        List<Repeated> parts = new ArrayList<>();
        int gaussians = 1 + (int) bits.below(60);
        parts.add(new Repeated(Part.gaussian(decimal(2 + 20 * unit(bits))), gaussians));
        if (bits.nextBit()) {
            parts.add(new Repeated(Part.laplace(decimal(1 + 30 * unit(bits))), 1 + (int) bits.below(50)));
        }
        if (bits.nextBit()) {
            parts.add(new Repeated(Part.pure(decimal(0.01 + 0.5 * unit(bits))), 1 + (int) bits.below(50)));
        }
        return parts;
    }

    private static String decimal(double value) {
        return BigDecimal.valueOf(value).round(new java.math.MathContext(6)).toPlainString();
    }

    private static double unit(SeededBits bits) {
        return (bits.nextLong() >>> 11) * 0x1p-53;
    }

    /** The discretisation of docs/mathematics.md §4.1: each loss rounded up to a multiple of 10⁻⁴, convolved plainly. */
    private static double roundedUpOnAGrid(double epsilon0, int k, double epsilon) {
        double h = 1e-4;
        int n = (int) Math.round(epsilon0 / h);
        double[] one = new double[2 * n + 1];
        one[0] = 0.5 * Math.exp(-epsilon0);
        for (int i = 1; i <= 2 * n; i++) {
            one[i] = 0.5 * (Math.exp((i * h - 2 * epsilon0) / 2) - Math.exp(((i - 1) * h - 2 * epsilon0) / 2));
        }
        one[2 * n] += 0.5;
        int size = Integer.highestOneBit(k * 2 * n + 1) * 2;
        Fourier fourier = new Fourier(size);
        double[] re = java.util.Arrays.copyOf(one, size);
        double[] im = new double[size];
        fourier.forward(re, im);
        for (int j = 0; j < size; j++) {
            double length = Math.pow(Math.hypot(re[j], im[j]), k);
            double angle = k * Math.atan2(im[j], re[j]);
            re[j] = length * Math.cos(angle);
            im[j] = length * Math.sin(angle);
        }
        fourier.inverse(re, im);
        double delta = 0;
        for (int j = 0; j <= 2 * n * k; j++) {
            double loss = -k * epsilon0 + h * j;
            delta += loss > epsilon ? re[j] * (1 - Math.exp(epsilon - loss)) : 0;
        }
        return delta;
    }
}
