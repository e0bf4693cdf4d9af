package dev.bulla.core.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ColumnTest {

    private static final Column AGE = new Column.Whole("age", 0, 110, Optional.empty(), Optional.empty());
    private static final Column INCOME = new Column.Real("income", -5, 1000, Optional.of(7.5), Optional.empty());
    private static final Column SEX = new Column.Category("sex", List.of("f", "m"), Optional.of("m"), Optional.empty());

    @ParameterizedTest
    @CsvSource({"42, 42", "' 42 ', 42", "42.0, 42", "-3, 0", "999, 110", "1e2, 100", "1e999, 110", "-1e999, 0", "+7, 7"
    })
    void read_numberInWholeColumn_isClamped(String cell, double expected) {
        assertThat(AGE.read(cell)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "x", "1.5", "NaN", "Infinity", "0x10", "1f", "1d", "--1", "1e", ".", "1 2", "١"})
    void read_malformedInWholeColumn_isMissing(String cell) {
        assertThat(AGE.read(cell)).isNaN();
    }

    @Test
    void read_malformedWithFallback_takesIt() {
        assertThat(INCOME.read("n/a")).isEqualTo(7.5);
        assertThat(INCOME.read(Double.NaN)).isEqualTo(7.5);
        assertThat(SEX.read("unknown")).isEqualTo(1);
        assertThat(SEX.absent()).isEqualTo(1);
    }

    @Test
    void read_enormousNumberText_isMissingWithoutWork() {
        assertThat(AGE.read("9".repeat(10_000_000))).isNaN();
    }

    @Test
    void read_numbers_followTheSameRulesAsText() {
        assertThat(AGE.read(41.0)).isEqualTo(41);
        assertThat(AGE.read(41.5)).isNaN();
        assertThat(AGE.read(Double.POSITIVE_INFINITY)).isEqualTo(110);
        assertThat(INCOME.read(2e6)).isEqualTo(1000);
    }
}
