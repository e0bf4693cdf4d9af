package dev.bulla.core.lattice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.core.random.RandomBits;
import dev.bulla.core.random.SeededBits;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;

class WhiteningTest {

    private static final long[][] SHEAR = {{2, 1}, {0, 3}};

    @Test
    void oneCoordinate_randomMatrices_isTheLargestMoveAndIsReached() {
        RandomBits bits = SeededBits.of(71);
        for (int trial = 0; trial < 200; trial++) {
            Whitening whitening = random(bits, 1 + (int) bits.below(4), 4);
            Reach declared = whitening.oneCoordinate(5);
            long[] worst = new long[2];
            for (int j = 0; j < 4; j++) {
                for (long d = -5; d <= 5; d++) {
                    long[] move = new long[4];
                    move[j] = d;
                    worst = larger(worst, moved(whitening, move));
                }
            }
            assertThat(declared.l1()).isEqualByComparingTo(BigDecimal.valueOf(worst[0]));
            assertThat(declared.l2Squared()).isEqualByComparingTo(BigDecimal.valueOf(worst[1]));
        }
    }

    @Test
    void oneCoordinate_l1Ball_isTheLargestMove() {
        Whitening whitening = Whitening.by(SHEAR);
        long[] worst = new long[2];
        for (long a = -4; a <= 4; a++) {
            for (long b = Math.abs(a) - 4; b <= 4 - Math.abs(a); b++) {
                worst = larger(worst, moved(whitening, new long[] {a, b}));
            }
        }

        assertThat(whitening.oneCoordinate(4).l1()).isEqualByComparingTo(BigDecimal.valueOf(worst[0]));
        assertThat(whitening.oneCoordinate(4).l2Squared()).isEqualByComparingTo(BigDecimal.valueOf(worst[1]));
    }

    @Test
    void box_randomMatrices_isNeverBeaten() {
        RandomBits bits = SeededBits.of(72);
        for (int trial = 0; trial < 200; trial++) {
            Whitening whitening = random(bits, 3, 3);
            long[] most = {bits.below(4), bits.below(4), bits.below(4)};
            Reach declared = whitening.box(most);
            long[] worst = new long[2];
            for (int corner = 0; corner < 8; corner++) {
                long[] move = new long[3];
                for (int j = 0; j < 3; j++) {
                    move[j] = ((corner >> j) & 1) == 0 ? most[j] : -most[j];
                }
                worst = larger(worst, moved(whitening, move));
            }
            assertThat(BigDecimal.valueOf(worst[0])).isLessThanOrEqualTo(declared.l1());
            assertThat(BigDecimal.valueOf(worst[1])).isLessThanOrEqualTo(declared.l2Squared());
        }
    }

    @Test
    void box_nonNegativeMatrix_isReached() {
        Whitening whitening = Whitening.by(SHEAR);

        long[] reached = moved(whitening, new long[] {7, 2});

        assertThat(whitening.box(new long[] {7, 2}).l1()).isEqualByComparingTo(BigDecimal.valueOf(reached[0]));
        assertThat(whitening.box(new long[] {7, 2}).l2Squared()).isEqualByComparingTo(BigDecimal.valueOf(reached[1]));
    }

    @Test
    void ball_everyGridMoveInIt_isNeverBeaten() {
        RandomBits bits = SeededBits.of(73);
        for (int trial = 0; trial < 100; trial++) {
            Whitening whitening = random(bits, 3, 3);
            Reach declared = whitening.ball(BigInteger.valueOf(30));
            long[] worst = new long[2];
            for (int code = 0; code < 11 * 11 * 11; code++) {
                long[] move = {code % 11 - 5, code / 11 % 11 - 5, code / 121 - 5};
                if (move[0] * move[0] + move[1] * move[1] + move[2] * move[2] <= 30) {
                    worst = larger(worst, moved(whitening, move));
                }
            }
            assertThat(BigDecimal.valueOf(worst[0])).isLessThanOrEqualTo(declared.l1());
            assertThat(BigDecimal.valueOf(worst[1])).isLessThanOrEqualTo(declared.l2Squared());
        }
    }

