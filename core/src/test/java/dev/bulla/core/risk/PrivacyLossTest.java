package dev.bulla.core.risk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import dev.bulla.core.composition.Composition;
import dev.bulla.core.composition.Part;
import dev.bulla.core.composition.Repeated;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Guarantee;
import dev.bulla.core.guarantee.LaplaceProfile;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The numbers of docs/mathematics.md §3.1, §3.2 and §3.8, to the digits they are printed with. */
class PrivacyLossTest {

    @ParameterizedTest
    @CsvSource({
        "1,1,0.5,0.287649136645,0.268941421370",
        "1,2,0.5,0.244918662404,0.377540668798",
        "1,10,0.5,0.222171704874,0.388914147563",
        "0.5,1,0.25,0.137687516632,0.377540668798",
        "2,1,1,0.556769941146,0.119202922022",
        "1,1,0.6,0.241015358548,0.268941421370"
    })
    void loss_onGrid_isThatOfTheBook(String whole, long steps, double at, double delta, double upTo) {
        PrivacyLoss loss = PrivacyLoss.laplaceOnGrid(whole, steps, 1);

        assertThat(loss.delta(at)).isEqualTo(delta, offset(5e-13));
        assertThat(loss.upTo(at)).isEqualTo(upTo, offset(5e-13));
        BigDecimal exact = LaplaceProfile.delta(new BigDecimal(whole), steps, BigDecimal.valueOf(at));
        assertThat(loss.delta(at)).isEqualTo(exact.doubleValue(), offset(1e-13));
    }

    @Test
    void loss_continuous_isThatOfTheBook() {
        PrivacyLoss one = PrivacyLoss.laplace("1", 1);

        assertThat(one.delta(0.5)).isEqualTo(0.221199216929, offset(5e-13));
        assertThat(PrivacyLoss.laplace("0.5", 1).delta(0.25)).isEqualTo(0.117503097415, offset(5e-13));
        assertThat(one.upTo(0.6)).isEqualTo(0.409365376539, offset(5e-13));
        assertThat(one.within(0.6)).isEqualTo(0.184701, offset(5e-7));
        assertThat(PrivacyLoss.laplace("0.5", 1).upTo(0.274)).isEqualTo(0.446575330058, offset(5e-13));
        assertThat(one.upTo(1)).isEqualTo(1);
        assertThat(one.delta(1)).isZero();
    }

    @Test
    void loss_gaussian_isThatOfTheBook() {
        assertThat(PrivacyLoss.gaussian(1).upTo(1)).isEqualTo(0.6914624613, offset(5e-11));
        assertThat(PrivacyLoss.gaussian(1).delta(1)).isEqualTo(0.126936737507, offset(5e-13));
        PrivacyLoss calibrated = PrivacyLoss.gaussian(1 / 3.73063163482);
        assertThat(calibrated.delta(1)).isEqualTo(1e-5, offset(1e-13));
        assertThat(1 - calibrated.upTo(1)).isEqualTo(1.612e-4, offset(5e-8));
    }

    /** At one false alarm in a hundred: μ = 0.5 → 3.4 %; 1 → 9.2 %; 2 → 37 %; 3 → 75 %. */
    @ParameterizedTest
    @CsvSource({"0.5,0.034,0.0005", "1,0.092,0.0005", "2,0.37,0.005", "3,0.75,0.005"})
    void hitRate_gaussian_isThatOfTheTable(double mu, double hits, double half) {
        assertThat(PrivacyLoss.gaussian(mu).hitRate(0.01)).isEqualTo(hits, offset(half));
    }

    @Test
    void hitRate_laplace_isBetweenGuessingAndThePureBound() {
        for (String whole : List.of("0.1", "1", "3")) {
            double pure = new Guarantee.Pure(new BigDecimal(whole)).hitRate(0.01);
            double continuous = PrivacyLoss.laplace(whole, 1).hitRate(0.01);
            assertThat(continuous).isBetween(0.01, pure + 1e-12);
            // below ½e^(−ε₀) the best test reports an outcome that has the whole loss
            assertThat(continuous).isEqualTo(0.01 * Math.exp(Double.parseDouble(whole)), offset(2e-3));
            assertThat(PrivacyLoss.laplaceOnGrid(whole, 1, 1).hitRate(0.01)).isEqualTo(pure, offset(1e-9));
        }
    }

