package dev.bulla.synth.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuotasTest {

    /** 2.6, 4.1 and 3.3 rows are expected: 2, 4 and 3 are sure, and the tenth goes to the level whose share of .6, .7, 1 is passed first. */
    @ParameterizedTest
    @CsvSource({"0, 0", ".35, 0", ".59, 0", ".61, 1", ".65, 1", ".69, 1", ".71, 2", ".75, 2", ".99, 2"})
    void fill_tenRows_placesTheLastOneByItsFraction(double offset, int last) {
        int[] expected = {2, 4, 3};
        expected[last]++;

        assertThat(counts(new double[] {.26, .41, .33}, 10, offset)).containsExactly(expected);
    }

    @Test
    void fill_severalRemain_stepByOne() {
        double[] chances = {1.5, 2.5, .5, .5}; // fractions .5 each
        assertThat(counts(chances, 5, .25)).containsExactly(2, 2, 1, 0);
        assertThat(counts(chances, 5, .75)).containsExactly(1, 3, 0, 1);
    }

    @Test
    void fill_anyOffset_givesTheFloorOrOneMoreAndAllRows() {
        double[] chances = {.1, 3, 0, 7.77, 1e-9, 2.2};
        double sum = Arrays.stream(chances).sum();
        for (int count : new int[] {1, 7, 100, 9_999}) {
            for (double offset = 0; offset < 1; offset += .013) {
                int[] found = counts(chances, count, offset);
                assertThat(Arrays.stream(found).sum()).isEqualTo(count);
                assertThat(found[2]).isZero();
                for (int level = 0; level < chances.length; level++) {
                    int floor = (int) Math.floor(chances[level] / sum * count);
                    assertThat(found[level]).isBetween(floor, floor + 1);
                }
            }
        }
    }

    @Test
    void fill_noChances_sharesAlike() {
        assertThat(counts(new double[3], 9, .5)).containsExactly(3, 3, 3);
    }

    private static int[] counts(double[] chances, int count, double offset) {
        int[] values = new int[count];
        double[] groups = new double[2 * chances.length];
        System.arraycopy(chances, 0, groups, chances.length, chances.length);
        new Quotas(groups, chances.length).fill(1, values, count, offset);
        int[] counts = new int[chances.length];
        for (int value : values) {
            counts[value]++;
        }
        return counts;
    }
}
