package dev.bulla.bench.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.random.PublicBits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A label flipped on a point far from all others is the worst pair: 2C/n, or 2C when C is not divided by n. */
class DualSvmTest {

    private static final PublishedKernel KERNEL = PublishedKernel.gaussian(0.05);
    private static final Budget BUDGET = Budget.approx("0.4", "1e-3");

    @ParameterizedTest
    @ValueSource(doubles = {1, 2})
    void normalised_isolatedLabelFlipped_movesByTheSensitivity(double cost) {
        double[][] points = points();
        KernelExpansion one = DualSvm.normalised(KERNEL, points, labels(points, 1), cost);
        KernelExpansion other = DualSvm.normalised(KERNEL, points, labels(points, -1), cost);

        assertThat(one.distance(other)).isCloseTo(2 * cost / 100, within(1e-6));
        assertThat(one.distance(other))
                .isLessThanOrEqualTo(Calibration.svm(100, cost, BUDGET).distance() * (1 + 1e-6));
    }

    /** The mutant: the printed sensitivity for a machine whose cost is not divided by n is n times too small. */
    @Test
    void asPublished_isolatedLabelFlipped_movesNTimesAsFar() {
        double[][] points = points();
        KernelExpansion one = DualSvm.asPublished(KERNEL, points, labels(points, 1), 1);
        KernelExpansion other = DualSvm.asPublished(KERNEL, points, labels(points, -1), 1);
        double printed = 2.0 / 100;

        assertThat(one.distance(other)).isCloseTo(100 * printed, within(1e-4));
        assertThat(one.distance(other))
                .isCloseTo(Calibration.svmAsPublished(100, 1, BUDGET).distance(), within(1e-4));
    }

    /** Two points far apart have α = min(1, c) each, whatever the other's label. */
    @Test
    void asPublished_twoIsolatedPoints_haveTheClosedForm() {
        double[][] points = {{0}, {10}};
        KernelExpansion machine = DualSvm.asPublished(PublishedKernel.gaussian(1), points, new int[] {1, -1}, 0.7);

        assertThat(machine.at(0)).isCloseTo(0.7, within(1e-9));
        assertThat(machine.at(10)).isCloseTo(-0.7, within(1e-9));
        assertThat(DualSvm.asPublished(PublishedKernel.gaussian(1), points, new int[] {1, -1}, 3)
                        .at(10))
                .isCloseTo(-1, within(1e-9));
    }

    /** Ninety-nine points that overlap, and one far from them. */
    private static double[][] points() {
        PublicBits bits = PublicBits.of("svm test");
        double[][] points = new double[100][];
        for (int i = 0; i < 99; i++) {
            points[i] = new double[] {bits.nextUniform(), bits.nextUniform()};
        }
        points[99] = new double[] {5, 5};
        return points;
    }

    private static int[] labels(double[][] points, int last) {
        int[] labels = new int[points.length];
        for (int i = 0; i < 99; i++) {
            labels[i] = points[i][0] > 0.5 ? 1 : -1;
        }
        labels[99] = last;
        return labels;
    }
}