    @Test
    void upTo_laplaceBelowItsEpsilon_isNeverAboveAHalf() {
        for (int k : new int[] {1, 2, 5, 50}) {
            for (String whole : List.of("0.01", "0.5", "1", "2", "8", "20")) {
                for (PrivacyLoss loss : List.of(
                        PrivacyLoss.laplace(whole, k),
                        PrivacyLoss.laplaceOnGrid(whole, 1, k),
                        PrivacyLoss.laplaceOnGrid(whole, 7, k),
                        PrivacyLoss.laplaceOnGrid(whole, 1000, k))) {
                    for (int i = 0; i < 50; i++) {
                        double at = loss.most() * i / 50;
                        assertThat(loss.upTo(at)).isLessThanOrEqualTo(0.5);
                        assertThat(loss.proved(at)).isLessThanOrEqualTo(loss.upTo(at));
                        assertThat(loss.within(at)).isLessThanOrEqualTo(loss.upTo(at));
                    }
                    assertThat(loss.quantile(0.51)).isEqualTo(loss.most(), offset(1e-9));
                }
            }
        }
    }

    @Test
    void proved_severalDimensions_isTheFloorForAnyPureMechanism() {
        assertThat(PrivacyLoss.laplace("1", 2).proved(0.6)).isEqualTo(0.207971681516, offset(5e-13));
        assertThat(PrivacyLoss.laplace("1", 2).proved(0.5)).isEqualTo(0.186323723226, offset(5e-13));
        assertThat(PrivacyLoss.laplace("2", 2).proved(1)).isEqualTo(0.090030573170, offset(5e-13));
        assertThat(PrivacyLoss.laplace("1", 1).proved(0.6)).isEqualTo(0.409365376539, offset(5e-13));
    }

    /** The floor is one: every way to share a shift of eight steps over coordinates keeps it. */
    @Test
    void proved_everySplitOfAShift_keepsIt() {
        for (String whole : List.of("0.5", "1", "4")) {
            PrivacyLoss loss = PrivacyLoss.laplaceOnGrid(whole, 8, 2);
            for (List<Integer> split : List.of(List.of(4, 4), List.of(7, 1), List.of(2, 2, 2, 2), List.of(1, 3, 4))) {
                for (double share : new double[] {0.1, 0.3, 0.6, 0.9}) {
                    double at = share * loss.most();
                    assertThat(Split.upTo(split, loss.most() / 8, at)).isGreaterThanOrEqualTo(loss.proved(at) - 1e-12);
                    assertThat(Split.delta(split, loss.most() / 8, at)).isLessThanOrEqualTo(loss.delta(at) + 1e-12);
                }
            }
        }
    }

    @Test
    void quantile_gaussian_isTheInverse() {
        PrivacyLoss loss = PrivacyLoss.gaussian(0.7);
        assertThat(loss.upTo(loss.quantile(0.95))).isEqualTo(0.95, offset(1e-12));
        assertThat(PrivacyLoss.gaussian(0.7).quantile(0.1)).isZero();
    }

