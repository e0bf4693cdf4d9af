package dev.bulla.core.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The secure source itself: it cannot be seeded, so its thresholds are set for a false alarm below 10⁻⁹. */
class RandomBitsStatTest {

    @Test
    void nextLong_acrossARekey_everyBitIsFair() {
        int words = AesBits.WORDS_PER_KEY + 5_000;
        AesBits.Stream stream = new AesBits.Stream();
        int[] ones = new int[Long.SIZE];
        for (int i = 0; i < words; i++) {
            long word = stream.nextLong();
            for (int bit = 0; bit < Long.SIZE; bit++) {
                ones[bit] += (int) (word >>> bit & 1);
            }
        }
        double sd = Math.sqrt(words) / 2;
        for (int count : ones) {
            assertThat(Math.abs(count - words / 2.0)).isLessThan(7 * sd);
        }
    }

    @Test
    void nextLong_manyThreadsAndKeys_neverRepeats() {
        Set<Long> seen = ConcurrentHashMap.newKeySet();
        IntStream.range(0, 8)
                .parallel()
                .forEach(thread -> LongStream.range(0, 50_000)
                        .forEach(i -> seen.add(RandomBits.secure().nextLong())));

        // 400,000 words of 64 bits: one repetition has chance 4e-9.
        assertThat(seen).hasSize(400_000);
    }

    @Test
    void below_anyBound_isUniformAndChecked() {
        int draws = 600_000;
        int[] counts = new int[6];
        RandomBits bits = SeededBits.of(23);
        for (int i = 0; i < draws; i++) {
            counts[(int) bits.below(6)]++;
        }
        for (int count : counts) {
            assertThat(Math.abs(count - draws / 6.0)).isLessThan(6 * Math.sqrt(draws * 5 / 36.0));
        }
        assertThat(bits.below(1)).isZero();
        assertThat(bits.below(Long.MAX_VALUE)).isNotNegative();
        assertThatThrownBy(() -> bits.below(0)).isInstanceOf(IllegalArgumentException.class);
    }
}
