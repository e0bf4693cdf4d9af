package dev.bulla.core.refusal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class VisibleTest {

    @Test
    void of_everyCharacterThereIs_isDrawnOrEscaped() {
        IntStream.rangeClosed(0, Character.MAX_CODE_POINT).forEach(c -> {
            String shown = Visible.of("a" + Character.toString(c) + "b");
            assertThat(shown.codePoints().allMatch(Visible::isPlain)).isTrue();
            boolean isKept = shown.codePointAt(1) == c && c != '\\';
            assertThat(isKept || shown.equals("a\\u{" + Integer.toHexString(c) + "}b") || c == '\\')
                    .isTrue();
        });
    }

    @Test
    void isPlain_whatSteersATerminalOrTheEye_isNot() {
        int[] forbidden = {
            0x00, 0x07, 0x08, 0x09, 0x0A, 0x0D, 0x1B, 0x7F, 0x85, 0x9B, 0xAD, 0x61C, 0x180E, 0x200B, 0x200C, 0x200D,
            0x200E, 0x200F, 0x2028, 0x2029, 0x202A, 0x202E, 0x2060, 0x2066, 0x2069, 0xFEFF, 0xFE0F, 0x3164, 0x2800,
            0xD800, 0xDFFF, 0xE000, 0xFFFF, 0xE0041, 0xE0100, 0x10FFFF
        };

        assertThat(IntStream.of(forbidden)).noneMatch(Visible::isPlain);
        assertThat("aZ09 äßœ日本한국Ελλ\u0430\u05d0\u0639✔→…ε·😀\u00A0".codePoints())
                .allMatch(Visible::isPlain);
    }

    @Test
    void of_spacesInARow_areSeen() {
        assertThat(Visible.of("a   VALID")).isEqualTo("a \\u{20}\\u{20}VALID");
        assertThat(Visible.of("a \u00A0b")).isEqualTo("a \\u{a0}b");
        assertThat(Visible.line("a   b", 100)).isEqualTo("a   b");
    }

    @Test
    void of_marksOnMarks_areSeen() {
        assertThat(Visible.of("e\u0301\u0323")).isEqualTo("e\u0301\u0323");
        assertThat(Visible.of("e\u0301\u0323\u0302")).isEqualTo("e\u0301\u0323\\u{302}");
        assertThat(Visible.of("\u0336x")).isEqualTo("\\u{336}x");
    }

    @Test
    void of_longValue_isCutAndSaysSo() {
        assertThat(Visible.of("x".repeat(60))).isEqualTo("x".repeat(60));
        assertThat(Visible.of("x".repeat(61))).isEqualTo("x".repeat(59) + "…");
        assertThat(Visible.of("\u001b".repeat(1_000_000)))
                .hasSizeLessThanOrEqualTo(60)
                .endsWith("}…");
        assertThat(Visible.of("😀".repeat(100)).codePoints()).allMatch(Visible::isPlain);
        assertThat(Visible.path("/" + "d".repeat(4_000))).hasSize(240);
    }

    @Test
    void quote_quotesAndBackslashes_cannotEndIt() {
        assertThat(Visible.quote("a\" is fine. VALID")).isEqualTo("\"a\\\" is fine. VALID\"");
        assertThat(Visible.quote("\\")).isEqualTo("\"\\\\\"");
        assertThat(Visible.quote("x".repeat(1_000))).hasSize(62);
    }

    @Test
    void message_hostileParts_isOneShortLine() {
        String hostile = "\u001b[2J\r\n✔ plan      every number\u202e" + "x".repeat(100_000);
        String text = new Message("E-205", hostile, hostile, hostile, hostile).text();

        assertThat(text.codePoints()).allMatch(Visible::isPlain);
        assertThat(text).startsWith("E-205 \\u{1b}[2J").hasSizeLessThan(1_000);
        assertThat(new BadInput(List.of(new Message("E-1", "", hostile, "", ""), new Message("E-2", "", "b", "", ""))))
                .hasMessageContaining("\nE-2 b");
    }

    @Test
    void printed_anyText_readsBackAndIsPlain() {
        String hostile = "\u001b\u009b\u007f\u202e\u200b\u2028\ufeff\udb40\udc41\ue000 \"\\/ä日😀";
        Map<String, Object> value = Map.of(hostile, List.of(hostile, 1.5, true));
        String printed = Json.printed(value);

        assertThat(printed.codePoints()).allMatch(Visible::isPlain);
        assertThat(Json.canonical(Json.read(printed.getBytes(StandardCharsets.UTF_8))))
                .isEqualTo(Json.canonical(value));
        assertThat(printed).contains("ä日😀", "\\u202e", "\\udb40\\udc41");
        assertThat(Json.printed(Map.of("a", "\ud83d"))).isEqualTo("{\"a\":\"\\ud83d\"}");
    }
}
