package dev.bulla.models.gp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.models.curve.Leaf;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class InputTreeTest {

    private static final InputTree.Arrangement ARRANGEMENT = new InputTree.Arrangement(2, 6, 4);

    private static double[][] points(int count) {
        Random random = new Random(4);
        double[][] points = new double[count][];
        for (int i = 0; i < count; i++) {
            points[i] = new double[] {random.nextDouble() * random.nextDouble(), random.nextDouble()};
        }
        return points;
    }

    @Test
    void leaf_differentPoints_areEquallyMany() {
        double[][] points = points(2_400);
        InputTree tree = InputTree.of(ARRANGEMENT, points);
        int[] rows = new int[ARRANGEMENT.leaves()];
        for (double[] point : points) {
            rows[tree.leaf(point)]++;
        }

        assertThat(Arrays.stream(rows).boxed().toList())
                .allSatisfy(each -> assertThat(each).isBetween(98, 102));
    }

    @Test
    void read_numbers_isTheSameTree() {
        InputTree tree = InputTree.of(ARRANGEMENT, points(500));
        InputTree again = InputTree.read(ARRANGEMENT, tree.numbers());
        List<Leaf> leaves = again.leaves();

        assertThat(again.numbers()).isEqualTo(tree.numbers());
        for (double[] point : points(50)) {
            Leaf leaf = leaves.get(again.leaf(point));
            assertThat(again.leaf(point)).isEqualTo(tree.leaf(point));
            assertThat(point[0]).isBetween(leaf.low()[0], leaf.high()[0]);
            assertThat(point[1]).isBetween(leaf.low()[1], leaf.high()[1]);
        }
    }

    @Test
    void of_noPointsOrEqualOnes_hasAllLeaves() {
        double[][] equal = new double[10][];
        Arrays.fill(equal, new double[] {0, 1});

        assertThat(InputTree.of(ARRANGEMENT, new double[0][]).leaves()).hasSize(24);
        assertThat(InputTree.of(ARRANGEMENT, equal).leaves()).hasSize(24);
    }
}
