package dev.bulla.models.curve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.random.SeededBits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Curves made for many questions, against the curves that they stand for. */
class FastCurveTest {

    /** The band reaches 1.96 deviations to either side, and this is a ten thousandth of it. */
    private static final double CLOSE = 1e-4 * 1.96;

    record Case(String kernel, CellReadings readings) {
        @Override
        public String toString() {
            return kernel + ", " + readings.columns() + " columns, " + readings.cells() + " cells";
        }
    }

    static Stream<Case> cases() {
        return Stream.of("mixed", "se", "matern12", "matern52", "se*periodic(x0)", "se+matern52")
                .flatMap(kernel -> Stream.of(
                        new Case(kernel, RandomReadings.grid(new int[] {2}, 10, 1)),
                        new Case(kernel, RandomReadings.grid(new int[] {24}, 40, 2)),
                        new Case(kernel, RandomReadings.grid(new int[] {40}, 30_000, 3)),
                        new Case(kernel, RandomReadings.leaves(16, 8, 60, 4)),
                        new Case(kernel, RandomReadings.grid(new int[] {5, 7}, 50, 5)),
                        new Case(kernel, RandomReadings.grid(new int[] {3, 4, 2}, 50, 6))));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void at_anyPlace_isNearTheCurve(Case each) {
        Curve exact = each.readings().curve(RandomReadings.curve(each.readings().columns(), each.kernel()));
        Curve fast = exact.fast();
        SeededBits bits = SeededBits.of(9);
        double farthest = 0;
        double widest = 0;
        for (int i = 0; i < 200; i++) {
            double[] place = place(bits, each.readings().columns(), i);
            Curve.Value right = exact.at(place);
            Curve.Value value = fast.at(place);
            double deviation = Math.sqrt(right.variance());
            farthest = Math.max(farthest, Math.abs(value.mean() - right.mean()) / deviation);
            widest = Math.max(widest, Math.abs(Math.sqrt(value.variance()) / deviation - 1));
        }
        System.out.printf("%s: %.1e deviations off, %.1e of its width%n", each, farthest, widest);

        assertThat(farthest).isLessThan(CLOSE);
        assertThat(widest).isLessThan(CLOSE);
    }

    @ParameterizedTest
    @MethodSource("cases")
    void means_askedInAnotherOrderByManyThreads_areTheBitsOfAt(Case each) {
        CurveOf of = RandomReadings.curve(each.readings().columns(), each.kernel());
        Curve one = each.readings().curve(of).fast();
        Curve other = each.readings().curve(of, one.settings()).fast();
        SeededBits bits = SeededBits.of(10);
        List<double[]> places = IntStream.range(0, 100)
                .mapToObj(i -> place(bits, each.readings().columns(), i))
                .toList();
        double[] asked = IntStream.range(0, places.size())
                .parallel()
                .mapToDouble(i -> one.mean(places.get(i)))
                .toArray();
        List<double[]> turned = new ArrayList<>(places);
        Collections.reverse(turned);
        double[] means = other.means(turned.toArray(double[][]::new));
        double[] again = new double[asked.length];
        for (int i = 0; i < again.length; i++) {
            again[i] = means[again.length - 1 - i];
        }

        assertThat(again).isEqualTo(asked);
        assertThat(places.stream().mapToDouble(place -> other.at(place).mean()).toArray())
                .isEqualTo(asked);
    }

    /** Settings that differ in nothing but how axes are bent are curves of their own. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void at_everyBendWithTheSameScales_isNearTheCurve(int columns) {
        double[] scales = new double[columns];
        Arrays.fill(scales, 0.2);
        List<Setting> settings = Arrays.stream(Bend.values())
                .map(bend -> new Setting(bend, new BelievedKernel("se", scales, 1), 0.25, 0.01, 0.25))
                .toList();
        Curve exact = RandomReadings.grid(columns == 1 ? new int[] {9} : new int[] {5, 7}, 40, 8)
                .curve(RandomReadings.curve(columns, "se"), settings);
        Curve fast = exact.fast();
        SeededBits bits = SeededBits.of(3);
        for (int i = 0; i < 100; i++) {
            double[] place = place(bits, columns, i);
            Curve.Value right = exact.at(place);
            assertThat(Math.abs(fast.at(place).mean() - right.mean()) / Math.sqrt(right.variance()))
                    .isLessThan(CLOSE);
        }
    }

    @Test
    void drawn_manyCurves_haveTheMeanAndTheDeviationOfTheCurve() {
        Curve exact = RandomReadings.grid(new int[] {12}, 30, 7).curve(RandomReadings.curve(1, "se"));
        double[][] places = {{0.1}, {0.5}, {0.97}};
        int count = 4_000;
        List<double[]> drawn = exact.drawn(places, count, dev.bulla.core.random.PublicBits.of("test"));

        for (int p = 0; p < places.length; p++) {
            int place = p;
            Curve.Value value = exact.at(places[p]);
            double mean =
                    drawn.stream().mapToDouble(each -> each[place]).average().orElseThrow();
            double square = drawn.stream()
                            .mapToDouble(each -> (each[place] - mean) * (each[place] - mean))
                            .sum()
                    / count;
            double deviation = Math.sqrt(value.variance());
            assertThat(Math.abs(mean - value.mean())).isLessThan(5 * deviation / Math.sqrt(count));
            assertThat(Math.abs(Math.sqrt(square) / deviation - 1)).isLessThan(5 / Math.sqrt(count));
        }
    }

    /** The ends, the ends of cells, and anywhere. */
    private static double[] place(SeededBits bits, int columns, int i) {
        double[] place = new double[columns];
        Arrays.setAll(place, k -> i < 2 ? i : i < 20 ? (i - 2) / 17.0 : RandomReadings.unit(bits));
        return place;
    }
}
