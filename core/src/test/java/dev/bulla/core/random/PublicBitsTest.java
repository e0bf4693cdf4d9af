package dev.bulla.core.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class PublicBitsTest {

    /** From Python's hashlib: SHA-256 of the seed's SHA-256 and a counter of eight bytes. */
    @Test
    void nextLong_seed_isTheDigestAnybodyCanTake() {
        PublicBits bits = PublicBits.of("bulla");

        assertThat(bits.nextLong()).isEqualTo(-6216266872107951461L);
        assertThat(bits.nextLong()).isEqualTo(-2159884888301102503L);
        assertThat(bits.nextLong()).isEqualTo(2455941234198282560L);
        assertThat(bits.nextLong()).isEqualTo(-8648981478594977288L);
        assertThat(bits.nextLong()).isEqualTo(66326522932178639L);
        assertThat(bits.child(7).nextLong()).isEqualTo(-4717245759925128124L);
        assertThat(PublicBits.of("bulla").child(7).nextLong()).isEqualTo(-4717245759925128124L);
    }

    /** n = 200,000: five standard errors are 0.012 and 0.016. */
    @Test
    void nextNormal_manyDraws_haveMeanZeroAndVarianceOne() {
        PublicBits bits = PublicBits.of("normal");
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < 200_000; i++) {
            double z = bits.nextNormal();
            sum += z;
            squares += z * z;
        }

        assertThat(sum / 200_000).isCloseTo(0, within(0.012));
        assertThat(squares / 200_000).isCloseTo(1, within(0.016));
    }

    /** n = 60,000: five standard errors are 457. */
    @Test
    void below_sides_areAlike() {
        PublicBits bits = PublicBits.of("die");
        int[] counts = new int[6];
        for (int i = 0; i < 60_000; i++) {
            counts[bits.below(6)]++;
        }

        assertThat(Arrays.stream(counts).boxed()).allMatch(count -> Math.abs(count - 10_000) < 457);
        assertThat(bits.below(1)).isZero();
    }
}
