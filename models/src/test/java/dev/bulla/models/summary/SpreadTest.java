package dev.bulla.models.summary;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class SpreadTest {

    private static final Spread LAPLACE = new Spread(true, 2, 2 * Math.sqrt(2), 0);
    private static final Spread NORMAL = new Spread(false, 2, 2, 0);

    @Test
    void reach95_oneNumber_isTheKnownQuantile() {
        assertThat(LAPLACE.reach95(-3)).isCloseTo(6 * Math.log(20), Offset.offset(1e-6));
        assertThat(NORMAL.reach95(0, -3)).isCloseTo(6 * 1.959963984540055, Offset.offset(1e-9));
    }

    @Test
    void reach95_twoNumbers_solvesTheClosedForms() {
        double apart = LAPLACE.reach95(1, 0.5) / 2;
        double equal = LAPLACE.reach95(1, 1) / 2;

        assertThat((Math.exp(-apart) - 0.25 * Math.exp(-2 * apart)) / 0.75).isCloseTo(0.05, Offset.offset(1e-9));
        assertThat((1 + equal / 2) * Math.exp(-equal)).isCloseTo(0.05, Offset.offset(1e-5));
    }

    @Test
    void reach95_threeNumbers_liesBetweenTheLargestAndTheSum() {
        double all = LAPLACE.reach95(1, 1, 1);

        // Sum of three Laplace numbers: tail (1 + 5z/8 + z²/8)e^(−z).
        double z = all / 2;
        assertThat((1 + 5 * z / 8 + z * z / 8) * Math.exp(-z)).isCloseTo(0.05, Offset.offset(1e-4));
        assertThat(all).isBetween(LAPLACE.reach95(1, 1), 3 * LAPLACE.reach95(1));
    }

    @Test
    void reach95_noWeight_isNothing() {
        assertThat(LAPLACE.reach95(0, 0)).isZero();
    }
}
