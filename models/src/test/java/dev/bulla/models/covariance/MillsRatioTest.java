package dev.bulla.models.covariance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MillsRatioTest {

    private static final double ALIKE = 3e-14;

    /** Forty-digit values: at nodes, between them, on either side of where the way of working them out changes, and beyond the nodes. */
    @ParameterizedTest
    @CsvSource({
        "0, 1.2533141373155003, 1.0",
        "0.03, 1.2238692539741772, 0.96328392238077469",
        "0.03125, 1.2226660820269793, 0.9617916849366569",
        "0.5, 0.87636445645369235, 0.56181777177315383",
        "1, 0.65567954241879847, 0.34432045758120153",
        "1.97, 0.42613561408111458, 0.16051284026020429",
        "2.03, 0.41669901405151176, 0.15410100147543121",
        "3.3, 0.28064139055552328, 0.073883411166773231",
        "7.99, 0.12328158528941493, 0.014980133537574654",
        "15.97, 0.062374721436994043, 0.003875698651205092",
        "16.5, 0.060385857906312325, 0.0036333445458466352",
        "40, 0.024984404205720571, 0.0006238317711771541",
        "1000, 0.00099999900000299999, 9.999970000149999e-7",
    })
    void at_anyDistance_isTheRatio(double r, double ratio, double rest) {
        assertThat(MillsRatio.at(r)).isCloseTo(ratio, within(ALIKE * ratio));
        assertThat(MillsRatio.rest(r)).isCloseTo(rest, within(ALIKE * rest));
    }
}
