package dev.bulla.bench.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RunSpreadTest {

    @Test
    void spread_fewNumbers_isRight() {
        RunSpread spread = new RunSpread(new double[] {3, 1, 2, 4});

        assertThat(spread.mean()).isEqualTo(2.5);
        assertThat(spread.median()).isEqualTo(2.5);
        assertThat(spread.deviation()).isCloseTo(1.2909944, within(1e-6));
        assertThat(spread.quantile(0.25)).isEqualTo(1.75);
        assertThat(spread.above(2)).isEqualTo(2);
    }
}
