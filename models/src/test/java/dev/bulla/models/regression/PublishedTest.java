package dev.bulla.models.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import dev.bulla.core.domain.Column;
import dev.bulla.core.domain.Schema;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.GaussianProfile;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.mechanism.GaussianMechanism;
import dev.bulla.core.mechanism.LaplaceMechanism;
import dev.bulla.core.random.PublicBits;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Vectors of spec §4.1(d), §5.2(d) and §5.4: what was printed, and what is right. */
class PublishedTest {

    private static List<Column> numbers(int count) {
        return IntStream.range(0, count)
                .<Column>mapToObj(i -> new Column.Real("x" + i, -1, 1, Optional.empty(), Optional.empty()))
                .toList();
    }

    @Test
    void functional_threeInputs_isTwiceTheTightScale() {
        List<Column> columns = numbers(4);
        Schema schema =
                new Schema("cube", Unit.row(), Neighbours.REPLACE_ONE, Budget.pure("9"), OptionalLong.of(10), columns);
        Design design = new Design(columns.subList(0, 3), columns.get(3), false, 1);
        MomentSums sums = new MomentSums(design, MomentSums.Norm.L1, 1, 10);
        BigDecimal tight = sums.sensitivity(schema.neighbours(), schema.unit()).l1();

        assertThat(Published.functional(sums, schema, Budget.pure("1")).scale()).isCloseTo(32, offset(1e-6));
        assertThat(new LaplaceMechanism(tight, BigDecimal.ONE, sums.grid()).scale())
                .isCloseTo(16, offset(1e-6));
        assertThat(Regression.linear("x0", "x1")
                        .target("x3")
                        .method(Method.FUNCTIONAL_AS_PUBLISHED)
                        .plan(schema, Budget.pure("1"))
                        .measurements()
                        .get(0)
                        .mechanism()
                        .scale())
                .as("2·4², the intercept being a coordinate")
                .isCloseTo(32, offset(1e-6));
    }

    @Test
    void adassp_printedConstants_areThoseOfTheSpec() {
        assertThat(Published.adasspScale(1, 1e-6)).isCloseTo(11.851811264, offset(1e-8));
        assertThat(Published.adasspShift(1, 1e-6)).isCloseTo(46.821810082, offset(1e-8));
        assertThat(Published.adasspThreshold(10, .05, 1, 1e-6)).isCloseTo(107.936428103, offset(1e-7));
    }

    /** Three releases of sensitivity 1: jointly one of μ = √3/σ. */
    private static double joint(double epsilon, double delta) {
        BigDecimal sigma =
                new BigDecimal(Published.adasspScale(epsilon, delta) / Math.sqrt(3)).round(MathContext.DECIMAL64);
        return GaussianProfile.delta(sigma, new BigDecimal(epsilon)).doubleValue();
    }

    @Test
    void adassp_asPrinted_keepsItsClaimOnlyWhileEpsilonIsSmall() {
        assertThat(joint(1, 1e-6)).isLessThan(1e-12);
        assertThat(joint(20, .01)).isCloseTo(0.01146, offset(5e-6)).isGreaterThan(.01);
        assertThat(joint(50, 1e-6)).isGreaterThan(4e-4);
    }

    /** Ours, the same budget in three equal parts: 1.62 times less noise, and never above δ. */
    @Test
    void adassp_tightShares_keepTheBudgetAtEveryEpsilon() {
        BigDecimal third = BigDecimal.ONE.divide(BigDecimal.valueOf(3), MathContext.DECIMAL64);
        GaussianMechanism part =
                new GaussianMechanism(BigDecimal.ONE, Budget.approx("1", "1e-6"), third, Math.scalb(1.0, -20));
        assertThat(part.scale()).isCloseTo(7.317358, offset(1e-5));

        for (String epsilon : List.of("0.01", "0.1", "1", "5", "20", "100")) {
            Budget budget = Budget.approx(epsilon, "1e-6");
            GaussianMechanism tenth =
                    new GaussianMechanism(BigDecimal.ONE, budget, new BigDecimal("0.1"), Math.scalb(1.0, -20));
            GaussianMechanism rest =
                    new GaussianMechanism(BigDecimal.TEN, budget, new BigDecimal("0.9"), Math.scalb(1.0, -20));
            double rho = .5 / tenth.scale() / tenth.scale() + 5 / rest.scale() / rest.scale();
            assertThat(GaussianProfile.deltaOf(
                                    new BigDecimal(rho).round(MathContext.DECIMAL64), new BigDecimal(epsilon))
                            .doubleValue())
                    .isBetween(1e-6 * (1 - 1e-4), 1e-6);
        }
    }

    /** Spec §5.4(e): with one row more the output would have to be positive semi-definite, and 28 % of the time it is not. */
    @Test
    void sn_support_givesRowsAway() {
        PublicBits bits = PublicBits.of("support of SN");
        int runs = 4_000;
        int given = 0;
        for (int i = 0; i < runs; i++) {
            double[][] w = Published.snNoise(4, 1, bits);
            w[0][0] -= 1;
            given += SymmetricEigen.of(w).least() < 0 ? 1 : 0;
        }
        assertThat(Published.snGiveaway(1)).isCloseTo(0.2835, offset(5e-5));
        assertThat((double) given / runs).isCloseTo(Published.snGiveaway(1), offset(0.025));
    }
}