    @Test
    void inverse_laplace_givesTheWantedConfidence() {
        // ½e^(−(ε₀−ε)/2) = γ  ⇔  ε₀ = ε + 2 ln(1/2γ)
        assertThat(PrivacyLoss.laplaceFor(0.4, 0.4)).isEqualTo(0.4 + 2 * Math.log(1.25), offset(1e-9));
        assertThat(PrivacyLoss.laplaceFor(0.4, 0.6)).isEqualTo(0.4, offset(1e-9));
        assertThat(PrivacyLoss.laplaceForDelta(0.5, 0.221199216929)).isEqualTo(1, offset(1e-10));
        double mu = PrivacyLoss.gaussianFor(1, 0.6914624612740131);
        assertThat(mu).isEqualTo(1, offset(1e-9));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void inverse_confidenceThatIsNoChance_isRefused(double confidence) {
        assertThatThrownBy(() -> PrivacyLoss.laplaceFor(0.4, confidence))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("confidence must be above 0 and below 1");
        assertThatThrownBy(() -> PrivacyLoss.gaussian(1).quantile(confidence))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void composed_gaussians_isTheGaussianOfTheirRoot() {
        PrivacyLoss list = composed("mu:0.1x100");
        PrivacyLoss one = PrivacyLoss.gaussian(1);
        for (double at : new double[] {0.1, 0.5, 1, 2, 3}) {
            assertThat(list.upTo(at)).isLessThanOrEqualTo(one.upTo(at)).isEqualTo(one.upTo(at), offset(2e-3));
            assertThat(list.delta(at)).isEqualTo(one.delta(at), offset(1e-4));
        }
        Compensation terms = new Compensation(5500, 0, 1, 100);
        assertThat(terms.expected(list))
                .isGreaterThanOrEqualTo(terms.expected(one))
                .isLessThan(1.01 * terms.expected(one));
        assertThat(list.hitRate(0.01)).isBetween(one.hitRate(0.01) - 1e-6, one.hitRate(0.01) + 0.01);
    }

    /** The loss of two counts at ε₀ = 1: 2, 0 or −2, with chances p², 2pq and q². */
    @Test
    void composed_twoCounts_isTheirSum() {
        PrivacyLoss two = composed("laplace-on-grid:1,1x2");
        double p = 1 / (1 + Math.exp(-1));
        assertThat(two.upTo(1)).isEqualTo(1 - p * p, offset(1e-7));
        assertThat(two.upTo(-1)).isEqualTo((1 - p) * (1 - p), offset(1e-7));
        assertThat(two.most()).isEqualTo(2);
        assertThat(two.proved(1)).isLessThan(two.upTo(1));
    }

    @Test
    void composed_guaranteeWithoutALaw_isRefused() {
        assertThatThrownBy(() -> composed("pure:1x2"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not for every part");
    }

    /** Mutants of the law: what the checks of this class must tell from the right one. */
    @Test
    void loss_publishedOrContinuousLaw_isNotTheRightOne() {
        assertThat(PrivacyAtRiskAsPublished.confidence(1, 0.6, 1)).isEqualTo(0.713769, offset(5e-7));
        assertThat(PrivacyAtRiskAsPublished.confidence(1, 0.6, 1))
                .isGreaterThan(PrivacyLoss.laplace("1", 1).upTo(0.6) + 0.3);
        assertThat(PrivacyLoss.laplaceOnGrid("1", 1, 1).delta(0.5))
                .isGreaterThan(PrivacyLoss.laplace("1", 1).delta(0.5) + 0.06);
    }

    @Test
    void odds_pureEpsilon_areThoseOfTheTable() {
        assertThat(Odds.table(new Guarantee.Pure(new BigDecimal("0.5"))))
                .extracting(odds -> Math.round(1000 * odds.posterior()) / 10.0)
                .containsExactly(1.6, 15.5, 62.2);
        assertThat(Odds.table(Budget.pure("5").guarantee()))
                .extracting(odds -> Math.round(1000 * odds.posterior()) / 10.0)
                .containsExactly(60.0, 94.3, 99.3);
    }

    private static PrivacyLoss composed(String part) {
        return PrivacyLoss.composed(new Composition(List.of(Repeated.read(part))));
    }

    /** The loss of discrete Laplace noise whose shift is shared over several coordinates: sums over all outcomes. */
    private static final class Split {

        static double upTo(List<Integer> split, double a, double at) {
            return sum(split, 0, a, 0, 1, loss -> loss <= at + 1e-9 ? 1 : 0);
        }

        static double delta(List<Integer> split, double a, double at) {
            return sum(split, 0, a, 0, 1, loss -> loss > at ? 1 - Math.exp(at - loss) : 0);
        }

        private static double sum(
                List<Integer> split,
                int from,
                double a,
                double loss,
                double chance,
                java.util.function.DoubleUnaryOperator of) {
            if (from == split.size()) {
                return chance * of.applyAsDouble(loss);
            }
            int s = split.get(from);
            double total = 0;
            for (int z = 0; z <= s; z++) {
                double share = z > 0 && z < s ? 1 - Math.exp(-a) : 1;
                double p = share * Math.exp(-a * z) / (1 + Math.exp(-a));
                total += sum(split, from + 1, a, loss + (s - 2 * z) * a, chance * p, of);
            }
            return total;
        }
    }

    @Test
    void within_onGrid_isTheSumOfItsAtoms() {
        PrivacyLoss loss = PrivacyLoss.laplaceOnGrid("1", 10, 1);
        double a = Math.exp(-0.1);
        double inside = 0;
        for (int z = 3; z <= 7; z++) {
            inside += (1 - a) * Math.pow(a, z) / (1 + a);
        }
        assertThat(loss.within(0.4)).isEqualTo(inside, offset(1e-12));
        assertThat(loss.upTo(-0.4)).isEqualTo(1 - upToOf(a, 6), offset(1e-12));
        assertThat(PrivacyLoss.laplaceOnGrid("1", 1, 1).within(0.9)).isEqualTo(0, offset(1e-15));
    }

    /** P(L > −0.4) for s = 10: z from 0 to 6. */
    private static double upToOf(double a, int last) {
        double sum = 1 / (1 + a);
        for (int z = 1; z <= last; z++) {
            sum += (1 - a) * Math.pow(a, z) / (1 + a);
        }
        return sum;
    }

    @Test
    void part_unknownKind_staysRefused() {
        assertThatThrownBy(() -> PrivacyLoss.laplaceOnGrid("1", 0, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> PrivacyLoss.laplace("-1", 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> PrivacyLoss.gaussian(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
        assertThat(Part.pure("1").text()).isEqualTo("pure:1");
    }
}
