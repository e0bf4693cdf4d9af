package dev.bulla.models.curve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.random.SeededBits;
import java.lang.management.ManagementFactory;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How long a million answers take on one core, whatever was released, beside a plain loop over cells and settings. */
class FastCurveStatTest {

    private static final int QUESTIONS = 1_000_000;
    private static final int PLAIN = 500;
    private static final double SECONDS = 2;

    static Stream<CellReadings> readings() {
        return Stream.of(
                RandomReadings.grid(new int[] {24}, 40, 3),
                RandomReadings.grid(new int[] {256}, 40, 3),
                RandomReadings.leaves(64, 8, 60, 4),
                RandomReadings.grid(new int[] {16, 16}, 40, 3),
                RandomReadings.grid(new int[] {6, 6, 7}, 40, 3),
                RandomReadings.grid(new int[] {4, 4, 4, 4}, 40, 3));
    }

    @ParameterizedTest(name = "{index}")
    @MethodSource("readings")
    void means_aMillion_takeLessThanTwoSeconds(CellReadings readings) {
        Curve exact = readings.curve(RandomReadings.curve(readings.columns(), "se"));
        SeededBits bits = SeededBits.of(1);
        double[][] places = new double[QUESTIONS][readings.columns()];
        for (double[] place : places) {
            for (int k = 0; k < place.length; k++) {
                place[k] = RandomReadings.unit(bits);
            }
        }
        long start = now();
        double sum = 0;
        for (int i = 0; i < PLAIN; i++) {
            sum += exact.mean(places[i]);
        }
        double plain = seconds(start) * QUESTIONS / PLAIN;
        start = now();
        for (double each : exact.fast().means(places)) {
            sum += each;
        }
        double fast = seconds(start);
        System.out.printf(
                "%d columns, %d cells, %d leaves, %d settings: a million answers in %.2f s, %.0f times as fast as a plain loop%n",
                readings.columns(),
                readings.cells(),
                readings.leaves().size(),
                exact.settings().size(),
                fast,
                plain / fast);

        assertThat(sum).isFinite();
        assertThat(fast).isLessThan(SECONDS);
    }

    /** Of this thread alone: others may be busy. */
    private static long now() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static double seconds(long start) {
        return (now() - start) / 1e9;
    }
}
