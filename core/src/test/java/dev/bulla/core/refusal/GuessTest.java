package dev.bulla.core.refusal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GuessTest {

    private static final List<String> NAMES = List.of("age", "sex", "income", "histogram", "a\u001b[2J");

    @ParameterizedTest
    @CsvSource({"aeg,age", "Age,age", "ag,age", "incom,income", "histgram,histogram", "hitsogram,histogram"})
    void guess_nearlyAName_namesIt(String typed, String meant) {
        assertThat(Text.guess(typed, NAMES)).isEqualTo("Did you mean " + meant + "? ");
    }

    @ParameterizedTest
    @CsvSource({"height", "wage-of-all", "x"})
    void guess_somethingElse_isNone(String typed) {
        assertThat(Text.guess(typed, NAMES)).isEmpty();
        assertThat(Text.guess(typed.repeat(1_000_000), NAMES)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"a[2J"})
    void guess_hostileName_isOnlyDrawn(String typed) {
        assertThat(Text.guess(typed, NAMES)).doesNotContain("\u001b");
    }
}
