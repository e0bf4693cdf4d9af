package dev.bulla.models.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.util.List;
import org.junit.jupiter.api.Test;

class BentAxesTest {

    private static final CellReadings READINGS = new CellReadings(
            List.of(
                    new Leaf(new double[] {0}, new double[] {0.5}, 0, 1),
                    new Leaf(new double[] {0.5}, new double[] {1}, 1, 1)),
            new double[] {90, 10},
            new double[2],
            new double[2],
            1);

    private static double bent(Bend bend, double place) {
        return BentAxes.of(bend, READINGS).bend(new double[] {place})[0];
    }

    @Test
    void bend_ranks_isHalfTheShareOfRows() {
        assertThat(bent(Bend.RANKS, 0.5)).isCloseTo(0.7, offset(1e-12));
        assertThat(bent(Bend.RANKS, 0.25)).isCloseTo(0.35, offset(1e-12));
    }

    @Test
    void bend_roots_areRootsFromEitherEnd() {
        for (double place : new double[] {0.01, 0.2, 0.5, 0.97}) {
            assertThat(bent(Bend.EARLY, place)).isCloseTo(Math.sqrt(place), offset(0.02));
            assertThat(bent(Bend.LATE, 1 - place)).isCloseTo(1 - bent(Bend.EARLY, place), offset(1e-12));
        }
    }

    @Test
    void bend_anyWay_risesFromEndToEnd() {
        for (Bend bend : List.of(Bend.RANKS, Bend.EARLY, Bend.LATE)) {
            double before = bent(bend, 0);
            assertThat(before).isZero();
            for (int i = 1; i <= 100; i++) {
                assertThat(bent(bend, i / 100.0)).isGreaterThan(before);
                before = bent(bend, i / 100.0);
            }
            assertThat(before).isCloseTo(1, offset(1e-12));
        }
    }
}
