package dev.bulla.core.lattice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.random.RandomBits;
import dev.bulla.core.random.SeededBits;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.junit.jupiter.api.Test;

class LatticeReachTest {

    private static final BigDecimal H = new Grid(20).exactStep();

    @Test
    void roundedAggregate_vectorOfTheBook_isMet() {
        Reach before = Reach.ofL2(new BigDecimal("0.02"), 1000);

        BigDecimal l2 = before.roundedAggregate(new Grid(20), 1000).l2();

        assertThat(l2.setScale(10, RoundingMode.HALF_UP)).isEqualByComparingTo("0.0200301578");
    }

    @Test
    void roundedAggregate_l1_addsAStepPerCoordinateExactly() {
        Reach before = new Reach(new BigDecimal("0.5"), new BigDecimal("0.25"));

        BigDecimal l1 = before.roundedAggregate(new Grid(20), 1000).l1();

        assertThat(l1).isEqualByComparingTo(new BigDecimal("0.5").add(H.multiply(BigDecimal.valueOf(1000))));
    }

    @Test
    void roundedAggregate_forwardError_addsTwiceItPerCoordinate() {
        BigDecimal eta = new BigDecimal("1e-9");
        BigDecimal each = H.add(new BigDecimal("2e-9"));
        Reach after = new Reach(BigDecimal.ONE, BigDecimal.ONE).roundedAggregate(new Grid(20), 100, eta);

        assertThat(after.l2())
                .isEqualByComparingTo(each.multiply(BigDecimal.TEN).add(BigDecimal.ONE));
        assertThat(after.l1())
                .isEqualByComparingTo(each.multiply(BigDecimal.valueOf(100)).add(BigDecimal.ONE));
    }

    @Test
    void roundedSolution_tolerance_isChargedTwice() {
        Reach after =
                new Reach(BigDecimal.ONE, BigDecimal.ONE).roundedSolution(new Grid(20), 100, new BigDecimal("0.001"));

        assertThat(after.l2()).isEqualByComparingTo(H.multiply(BigDecimal.TEN).add(new BigDecimal("1.002")));
        assertThat(after.l1())
                .isEqualByComparingTo(H.multiply(BigDecimal.valueOf(100)).add(new BigDecimal("1.02")));
    }

    @Test
    void rootUp_randomDecimals_isNeverBelowAndHardlyAbove() {
        RandomBits bits = SeededBits.of(51);
        for (int i = 0; i < 10_000; i++) {
            BigDecimal x = BigDecimal.valueOf(bits.below(Long.MAX_VALUE), (int) bits.below(60) - 20);

            BigDecimal root = Reach.rootUp(x);

            BigDecimal less = root.multiply(BigDecimal.ONE.subtract(new BigDecimal("1e-78")), new MathContext(200));
            assertThat(root.multiply(root)).isGreaterThanOrEqualTo(x);
            assertThat(less.multiply(less)).isLessThanOrEqualTo(x);
        }
        assertThat(Reach.rootUp(BigDecimal.ZERO)).isEqualByComparingTo("0");
        assertThat(Reach.rootUp(new BigDecimal("0.0004"))).isEqualByComparingTo("0.02");
    }

    @Test
    void times_kRows_scalesBothNorms() {
        Reach after = new Reach(BigDecimal.valueOf(3), BigDecimal.valueOf(2)).times(7);

        assertThat(after.l1()).isEqualByComparingTo("21");
        assertThat(after.l2Squared()).isEqualByComparingTo("98");
    }

    @Test
    void inSteps_powerOfTwoGrid_isExact() {
        Reach after = new Reach(BigDecimal.ONE, BigDecimal.ONE).inSteps(new Grid(20));

        assertThat(after.l1()).isEqualByComparingTo("1048576");
        assertThat(after.l2Squared()).isEqualByComparingTo("1099511627776");
    }

    @Test
    void roundedAggregate_negativeArguments_throw() {
        Reach reach = new Reach(BigDecimal.ONE, BigDecimal.ONE);
        BigDecimal minus = BigDecimal.ONE.negate();

        assertThatThrownBy(() -> reach.roundedAggregate(Grid.WHOLE, 1, minus)).hasMessageContaining("eta");
        assertThatThrownBy(() -> reach.roundedSolution(Grid.WHOLE, 1, minus)).hasMessageContaining("tau");
        assertThatThrownBy(() -> reach.roundedAggregate(Grid.WHOLE, 0)).hasMessageContaining("m must");
        assertThatThrownBy(() -> new Reach(minus, BigDecimal.ONE)).hasMessageContaining("l1");
    }
}
