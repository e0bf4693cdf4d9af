package dev.bulla.models.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.GaussianProfile;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.mechanism.GaussianMechanism;
import dev.bulla.core.mechanism.LaplaceMechanism;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
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

    /** Of spec §5.2(e), ε from .01 to 100; those the printed constants break are among them. */
    private static final String[][] CLAIMS = {
        {"0.01", "1e-6"},
        {"0.03", "0.01"},
        {"0.1", "1e-6"},
        {"0.3", "1e-9"},
        {"1", "1e-6"},
        {"3", "1e-3"},
        {"5", "1e-6"},
        {"10", "0.01"},
        {"20", "0.01"},
        {"20", "1e-6"},
        {"50", "1e-6"},
        {"100", "0.01"},
        {"100", "1e-6"}
    };

    @Test
    void adassp_printedConstants_areThoseOfTheSpec() {
        assertThat(Published.adasspScale(1, 1e-6)).isCloseTo(11.851811264, offset(1e-8));
        assertThat(Published.adasspShift(1, 1e-6)).isCloseTo(46.821810082, offset(1e-8));
        assertThat(Published.adasspThreshold(10, .05, 1, 1e-6)).isCloseTo(107.936428103, offset(1e-7));
    }

    /** Spec §5.2(b) and (e): fine while ε is small, to be rejected at (20, .01) and (50, 1e-6). */
    @Test
    void adassp_asPrinted_keepsItsClaimOnlyWhileEpsilonIsSmall() {
        assertThat(Published.adasspDelta(1, 1e-6)).isCloseTo(1.3e-13, offset(5e-15));
        assertThat(Published.adasspDelta(20, .01))
                .isCloseTo(0.01146, offset(5e-6))
                .isGreaterThan(.01);
        assertThat(Published.adasspDelta(50, 1e-6))
                .isCloseTo(4.8e-4, offset(5e-6))
                .isGreaterThan(1e-6);
    }

    /** Ours, the same budget in three equal parts: 1.62 times less noise, and never above δ. */
    @Test
    void adassp_tightShares_keepTheBudgetAtEveryEpsilon() {
        BigDecimal third = BigDecimal.ONE.divide(BigDecimal.valueOf(3), MathContext.DECIMAL64);
        GaussianMechanism part =
                new GaussianMechanism(BigDecimal.ONE, Budget.approx("1", "1e-6"), third, Math.scalb(1.0, -20));
        assertThat(part.scale()).isCloseTo(7.317358, offset(1e-5));

        for (String[] claim : CLAIMS) {
            String epsilon = claim[0];
            double delta = Double.parseDouble(claim[1]);
            Budget budget = Budget.approx(epsilon, claim[1]);
            GaussianMechanism tenth =
                    new GaussianMechanism(BigDecimal.ONE, budget, new BigDecimal("0.1"), Math.scalb(1.0, -20));
            GaussianMechanism rest =
                    new GaussianMechanism(BigDecimal.TEN, budget, new BigDecimal("0.9"), Math.scalb(1.0, -20));
            double rho = .5 / tenth.scale() / tenth.scale() + 5 / rest.scale() / rest.scale();
            assertThat(GaussianProfile.deltaOf(
                                    new BigDecimal(rho).round(MathContext.DECIMAL64), new BigDecimal(epsilon))
                            .doubleValue())
                    .as("%s %s", epsilon, claim[1])
                    .isBetween(delta * (1 - 1e-3), delta);
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

    /** Rows y = x₀/2 on the axes of three inputs: with a large ε both printed forms find that, with a small one AdaSSP shrinks. */
    @Test
    void printedForms_plainMoments_findWhatMadeThem() {
        int n = 1 << 20;
        double[][] squares = {{n, 0, 0}, {0, n, 0}, {0, 0, n}};
        double[] products = {n / 2.0, 0, 0};
        double[][] moments = {{n, 0, 0, n / 2.0}, {0, n, 0, 0}, {0, 0, n, 0}, {n / 2.0, 0, 0, n / 4.0}};
        PublicBits bits = PublicBits.of("printed forms");

        assertThat(Published.adassp(squares, products, 10, 1e-6, bits))
                .containsExactly(new double[] {.5, 0, 0}, offset(1e-4));
        assertThat(Published.sn(moments, 10, bits)).containsExactly(new double[] {.5, 0, 0}, offset(1e-4));
        assertThat(Arrays.stream(Published.adassp(new double[3][3], new double[3], 1e-3, 1e-6, bits))
                        .map(Math::abs))
                .as("no rows, a ridge above the noise: never huge")
                .allSatisfy(theta -> assertThat(theta).isLessThan(3));
    }
}
