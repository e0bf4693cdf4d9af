package dev.bulla.synth.trajectory.walk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.core.random.PublicBits;
import dev.bulla.synth.trajectory.Visits;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class WalkTest {

    private static final Offset<Double> CLOSE = within(1e-8);
    private static final double[] LAW = {.5, .3, .2};
    private static final int[][] DAY = {{0, 3, 1}, {2, 0, 2}, {0, 0, 0}};
    private static final int[][] NIGHT = {{0, 1, 0}, {4, 0, 1}, {1, 0, 0}};

    /** People who take one step each, as often as the weights say, those of the day in slot 0, those of the night in slot 1. */
    private static Visits steps() {
        IntStream.Builder from = IntStream.builder();
        for (int slot = 0; slot < 2; slot++) {
            int[][] weights = slot == 0 ? DAY : NIGHT;
            for (int cell = 0; cell < 9; cell++) {
                for (int n = 0; n < weights[cell / 3][cell % 3]; n++) {
                    from.add(cell + 9 * slot);
                }
            }
        }
        int[] codes = from.build().toArray();
        return Visits.of(
                Arrays.stream(codes)
                        .mapToObj(code -> new int[] {code % 9 / 3, code % 3})
                        .toArray(int[][]::new),
                Arrays.stream(codes)
                        .mapToObj(code -> new int[] {code / 9, code / 9})
                        .toArray(int[][]::new),
                3,
                2);
    }

    private static PlaceGraph graph(int slot) {
        Visits visits = steps();
        return PlaceGraph.of(visits, IntStream.range(0, visits.people()).toArray(), other -> other == slot);
    }

    private static double[] settled(PlaceGraph graph, double restart) {
        double[] law = LAW;
        for (int i = 0; i < 2_000; i++) {
            law = graph.next(law, LAW, restart);
        }
        return law;
    }

    @Test
    void next_manySteps_settlesAtTheStationaryLaw() {
        assertThat(settled(graph(0), 0)).containsExactly(new double[] {.33333333, .34615385, .32051282}, CLOSE);
        assertThat(settled(graph(0), .15)).containsExactly(new double[] {.35087719, .34598448, .30313832}, CLOSE);
    }

    @Test
    void next_tenVisits_hasTheirMeanLaw() {
        double[] mean = new double[3];
        double[] law = LAW;
        for (int i = 0; i < 10; i++) {
            for (int l = 0; l < 3; l++) {
                mean[l] += law[l] / 10;
            }
            law = graph(0).next(law, LAW, 0);
        }

        assertThat(mean).containsExactly(new double[] {.34443359, .34647397, .30909244}, CLOSE);
    }

    @Test
    void next_twoSlotsInTurn_settlesAtTheirLaws() {
        double[] law = LAW;
        for (int i = 0; i < 2_000; i++) {
            law = graph(1).next(graph(0).next(law, LAW, 0), LAW, 0);
        }

        assertThat(law).containsExactly(new double[] {.75806452, .12096774, .12096774}, CLOSE);
        assertThat(graph(0).next(law, LAW, 0)).containsExactly(new double[] {.12096774, .60483871, .27419355}, CLOSE);
    }

    @Test
    void weight_steps_areCounted() {
        assertThat(graph(0).weight(0, 1)).isEqualTo(3);
        assertThat(graph(0).weight(0, 2)).isEqualTo(1);
        assertThat(graph(0).weight(0, 0)).isZero();
        assertThat(graph(0).isSink(2)).isTrue();
    }

    @Test
    void walks_oneHabit_isRepeatedAtItsHours() {
        int[][] places =
                IntStream.range(0, 20).mapToObj(p -> new int[] {0, 1, 0, 1}).toArray(int[][]::new);
        int[][] slots =
                IntStream.range(0, 20).mapToObj(p -> new int[] {2, 3, 2, 3}).toArray(int[][]::new);
        Visits visits = Visits.of(places, slots, 2, 4);
        WalkModel model = WalkModel.of(visits, IntStream.range(0, 20).toArray(), new double[] {.5, .5});

        Visits walks = model.walks(500, PublicBits.of("habit"));
        Visits again = model.walks(500, PublicBits.of("habit"));

        assertThat(walks.people()).isEqualTo(500);
        assertThat(walks.places()).isEqualTo(again.places());
        assertThat(walks.slots()).isEqualTo(again.slots());
        long usual = IntStream.range(0, walks.count())
                .filter(i -> walks.places()[i] == walks.slots()[i] - 2)
                .count();
        assertThat((double) usual / walks.count()).isBetween(.8, 1.0);
    }

    @Test
    void of_nobody_isRefused() {
        assertThatThrownBy(() -> WalkModel.of(steps(), new int[0], LAW)).isInstanceOf(IllegalArgumentException.class);
    }
}
