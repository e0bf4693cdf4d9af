package dev.bulla.synth.select;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.synth.graph.Domain;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** What (1, 10⁻⁹) buys of fourteen columns, in the shares that the two papers name. */
class TariffTest {

    private static final double RHO = 0.0149730577;
    private static final int COLUMNS = 14;

    private final PaidAnswers answers = new SeededAnswers(Domain.of(2), new int[][] {{0}}, RHO, 1);

    @Test
    void tariff_thirdsForColumnsChoicesAndPairs_areThoseOfTheSpanningTree() {
        assertThat(Tariff.sigma(answers, RHO / 3 / COLUMNS)).isCloseTo(37.4502222, near(37.4502222));
        assertThat(Tariff.epsilon(answers, RHO / 3 / (COLUMNS - 1))).isCloseTo(0.0554202, Offset.offset(5.1e-8));
        assertThat(Tariff.sigma(answers, RHO / 3 / (COLUMNS - 1))).isCloseTo(36.0879371, near(36.0879371));
    }

    @Test
    void tariff_roundOfSixteenAColumn_isThatOfTheAdaptivePaper() {
        double round = RHO / (16 * COLUMNS);

        assertThat(Tariff.sigma(answers, 0.9 * round)).isCloseTo(91.1659177, near(91.1659177));
        assertThat(Tariff.epsilon(answers, 0.1 * round)).isCloseTo(0.00731267, Offset.offset(5.1e-9));
    }

    private static Offset<Double> near(double expected) {
        return Offset.offset(1e-8 * expected); // ρ has nine digits, what is bought is dearer by a part in 10⁹
    }
}
