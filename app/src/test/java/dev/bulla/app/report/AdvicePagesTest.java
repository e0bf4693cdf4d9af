package dev.bulla.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.advice.Advice;
import dev.bulla.app.advice.AdviceMoney;
import dev.bulla.app.advice.AdvicePage;
import dev.bulla.app.advice.AdviceRequest;
import dev.bulla.app.advice.NoiseSource;
import dev.bulla.app.cli.RecipeForms;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.models.histogram.Histogram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * The page of {@code advise} in a real browser, on a phone and on a screen, in light and in dark: what a slider move changes and how soon, contrast, the keyboard,
 * and nothing that sticks out. The pictures are left in {@code app/target/pages}.
 */
class AdvicePagesTest {

    @TempDir
    private static Path folder;

    @RegisterExtension
    static final PageViews PAGES = new PageViews();

    private static Map<String, Advice> pages() throws IOException {
        AdviceMoney money = new AdviceMoney(100, 5500, 0, OptionalDouble.of(100_000), OptionalDouble.empty());
        AdviceMoney bound = new AdviceMoney(1_000_000, 100, 0.5, OptionalDouble.empty(), OptionalDouble.empty());
        NoiseSource plan = NoiseSource.of(
                "ages.json", Histogram.of("age").plan(RecipeForms.rows(folder), Budget.approx("0.5", "1e-6")));
        Map<String, Advice> pages = new LinkedHashMap<>();
        pages.put(
                "centre",
                Advice.of(new AdviceRequest(
                        List.of(NoiseSource.of(Budget.pure("0.5"), 1)),
                        Optional.of(money),
                        OptionalDouble.of(2),
                        OptionalDouble.empty(),
                        true)));
        pages.put("plan", Advice.of(AdviceRequest.of(plan).money(bound)));
        pages.put("plain", Advice.of(AdviceRequest.of(NoiseSource.of(Budget.pure("1"), 3))));
        return pages;
    }

    @Test
    void page_everyKind_looksWell() throws IOException {
        for (Map.Entry<String, Advice> one : pages().entrySet()) {
            PAGES.assertWell("advice-" + one.getKey(), AdvicePage.html(one.getValue()), PageViews.BOTH, CONTRAST);
        }
    }

    /** From ε = 0.1 to 10, every move changes odds, money and error together, within 200 ms. */
    @Test
    void slider_moved_changesEverythingAtOnce() throws IOException {
        PAGES.browser().open(write("centre", pages().get("centre")), 1_440);
        String slowest = PAGES.browser().evaluate("""
                (() => {
                  const input = document.getElementById('dial');
                  const read = () => ['epsilon', 'after1', 'total', 'expected', 'error', 'hit'].map(
                      k => document.querySelector('[data-k=' + k + ']').textContent).join('|')
                      + document.querySelector('.cursor').getAttribute('d') + document.querySelectorAll('svg.dots')[1].innerHTML;
                  let slowest = 0, before = '';
                  const ends = [];
                  for (let i = 0; i <= Number(input.max); i++) {
                    const from = performance.now();
                    input.value = i;
                    input.dispatchEvent(new Event('input', {bubbles: true}));
                    document.body.offsetHeight;
                    slowest = Math.max(slowest, performance.now() - from);
                    const after = read();
                    if (after === before) return 'nothing moved at ' + i;
                    before = after;
                    if (i === 0 || i === Number(input.max)) ends.push(document.querySelector('[data-k=epsilon]').textContent);
                  }
                  return (slowest < 200 ? 'fast ' : 'slow ' + slowest + ' ') + ends.join(' … ');
                })()
                """);

        assertThat(slowest).isEqualTo("fast ε = 0.1 … ε = 10");
    }

    @Test
    void slider_keyboard_movesIt() throws IOException {
        PAGES.browser().open(write("centre", pages().get("centre")), 1_440);
        PAGES.browser().press("Tab", 9);
        String before = PAGES.browser()
                .evaluate("document.activeElement.id + ' ' + document.querySelector('output').textContent");
        PAGES.browser().press("ArrowRight", 39);
        String after = PAGES.browser()
                .evaluate("document.activeElement.id + ' ' + document.querySelector('output').textContent");

        assertThat(before).isEqualTo("dial ε = 0.5");
        assertThat(after).startsWith("dial ε = 0.5").isNotEqualTo(before);
        assertThat(PAGES.browser().evaluate("document.getElementById('dial').getAttribute('aria-valuetext')"))
                .contains("protection");
        assertThat(PAGES.browser().evaluate("getComputedStyle(document.getElementById('dial')).outlineStyle"))
                .isNotEqualTo("none");
    }

    @Test
    void contrast_plantedGrey_isFound() throws IOException {
        Path page = PAGES.write(
                "grey",
                "<!DOCTYPE html><body style='background:#fff'><main><p style='color:#bbb'>hard to read</p></main>");
        PAGES.browser().open(page, 390);

        assertThat(PAGES.browser().evaluate(CONTRAST)).contains("hard to read");
    }

    private static Path write(String name, Advice advice) throws IOException {
        return PAGES.write(name, AdvicePage.html(advice));
    }

    /** Texts with less than 4.5 times the light of what is behind them, or the other way round (WCAG 2.2, 1.4.3). */
    private static final String CONTRAST = """
            (() => {
              const parts = colour => colour.match(/[0-9.]+/g).map(Number);
              const light = colour => {
                const [r, g, b] = parts(colour).map(v => v / 255).map(v => v <= 0.04045 ? v / 12.92 : Math.pow((v + 0.055) / 1.055, 2.4));
                return 0.2126 * r + 0.7152 * g + 0.0722 * b;
              };
              const behind = element => {
                for (let at = element; at; at = at.parentElement) {
                  const colour = getComputedStyle(at).backgroundColor;
                  const p = parts(colour);
                  if (p.length < 4 || p[3] > 0.5) return colour;
                }
                return 'rgb(255, 255, 255)';
              };
              const faults = [];
              for (const element of document.querySelectorAll('main *')) {
                const own = [...element.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
                const box = element.getBoundingClientRect();
                if (!own || box.width === 0) continue;
                const style = getComputedStyle(element);
                const a = light(element.closest('svg') ? style.fill : style.color), b = light(behind(element));
                const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
                if (ratio < 4.5) faults.push('contrast ' + ratio.toFixed(2) + ': ' + element.textContent.trim().slice(0, 40));
              }
              return [...new Set(faults)].slice(0, 8).join('\\n');
            })()
            """;
}
