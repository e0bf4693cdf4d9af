package dev.bulla.audit.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RateTest {

    /** 1 − 0.025^(1/10), and the table of Clopper and Pearson for 5 of 10. */
    @Test
    void interval_knownCounts_isExact() {
        assertThat(new Rate(0, 10).lower(0.95)).isZero();
        assertThat(new Rate(0, 10).upper(0.95)).isCloseTo(0.308497, within(1e-6));
        assertThat(new Rate(10, 10).lower(0.95)).isCloseTo(0.691503, within(1e-6));
        assertThat(new Rate(10, 10).upper(0.95)).isEqualTo(1);
        assertThat(new Rate(5, 10).lower(0.95)).isCloseTo(0.187086, within(1e-6));
        assertThat(new Rate(5, 10).upper(0.95)).isCloseTo(0.812914, within(1e-6));
    }

    @Test
    void interval_noTrials_isEverything() {
        assertThat(new Rate(0, 0).value()).isZero();
        assertThat(new Rate(0, 0).lower(0.95)).isZero();
        assertThat(new Rate(0, 0).upper(0.95)).isEqualTo(1);
    }

    @Test
    void rate_moreHitsThanTrials_isRefused() {
        assertThatThrownBy(() -> new Rate(2, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Rate(-1, 1)).isInstanceOf(IllegalArgumentException.class);
    }
}
