package dev.bulla.core.lattice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.random.RandomBits;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.table.Block;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;

class WideSumsTest {

    private static final long[] EXTREME = {Long.MAX_VALUE, Long.MIN_VALUE, -1, 0, 1, Long.MAX_VALUE - 1};

    @Test
    void addAll_randomAndExtremeLongs_equalBigIntegers() {
        RandomBits bits = SeededBits.of(61);
        WideSums sums = new WideSums(3);
        BigInteger[] expected = {BigInteger.ZERO, BigInteger.ZERO, BigInteger.ZERO};
        for (int n = 0; n < 20_000; n++) {
            long[] row = row(bits);
            sums.addAll(row);
            for (int i = 0; i < 3; i++) {
                expected[i] = expected[i].add(BigInteger.valueOf(row[i]));
            }
            assertThat(sums.totals()).containsExactly(expected);
        }
    }

    @Test
    void merge_anyOrderAndPartitioning_givesTheSameBits() {
        RandomBits bits = SeededBits.of(62);
        long[][] rows = new long[1_000][];
        WideSums inOrder = new WideSums(3);
        for (int n = 0; n < rows.length; n++) {
            rows[n] = row(bits);
            inOrder.addAll(rows[n]);
        }
        for (int trial = 0; trial < 200; trial++) {
            shuffle(bits, rows);
            WideSums[] parts = new WideSums[1 + (int) bits.below(9)];
            for (int p = 0; p < parts.length; p++) {
                parts[p] = new WideSums(3);
            }
            for (long[] row : rows) {
                parts[(int) bits.below(parts.length)].addAll(row);
            }
            WideSums merged = new WideSums(3);
            for (WideSums part : parts) {
                merged.merge(part);
            }
            assertThat(merged.totals()).containsExactly(inOrder.totals());
        }
    }

    @Test
    void add_beyondALong_isExactAndWrapsWithTheNoise() {
        WideSums sums = new WideSums(1);
        for (int i = 0; i < 5; i++) {
            sums.add(0, Long.MAX_VALUE);
        }
        BigInteger total = BigInteger.valueOf(Long.MAX_VALUE).multiply(BigInteger.valueOf(5));

        assertThat(sums.total(0)).isEqualTo(total);
        assertThat(sums.wrapped(0)).isEqualTo(total.longValue());
        assertThat(sums.wrappedWithNoise(0, -12345))
                .isEqualTo(total.subtract(BigInteger.valueOf(12345)).longValue());
    }

    @Test
    void add_gramEntriesOfTooManyRows_doNotOverflow() {
        WideSums sums = new WideSums(1);
        long block = 8_192L << 38;
        for (int i = 0; i < 4_096; i++) {
            sums.add(0, block);
        }

        assertThat(sums.total(0)).isEqualTo(BigInteger.ONE.shiftLeft(63));
        assertThat(sums.wrapped(0)).isEqualTo(Long.MIN_VALUE);
    }

    @Test
    void total_farBelowZero_isExact() {
        WideSums sums = new WideSums(1);
        for (int i = 0; i < 1_000; i++) {
            sums.add(0, Long.MIN_VALUE);
        }

        assertThat(sums.total(0)).isEqualTo(BigInteger.valueOf(Long.MIN_VALUE).multiply(BigInteger.valueOf(1_000)));
    }

    @Test
    void gramIsExact_limits_areTwoToThe53() {
        assertThat(WideSums.gramIsExact(WideSums.EXACT_ABS, WideSums.EXACT_ROWS))
                .isTrue();
        assertThat(WideSums.gramIsExact(1L << 19, 1L << 15)).isTrue();
        assertThat(WideSums.gramIsExact(1L << 19, (1L << 15) + 1)).isFalse();
        assertThat(WideSums.gramIsExact(94_906_265L, 1)).isTrue();
        assertThat(WideSums.gramIsExact(94_906_266L, 1)).isFalse();
        assertThat(WideSums.gramIsExact(Long.MAX_VALUE, Long.MAX_VALUE)).isFalse();
        assertThat(WideSums.gramIsExact(Long.MAX_VALUE, 0)).isTrue();
        assertThat(WideSums.gramIsExact(1, Long.MAX_VALUE)).isFalse();
        assertThatThrownBy(() -> WideSums.gramIsExact(-1, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThat(WideSums.EXACT_ROWS).isEqualTo(Block.MOST_ROWS);
        assertThat(WideSums.EXACT_ABS).isEqualTo(Ball.DEFAULT_CAP);
    }

    @Test
    void addAll_doubleBlocksAtTheLimit_equalExactProducts() {
        RandomBits bits = SeededBits.of(63);
        WideSums sums = new WideSums(1);
        BigInteger expected = BigInteger.ZERO;
        for (int block = 0; block < 20; block++) {
            double partial = 0;
            double fused = 0;
            for (int r = 0; r < WideSums.EXACT_ROWS; r++) {
                long a = WideSums.EXACT_ABS - bits.below(3);
                long b = WideSums.EXACT_ABS - bits.below(3);
                partial += (double) a * b;
                fused = Math.fma((double) a, (double) b, fused);
                expected = expected.add(BigInteger.valueOf(a * b));
            }
            assertThat(fused).isEqualTo(partial);
            sums.addAll(new double[] {partial});
        }
        assertThat(sums.total(0)).isEqualTo(expected);
    }

    private static long[] row(RandomBits bits) {
        long[] row = new long[3];
        for (int i = 0; i < 3; i++) {
            row[i] = bits.nextBit() ? bits.nextLong() : EXTREME[(int) bits.below(EXTREME.length)];
        }
        return row;
    }

    private static void shuffle(RandomBits bits, long[][] rows) {
        for (int i = rows.length - 1; i > 0; i--) {
            int j = (int) bits.below(i + 1);
            long[] row = rows[i];
            rows[i] = rows[j];
            rows[j] = row;
        }
    }
}
