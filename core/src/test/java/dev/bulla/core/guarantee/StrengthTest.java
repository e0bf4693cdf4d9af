package dev.bulla.core.guarantee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.core.number.HighPrecision;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StrengthTest {

    @ParameterizedTest
    @CsvSource({
        "0.01, Very strong, learns next to nothing,          at most 50.3 %",
        "0.1,  Very strong, learns next to nothing,          at most 52.5 %",
        "1,    Strong,      nobody can tell with confidence, at most 73.2 %",
        "3,    Moderate,    a strong suspicion,              at most 95.3 %",
        "5,    Weak,        is nearly certain,               at most 99.4 %",
        "20,   No real,     as good as certain,              over 99.9 %",
        "100,  No real,     as good as certain,              over 99.9 %",
        "1000, No real,     as good as certain,              over 99.9 %",
    })
    void sentence_anyEpsilon_saysWhatItIsWorth(String epsilon, String word, String start, String guess) {
        for (String delta : new String[] {"0", "1e-6"}) {
            Budget budget = Budget.approx(epsilon, delta);
            String sentence = new Claim(budget.guarantee(), Neighbours.ADD_REMOVE, Unit.row()).sentence();

            assertThat(Strength.of(budget).word()).isEqualTo(word);
            assertThat(sentence).contains(start, "whether any one row is in the data", guess);
            assertThat(sentence.contains("nobody can tell")).isEqualTo(word.equals("Strong"));
        }
    }

    @Test
    void of_largeDelta_isWorthLess() {
        assertThat(Strength.of(Budget.approx("0.1", "0.5")).word()).isEqualTo("Weak");
        assertThat(Strength.of(Budget.approx("0.5", "0.3")).sentence("who"))
                .contains("does not rule out", "nearly certain")
                .endsWith("For a chance of 0.3 nothing is promised.");
        assertThat(Strength.of(Budget.approx("0.5", "1e-6")).sentence("who"))
                .contains("nobody can tell")
                .endsWith("For a chance of 1e-6 nothing is promised.");
        assertThat(Strength.of(Budget.pure("0.5")).sentence("who")).doesNotContain("promised");
        assertThat(Strength.of(Budget.approx("0.1", "0.5")).right())
                .isEqualTo(0.5 + 0.5 * 0.5249791874789399, within(1e-12));
    }

    /** The area under the curve of hits has its widest gap to guessing where the best even bet is made. */
    @Test
    void of_anyBudget_isTheWidestGapOfTheTradeOff() {
        for (Budget budget :
                new Budget[] {Budget.pure("0.3"), Budget.approx("2", "0.01"), Budget.approx("5", "1e-6")}) {
            double gap = 0;
            for (int i = 0; i <= 1_000_000; i++) {
                double alarms = i / 1_000_000.0;
                gap = Math.max(gap, budget.guarantee().hitRate(alarms) - alarms);
            }
            assertThat(Strength.of(budget).right()).isEqualTo((1 + gap) / 2, within(1e-5));
        }
    }

    @Test
    void ofNormal_isLessThanWhatItsEpsilonAndDeltaTell() {
        for (String epsilon : new String[] {"0.5", "1", "5", "20"}) {
            Budget budget = Budget.approx(epsilon, "1e-6");
            BigDecimal mu = BigDecimal.ONE.divide(GaussianProfile.sigma(budget), HighPrecision.MC);

            assertThat(Strength.ofNormal(mu).right())
                    .isLessThan(Strength.of(budget).right())
                    .isEqualTo(HighPrecision.normal(mu.multiply(HighPrecision.HALF))
                            .doubleValue());
        }
        assertThat(Strength.ofNormal(new BigDecimal("100")).isNone()).isTrue();
    }

    @Test
    void sentence_replacedRow_asksWhatItSays() {
        Claim claim = new Claim(Budget.pure("20").guarantee(), Neighbours.REPLACE_ONE, Unit.row());

        assertThat(claim.sentence()).contains("as good as certain what any one row says");
    }

    @Test
    void strength_outOfRange_throws() {
        assertThatThrownBy(() -> new Strength(0.4, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Strength(Double.NaN, 0)).isInstanceOf(IllegalArgumentException.class);
    }
}
