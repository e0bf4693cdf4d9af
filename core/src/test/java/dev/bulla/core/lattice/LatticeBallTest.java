package dev.bulla.core.lattice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.random.SeededBits;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class LatticeBallTest {

    private static final double[] NASTY = {
        Double.NaN,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        Double.MAX_VALUE,
        -Double.MAX_VALUE,
        Double.MIN_VALUE,
        -Double.MIN_NORMAL,
        0.0,
        -0.0,
        1.0,
        -1.0,
        Math.nextUp(1.0),
        1 + 1e-9,
        0x1p-19,
        0x1p62,
        1e19
    };

    @Test
    void quantise_randomAndAdversarialVectors_stayInTheL2Ball() {
        RandomBits bits = SeededBits.of(41);
        for (int i = 0; i < 100_000; i++) {
            int m = 1 + (int) bits.below(24);
            int power = (int) bits.below(20);
            BigDecimal bound = BigDecimal.valueOf(1 + bits.below(1000), 3).max(new Grid(power).exactStep());
            Ball ball = Ball.l2(new Grid(power), m, bound);
            double[] features = vector(bits, m, bound.doubleValue());
            long[] q = new long[m];

            ball.quantise(features, q);

            BigDecimal norm = squared(q).multiply(ball.grid().exactStep().pow(2));
            assertThat(norm).isLessThanOrEqualTo(bound.multiply(bound));
            assertThat(norm).isLessThanOrEqualTo(ball.reach().l2Squared());
            assertThat(absolute(q).multiply(ball.grid().exactStep()))
                    .isLessThanOrEqualTo(ball.reach().l1());
            assertThat(neverLarger(ball.grid(), features, q) && ball.contains(q))
                    .isTrue();
        }
    }

    @Test
    void quantise_randomAndAdversarialVectors_stayInTheL1Ball() {
        RandomBits bits = SeededBits.of(42);
        for (int i = 0; i < 100_000; i++) {
            int m = 1 + (int) bits.below(24);
            int power = (int) bits.below(20);
            BigDecimal bound = BigDecimal.valueOf(1 + bits.below(1000), 3).max(new Grid(power).exactStep());
            Ball ball = Ball.l1(new Grid(power), m, bound);
            double[] features = vector(bits, m, bound.doubleValue());
            long[] q = new long[m];

            ball.quantise(features, q);

            BigDecimal h = ball.grid().exactStep();
            assertThat(absolute(q).multiply(h)).isLessThanOrEqualTo(bound);
            assertThat(absolute(q).multiply(h)).isLessThanOrEqualTo(ball.reach().l1());
            assertThat(squared(q).multiply(h.pow(2)))
                    .isLessThanOrEqualTo(ball.reach().l2Squared());
            assertThat(neverLarger(ball.grid(), features, q) && ball.contains(q))
                    .isTrue();
        }
    }

    @Test
    void quantise_normTooLargeByABillionth_isBroughtBackAndLosesAFewStepsOnly() {
        RandomBits bits = SeededBits.of(43);
        Ball ball = Ball.l2(new Grid(19), 2, BigDecimal.ONE);
        int shrunk = 0;
        for (int i = 0; i < 10_000; i++) {
            double angle = bits.below(1 << 30) * 0x1p-28;
            double[] features = {(1 + 1e-9) * Math.cos(angle), (1 + 1e-9) * Math.sin(angle)};
            long[] q = new long[2];
            ball.quantise(features, q);
            shrunk += q[0] == ball.grid().truncate(features[0]) ? 0 : 1;

            assertThat(squared(q)).isLessThanOrEqualTo(new BigDecimal(BigInteger.ONE.shiftLeft(38)));
            assertThat(Math.abs(ball.grid().value(q[0]) - features[0])).isLessThan(3 * 0x1p-19);
            assertThat(Math.abs(ball.grid().value(q[1]) - features[1])).isLessThan(3 * 0x1p-19);
        }
        assertThat(shrunk).as("axes and roundings only").isLessThan(100);
    }

    @Test
    void quantise_squaredNormOneAboveTheBound_isScaledDownByAtMostTwoStepsEach() {
        RandomBits bits = SeededBits.of(44);
        for (int i = 0; i < 10_000; i++) {
            int m = 2 + (int) bits.below(6);
            long width = 1L << (1 + bits.below(17));
            double[] features = new double[m];
            long square = 0;
            for (int j = 0; j < m; j++) {
                long step = 1 + bits.below(width);
                features[j] = bits.nextBit() ? step : -step;
                square += step * step;
            }
            BigDecimal bound = Reach.rootUp(BigDecimal.valueOf(square)).subtract(new BigDecimal("1e-40"));
            long[] q = new long[m];
            Ball.l2(Grid.WHOLE, m, bound).quantise(features, q);

            assertThat(squared(q)).isLessThan(BigDecimal.valueOf(square));
            for (int j = 0; j < m; j++) {
                assertThat(Math.abs(features[j]) - Math.abs(q[j])).isBetween(0.0, 2.0);
            }
        }
    }

    @Test
    void quantise_onTheSphereThenBeyond_isBoundInIntegers() {
        Ball ball = Ball.l2(new Grid(0), 2, BigDecimal.valueOf(5));
        long[] q = new long[2];

        ball.quantise(new double[] {3, -4}, q);
        assertThat(q).containsExactly(3, -4);

        ball.quantise(new double[] {4, 4}, q);
        assertThat(q).containsExactly(3, 3);
    }

    @Test
    void quantise_insideTheBall_isPlainTruncation() {
        Ball ball = Ball.l2(new Grid(16), 3, BigDecimal.ONE);
        long[] q = new long[3];

        ball.quantise(new double[] {0.6, -0.79, 1e-9}, q);

        assertThat(q).containsExactly(39321, -51773, 0);
    }

    @Test
    void quantise_manyRecords_allocatesNothing() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Ball ball = Ball.l2(new Grid(19), 16, BigDecimal.ONE);
        double[] features = new double[16];
        Arrays.fill(features, 0.3);
        long[] q = new long[16];
        ball.quantise(features, q);
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 100_000; i++) {
            ball.quantise(features, q);
        }

        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(100_000);
    }

    @Test
    void reach_unitBall_isOneAndRootM() {
        Reach reach = Ball.l2(new Grid(16), 3, BigDecimal.ONE).reach();

        assertThat(reach.l2Squared()).isEqualByComparingTo("1");
        assertThat(reach.l1().doubleValue()).isBetween(1.732, Math.sqrt(3));
    }

    @Test
    void reach_capBelowTheBound_usesTheCap() {
        Reach l2 = Ball.l2(Grid.WHOLE, 2, BigDecimal.valueOf(10), 3).reach();
        Reach l1 = Ball.l1(Grid.WHOLE, 2, BigDecimal.valueOf(5), 3).reach();

        assertThat(l2.l2Squared()).isEqualByComparingTo("18");
        assertThat(l2.l1()).isEqualByComparingTo("6");
        assertThat(l1.l1()).isEqualByComparingTo("5");
        assertThat(l1.l2Squared()).isEqualByComparingTo("15");
    }

    @Test
    void l2_badBounds_throw() {
        Grid fine = new Grid(20);
        assertThatThrownBy(() -> Ball.l2(fine, 2, BigDecimal.ONE)).hasMessageContaining("2^19 steps");
        assertThatThrownBy(() -> Ball.l2(fine, 2, BigDecimal.ONE.negate())).hasMessageContaining("positive");
        assertThatThrownBy(() -> Ball.l1(Grid.WHOLE, 2, new BigDecimal("0.5"))).hasMessageContaining("one step");
        assertThatThrownBy(() -> Ball.l2(Grid.WHOLE, 0, BigDecimal.ONE)).hasMessageContaining("dimension");
        assertThatThrownBy(() -> Ball.l2(Grid.WHOLE, 4, BigDecimal.ONE, 1L << 30))
                .hasMessageContaining("2^62");
    }

    @Test
    void rootDown_aroundSquares_isExact() {
        for (long r : new long[] {0, 1, 2, 3, (1L << 26) + 1, (1L << 31) - 1}) {
            assertThat(Ball.rootDown(r * r)).isEqualTo(r);
            assertThat(Ball.rootUp(r * r)).isEqualTo(r);
            assertThat(Ball.rootDown(r * r + 2 * r)).isEqualTo(r);
            assertThat(Ball.rootUp(r * r + 1)).isEqualTo(r + 1);
        }
    }

    /** A third each: on the sphere, a billionth beyond it, and nasty values mixed with wild ones. */
    private static double[] vector(RandomBits bits, int m, double bound) {
        double[] x = new double[m];
        long kind = bits.below(3);
        double norm = 0;
        for (int i = 0; i < m; i++) {
            x[i] = (bits.below(2_000_001) - 1_000_000) / 1e6;
            norm += x[i] * x[i];
        }
        double radius = kind == 0 ? bound : bound * (1 + 1e-9);
        for (int i = 0; i < m; i++) {
            boolean nasty = kind == 2 && bits.nextBit();
            double wild = nasty ? NASTY[(int) bits.below(NASTY.length)] : Double.longBitsToDouble(bits.nextLong());
            x[i] = kind == 2 ? wild : x[i] * radius / Math.sqrt(norm);
        }
        return x;
    }

    private static boolean neverLarger(Grid grid, double[] features, long[] q) {
        for (int i = 0; i < q.length; i++) {
            boolean larger = Math.abs(grid.value(q[i])) > Math.abs(features[i]);
            boolean flipped = q[i] != 0 && Math.signum(features[i]) != Long.signum(q[i]);
            if (larger || flipped || (Double.isNaN(features[i]) && q[i] != 0)) {
                return false;
            }
        }
        return true;
    }

    private static BigDecimal squared(long[] q) {
        return new BigDecimal(
                Arrays.stream(q).mapToObj(x -> BigInteger.valueOf(x).pow(2)).reduce(BigInteger.ZERO, BigInteger::add));
    }

    private static BigDecimal absolute(long[] q) {
        return new BigDecimal(
                Arrays.stream(q).mapToObj(x -> BigInteger.valueOf(x).abs()).reduce(BigInteger.ZERO, BigInteger::add));
    }
}
