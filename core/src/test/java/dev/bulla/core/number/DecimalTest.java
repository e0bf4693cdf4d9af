package dev.bulla.core.number;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.composition.Part;
import dev.bulla.core.composition.Repeated;
import dev.bulla.core.guarantee.Budget;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DecimalTest {

    @ParameterizedTest
    @CsvSource({"5,5", "' 0.5 ',0.5", "-.5,-0.5", "5.,5", "+1e-6,0.000001", "1E+2,100", "007,7"})
    void read_asciiDigits_areTheirNumber(String text, double value) {
        assertThat(Decimal.read(text).doubleValue()).isEqualTo(value);
    }

    /** Arabic-Indic, Devanagari, full-width and mathematical digits; and what Java alone takes for a number. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "٥",
                "०.५",
                "５",
                "1٠",
                "\ud835\udfd3",
                "1e-٦",
                "0x10",
                "1d",
                "1f",
                "NaN",
                "Infinity",
                "1_000",
                "1,5",
                "",
                " ",
                ".",
                "-",
                "e5",
                "5e",
                "1 2",
                "½"
            })
    void read_anythingElse_isNoNumber(String text) {
        assertThatThrownBy(() -> Decimal.read(text)).isInstanceOf(NumberFormatException.class);
        assertThatThrownBy(() -> Decimal.whole(text)).isInstanceOf(NumberFormatException.class);
        assertThatThrownBy(() -> Budget.pure(text)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Part.gaussian(text)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Repeated.read("laplace-on-grid:1," + text))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** Time that grows with the square of the length would take minutes here. */
    @ParameterizedTest
    @ValueSource(ints = {10, 1_000_000})
    void read_longText_isDecidedAtOnce(int length) {
        assertThatThrownBy(() -> Decimal.read("1".repeat(length) + "x")).isInstanceOf(NumberFormatException.class);
    }
}
