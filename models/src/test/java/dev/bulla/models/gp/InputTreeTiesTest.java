package dev.bulla.models.gp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class InputTreeTiesTest {

    /** Two values, and a column that fills its range less: the first cut is between the two values. */
    @Test
    void of_columnOfTwoValues_isCutBetweenThem() {
        Random random = new Random(3);
        double[][] points = new double[400][];
        for (int i = 0; i < points.length; i++) {
            points[i] = new double[] {i % 5 < 3 ? 0 : 1, 0.8 * random.nextDouble()};
        }
        int[] rows = new int[16];
        InputTree tree = InputTree.of(new InputTree.Arrangement(2, 4, 4), points);
        for (double[] point : points) {
            rows[tree.leaf(point)]++;
        }

        assertThat(Arrays.stream(rows)).allMatch(count -> count >= 18 && count <= 32);
    }
}
