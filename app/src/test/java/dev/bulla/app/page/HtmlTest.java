package dev.bulla.app.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class HtmlTest {

    @Test
    void of_text_isEscaped() {
        assertThat(Html.of("<p title=\"{}\">{}</p>", "\"'", "<&>"))
                .hasToString("<p title=\"&quot;&#39;\">&lt;&amp;&gt;</p>");
    }

    @Test
    void of_html_isTakenAsItIs() {
        assertThat(Html.of("<p>{}</p>", Html.of("<b>{}</b>", "<"))).hasToString("<p><b>&lt;</b></p>");
    }

    @Test
    void of_valueWithAHole_isNotATemplate() {
        assertThat(Html.of("{} {}", "{}", "b")).hasToString("{} b");
    }

    @Test
    void of_charactersThatActOrHide_areWrittenOut() {
        assertThat(Html.of("{}", "a\u0000\u202Eb\u2066\t\u200b\u00ad\udb40\udc41\ud800"))
                .hasToString("a\\u{0}\\u{202e}b\\u{2066}\\u{9}\\u{200b}\\u{ad}\\u{e0041}\\u{d800}");
        assertThat(Html.of("{}", "日本\n😀\u00A0é")).hasToString("日本\n😀\u00A0é");
    }

    @Test
    void of_wrongNumberOfValues_throws() {
        assertThatThrownBy(() -> Html.of("{}")).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> Html.of("", "a")).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void join_pieces_followEachOther() {
        assertThat(Html.join(List.of(Html.of("a"), Html.NONE, Html.of("b")))).hasToString("ab");
    }
}
