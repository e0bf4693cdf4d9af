package dev.bulla.models.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import org.junit.jupiter.api.Test;

class RowNumbersTest {

    @Test
    void of_muchMoreThanNoise_isWhatWasTold() {
        for (boolean isLaplace : new boolean[] {true, false}) {
            RowNumbers numbers = RowNumbers.of(new double[] {1000, 3000}, 2, isLaplace, 4000);

            assertThat(numbers.rows()[0]).isCloseTo(1000, offset(0.1));
            assertThat(numbers.variance()[1]).as("two noises").isCloseTo(8, offset(0.3));
        }
    }

    /** There are no negative numbers of rows, and few are likelier than many. */
    @Test
    void of_negative_isFewAboveZero() {
        RowNumbers numbers = RowNumbers.of(new double[] {-8, 20}, 5, true, 12);

        assertThat(numbers.rows()[0]).isBetween(0.0, 5.0);
        assertThat(numbers.rows()[1]).isBetween(5.0, 20.0);
    }
}
