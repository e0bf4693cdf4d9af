package dev.bulla.core.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.refusal.BadInput;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {

    /** One text has one way to be bytes; what others take for another text is no text here. */
    @ParameterizedTest
    @ValueSource(strings = {"UTF-16", "UTF-16BE", "UTF-16LE", "UTF-32", "UTF-32BE", "UTF-32LE"})
    void read_otherEncoding_isRefused(String charset) {
        assertThatThrownBy(() -> Json.read("{\"a\":1}".getBytes(Charset.forName(charset))))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("not in UTF-8");
    }

    /** From the table of RFC 8785, appendix B. */
    @ParameterizedTest
    @CsvSource({
        "0000000000000000, 0",
        "8000000000000000, 0",
        "0000000000000001, 5e-324",
        "8000000000000001, -5e-324",
        "7fefffffffffffff, 1.7976931348623157e+308",
        "4340000000000000, 9007199254740992",
        "4430000000000000, 295147905179352830000",
        "44b52d02c7e14af5, 9.999999999999997e+22",
        "44b52d02c7e14af6, 1e+23",
        "44b52d02c7e14af7, 1.0000000000000001e+23",
        "444b1ae4d6e2ef4e, 999999999999999700000",
        "444b1ae4d6e2ef4f, 999999999999999900000",
        "444b1ae4d6e2ef50, 1e+21",
        "3eb0c6f7a0b5ed8c, 9.999999999999997e-7",
        "3eb0c6f7a0b5ed8d, 0.000001",
        "41b3de4355555553, 333333333.3333332",
        "41b3de4355555554, 333333333.33333325",
        "41b3de4355555555, 333333333.3333333",
        "becbf647612f3696, -0.0000033333333333333333",
        "43143ff3c1cb0959, 1424953923781206.2",
        "3d30000000000000, 5.684341886080802e-14"
    })
    void number_vectorOfTheRfc_isSpeltThatWay(String bits, String expected) {
        assertThat(Json.number(Double.longBitsToDouble(Long.parseUnsignedLong(bits, 16))))
                .isEqualTo(expected);
    }

    @Test
    void number_anyDouble_readsBackToItself() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 20_000; i++) {
            double value = Double.longBitsToDouble(random.nextLong());
            if (Double.isFinite(value)) {
                assertThat(Double.parseDouble(Json.number(value))).isEqualTo(value + 0.0);
            }
        }
    }

    @Test
    void canonical_objects_sortNamesAndEscapeText() {
        byte[] bytes = Json.canonical(Map.of("b", List.of(1, true, "a\"\\\n\u0001é€"), "a", Map.of(), "B", List.of()));

        assertThat(new String(bytes, StandardCharsets.UTF_8))
                .isEqualTo("{\"B\":[],\"a\":{},\"b\":[1,true,\"a\\\"\\\\\\n\\u0001é€\"]}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "{\"a\":1,\"a\":2}",
                "null",
                "[null]",
                "1 2",
                "NaN",
                "1e999",
                "1e-999999999",
                "{\"a\":01}",
                "'a'",
                "[1,]"
            })
    void read_malformed_isRefusedWithoutItsContent(String text) {
        assertThatThrownBy(() -> Json.read(text.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(BadInput.class);
    }

    @Test
    void read_deepNesting_isRefused() {
        byte[] deep = ("[".repeat(100_000) + "]".repeat(100_000)).getBytes(StandardCharsets.UTF_8);

        assertThatThrownBy(() -> Json.read(deep)).isInstanceOf(BadInput.class);
    }
}