    @Test
    void ball_orthogonalRows_isExact() {
        Whitening whitening = Whitening.by(new long[][] {{3, 4}, {-4, 3}});

        assertThat(whitening.ball(BigInteger.valueOf(9)).l2Squared()).isEqualByComparingTo("225");
    }

    @Test
    void unwhiten_afterWhiten_isTheStatistic() {
        RandomBits bits = SeededBits.of(74);
        for (int trial = 0; trial < 200; trial++) {
            Whitening whitening = random(bits, 5, 5);
            long[] x = {bits.below(1000), -bits.below(1000), 0, bits.below(9), 1};
            BigInteger[] whitened = whitening.whiten(wide(x));
            double[] released = new double[5];
            for (int i = 0; i < 5; i++) {
                released[i] = whitened[i].doubleValue();
            }

            double[] back = whitening.unwhiten(released);

            for (int i = 0; i < 5; i++) {
                assertThat(back[i]).isCloseTo((double) x[i], within(1e-6));
            }
        }
    }

    @Test
    void whiten_sumsBeyondALong_isExact() {
        BigInteger huge = BigInteger.ONE.shiftLeft(100);

        BigInteger[] whitened = Whitening.by(SHEAR).whiten(new BigInteger[] {huge, huge.negate()});

        assertThat(whitened).containsExactly(huge, huge.multiply(BigInteger.valueOf(-3)));
    }

    @Test
    void by_singularOrRaggedOrTall_throws() {
        assertThatThrownBy(() -> Whitening.by(new long[][] {{1, 2}, {2, 4}})).hasMessageContaining("singular");
        assertThatThrownBy(() -> Whitening.by(new long[][] {{0, 0}})).hasMessageContaining("singular");
        assertThatThrownBy(() -> Whitening.by(new long[][] {{1}, {2}})).hasMessageContaining("tall");
        assertThatThrownBy(() -> Whitening.by(new long[0][])).hasMessageContaining("empty");
        assertThatThrownBy(() -> Whitening.by(new long[][] {{1, 2}, {1}})).hasMessageContaining("equal length");
    }

    @Test
    void by_determinantDivisibleByTheFirstPrime_isAccepted() {
        assertThat(Whitening.by(new long[][] {{2_147_483_647L, 0}, {0, 1}}).rows())
                .isEqualTo(2);
    }

    @Test
    void by_notWholeNumbers_throws() {
        assertThatThrownBy(() -> Whitening.by(new double[][] {{1.5}})).hasMessageContaining("whole numbers");
        assertThatThrownBy(() -> Whitening.by(new double[][] {{Double.NaN}})).hasMessageContaining("whole numbers");
        assertThatThrownBy(() -> Whitening.by(new double[][] {{0x1p60}})).hasMessageContaining("whole numbers");
        assertThat(Whitening.by(new double[][] {{-3}}).oneCoordinate(1).l1()).isEqualByComparingTo("3");
    }

    @Test
    void unwhiten_wideMatrix_throws() {
        Whitening wide = Whitening.by(new long[][] {{1, 2, 3}});

        assertThatThrownBy(() -> wide.unwhiten(new double[] {1})).hasMessageContaining("square");
    }

    private static Whitening random(RandomBits bits, int rows, int columns) {
        long[][] matrix = new long[rows][columns];
        do {
            for (long[] row : matrix) {
                for (int j = 0; j < columns; j++) {
                    row[j] = bits.below(21) - 10;
                }
            }
        } while (!Rank.isFull(matrix));
        return Whitening.by(matrix);
    }

    private static long[] moved(Whitening whitening, long[] move) {
        long l1 = 0;
        long l2Squared = 0;
        for (BigInteger change : whitening.whiten(wide(move))) {
            long c = change.longValueExact();
            l1 += Math.abs(c);
            l2Squared += c * c;
        }
        return new long[] {l1, l2Squared};
    }

    private static long[] larger(long[] a, long[] b) {
        return new long[] {Math.max(a[0], b[0]), Math.max(a[1], b[1])};
    }

    private static BigInteger[] wide(long[] x) {
        WideSums sums = new WideSums(x.length);
        sums.addAll(x);
        return sums.totals();
    }
}
