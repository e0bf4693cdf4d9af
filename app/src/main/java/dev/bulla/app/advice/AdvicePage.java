package dev.bulla.app.advice;

import dev.bulla.app.page.Drawing;
import dev.bulla.app.page.Html;
import dev.bulla.app.page.Page;
import dev.bulla.app.report.EpsilonTable;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Strength;
import dev.bulla.core.json.Json;
import dev.bulla.core.risk.Odds;
import dev.bulla.core.risk.PrivacyAtRiskAsPublished;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Advice as one HTML file: a slider over ε, and odds, money and error that follow it from tables inside the file. Without a script the page shows the suggested ε and
 * the tables.
 */
public final class AdvicePage {

    private static final int SIDE = 10;
    private static final double PITCH = 13;
    private static final double RADIUS = 4.6;
    private static final double MILLION = 1e6;
    private static final String SCRIPT = script();

    private final Advice advice;
    private final List<Advice.Row> rows;
    private final int start;

    private AdvicePage(Advice advice) {
        this.advice = advice;
        this.rows = advice.fine(advice.request().first());
        int found = 0;
        for (int i = 0; i < rows.size(); i++) {
            found = rows.get(i).noise().budget().epsilon().compareTo(advice.suggested()) == 0 ? i : found;
        }
        this.start = found;
    }

    /** The text of the page. */
    public static String html(Advice advice) {
        AdvicePage page = new AdvicePage(advice);
        return Page.of("Choosing ε", page.body(), page.data(), SCRIPT);
    }

    private AdviceRequest request() {
        return advice.request();
    }

    private Html body() {
        Map<String, String> now = texts(rows.get(start));
        List<Html> parts = new ArrayList<>();
        parts.add(Html.of(
                "<header><div><p class=\"kind\">Advice</p><h1>Choosing ε</h1><p class=\"sub\">{}</p></div></header>\n{}{}",
                request().first().name(),
                verdict(),
                dial()));
        parts.add(section("What it means for one person", odds(now)));
        if (request().money().isPresent()) {
            parts.add(section("What it may cost", money(now)));
        }
        parts.add(section("How wrong the answers are", error(now)));
        parts.add(section("Money and error over ε", plots()));
        parts.add(section(
                "What other ε mean for me",
                EpsilonTable.html(rows.get(start).noise().budget())));
        boolean isOne = request().sources().size() == 1;
        request()
                .sources()
                .forEach(source ->
                        parts.add(section(isOne ? "The usual ε" : "Side by side: " + source.name(), table(source))));
        if (request().asPublished()) {
            parts.add(section("As published", published()));
        }
        parts.add(
                Html.of(
                        "<footer><p>Made by Bulla before any row was read. Nothing was charged. The page fetches nothing.</p></footer>\n"));
        return Html.join(parts);
    }

    private Html verdict() {
        Band band = advice.band();
        String words = !band.isBounded()
                ? "No largest error and no budget is given, so every ε is open."
                : band.most() == Double.POSITIVE_INFINITY
                        ? "From ε = " + Amounts.digits(band.least()) + " on, answers are accurate enough."
                        : "ε " + (band.least() > 0 ? "from " + Amounts.digits(band.least()) + " " : "")
                                + "up to " + Amounts.digits(band.most())
                                + (band.least() > 0 ? " is accurate enough and paid for." : " is paid for.");
        return Html.of(
                "<div class=\"verdict {}\"><p class=\"mark\" aria-hidden=\"true\">ε</p><div><p class=\"word\">Suggested: ε = {}</p>"
                        + "<p>{}</p></div></div>\n",
                rows.get(start).noise().strength().isStrong() ? "good" : "fair",
                Budget.text(advice.suggested()),
                words);
    }

    /** Hidden until a script shows it. */
    private Html dial() {
        return Html.of(
                "<div class=\"dial\" hidden><label for=\"dial\"><span>Move ε</span> <output for=\"dial\" data-k=\"epsilon\">{}</output></label>"
                        + "<input id=\"dial\" type=\"range\" min=\"0\" max=\"{}\" step=\"1\" value=\"{}\"><div class=\"ends\"><span>{}: more"
                        + " private</span><span>{}: more accurate</span></div></div>\n",
                said(texts(rows.get(start)), "epsilon"),
                rows.size() - 1,
                start,
                Budget.text(rows.get(0).noise().budget().epsilon()),
                Budget.text(rows.get(rows.size() - 1).noise().budget().epsilon()));
    }

    private Html odds(Map<String, String> now) {
        List<double[]> dots = dots(rows.get(start));
        List<Html> cards = new ArrayList<>();
        for (int i = 0; i < dots.size(); i++) {
            cards.add(Html.of(
                    "<li>{}<p><span>{}</span> <b>{}</b></p><p><span>{}</span> <b data-k=\"after{}\">{}</b></p></li>\n",
                    picture(dots.get(i), "100 people"),
                    isPure() ? "believed before" : "wrongly accused",
                    Amounts.percent(dots.get(i)[0] / 100),
                    isPure() ? "afterwards, at most" : "found, at most",
                    i,
                    said(now, "after" + i)));
        }
        return Html.of(
                "<p class=\"lead\"><b data-k=\"word\">{}</b> protection at <b data-k=\"epsilon\">{}</b>. <span data-k=\"guess\">{}</span></p>\n"
                        + "<ul class=\"cards\">{}</ul>\n<p class=\"note\">{}</p>\n<p><span data-k=\"times\">{}</span>{}. With one false alarm in a hundred the best attacker finds at most <b data-k=\"hit\">{}</b> of those who are in"
                        + " the data. <span data-k=\"loss\">{}</span></p>\n",
                said(now, "word"),
                said(now, "epsilon"),
                said(now, "guess"),
                Html.join(cards),
                isPure()
                        ? "Of a hundred dots, the first are believed before, those that follow are added at worst."
                        : "Of a hundred dots, the first are wrongly accused, those that follow are found besides.",
                said(now, "times"),
                isPure()
                        ? ""
                        : ", up to a slack of δ = "
                                + Budget.text(request().first().asked().delta()),
                said(now, "hit"),
                said(now, "loss"));
    }

    private boolean isPure() {
        return request().first().asked().isPure();
    }

    /** Filled and marked, in per cent: beliefs before and after, or false alarms and finds. */
    private List<double[]> dots(Advice.Row row) {
        if (!isPure()) {
            return List.of(
                    new double[] {100 * Odds.FALSE_ALARMS, 100 * row.noise().hitRate()});
        }
        return Odds.table(row.noise().budget().guarantee()).stream()
                .map(odds -> new double[] {100 * odds.prior(), 100 * odds.posterior()})
                .toList();
    }

    /** A hundred dots of which every one can be marked, for a script to change. */
    private static Html picture(double[] shares, String name) {
        int size = (int) (SIDE * PITCH) + 2;
        Drawing drawing = new Drawing(size, size, name);
        for (int i = 0; i < SIDE * SIDE; i++) {
            double x = 1 + (i % SIDE + 0.5) * PITCH;
            int line = i / SIDE;
            double y = 1 + (line + 0.5) * PITCH;
            drawing.dot("dot", x, y, RADIUS);
            drawing.dot("dot marked", x, y, radius(shares[1] - i));
            if (shares[0] > i) {
                drawing.dot("dot filled", x, y, radius(shares[0] - i));
            }
        }
        return drawing.html("dots");
    }

    private static double radius(double part) {
        return RADIUS * Math.sqrt(Math.max(0, Math.min(1, part)));
    }

    private Html money(Map<String, String> now) {
        Html extra = request().money().orElseThrow().participants().isEmpty()
                ? Html.NONE
                : Html.of("<dt>Extra harm to all people, at most</dt><dd data-k=\"extra\">{}</dd>", said(now, "extra"));
        return Html.of(
                "<dl class=\"facts wide\"><dt>Set aside, if every loss is ε</dt><dd data-k=\"total\">{}</dd><dt>Expected, by the exact law of"
                        + " the loss</dt><dd data-k=\"expected\">{}</dd>{}<dt>In the band</dt><dd data-k=\"band\">{}</dd></dl>\n<p class=\"note\">"
                        + "The first two are a model of compensation: the base harm at ε near 0, all of the harm when nothing protects.{}</p>\n",
                said(now, "total"),
                said(now, "expected"),
                extra,
                said(now, "band"),
                (request().first() instanceof GivenBudget && isPure()
                                ? " Counts get whole noise, whose loss is always ε: then all of the first is to be expected."
                                : "")
                        + (request().money().orElseThrow().participants().isEmpty()
                                ? ""
                                : " The bound on extra harm is no model: it follows from ε."));
    }

    private Html error(Map<String, String> now) {
        return Html.of(
                "<dl class=\"facts wide\"><dt>{}</dt><dd data-k=\"error\">{}</dd></dl>\n<p>Known before any row is read.</p>\n",
                capital(request().first().errorWords()),
                said(now, "error"));
    }

    private static String capital(String words) {
        return words.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + words.substring(1);
    }

    private Html plots() {
        RowPlot plot = new RowPlot(rows, advice.band(), start);
        Html money = request().money().isPresent()
                ? Html.of(
                        "<figure>{}<figcaption>Solid: set aside. Dashed: expected.</figcaption></figure>\n",
                        plot.money())
                : Html.NONE;
        Html error = plot.hasError()
                ? Html.of(
                        "<figure>{}<figcaption>{}. Each step up is a factor.</figcaption></figure>\n",
                        plot.error(),
                        capital(request().first().errorWords()))
                : Html.of("<p>No error is stated beforehand that changes with ε.</p>\n");
        return Html.of(
                "<div class=\"twoplots\">{}{}</div>\n<p class=\"note\">The shaded ε are in the band. The upright line is the ε of the slider.</p>\n",
                money,
                error);
    }

    private Html table(NoiseSource source) {
        boolean hasMoney = request().money().isPresent();
        List<Html> lines = new ArrayList<>();
        for (Advice.Row row : advice.usual(source)) {
            lines.add(Html.of(
                    "<tr><th scope=\"row\">{}</th><td class=\"num\" data-head=\"found at 1 % false alarms\">{}</td><td class=\"num\" data-head=\"error\">{}</td>{}</tr>\n",
                    Budget.text(row.noise().budget().epsilon()),
                    Amounts.percent(row.noise().hitRate()),
                    row.noise().error().isPresent()
                            ? Amounts.digits(row.noise().error().getAsDouble())
                            : "—",
                    hasMoney
                            ? Html.of(
                                    "<td class=\"num\" data-head=\"set aside\">{}</td><td class=\"num\" data-head=\"expected\">{}</td>",
                                    Amounts.money(row.total().orElseThrow()),
                                    row.expected().isPresent()
                                            ? Amounts.money(row.expected().getAsDouble())
                                            : "—")
                            : Html.NONE));
        }
        return Html.of(
                "<table class=\"epsilons stack\"><thead><tr><th>ε</th><th class=\"num\">found at 1 % false alarms</th><th class=\"num\">error</th>{}"
                        + "</tr></thead><tbody>\n{}</tbody></table>\n",
                hasMoney ? Html.of("<th class=\"num\">set aside</th><th class=\"num\">expected</th>") : Html.NONE,
                Html.join(lines));
    }

    private Html published() {
        Html numbers = advice.published()
                .map(found -> Html.of(
                        "<dl class=\"facts wide\"><dt>Budget, equation 8.19</dt><dd>{}</dd><dt>Least “at risk”, equation 8.21</dt><dd>{} at ε = {}</dd>"
                                + "<dt>Exact expected cost</dt><dd>{}</dd></dl>\n",
                        Amounts.cut(found.budget()),
                        Amounts.money(found.minimum().budget()),
                        Amounts.digits(found.minimum().epsilon()),
                        advice.asked().expected().isPresent()
                                ? Amounts.money(advice.asked().expected().getAsDouble())
                                : "—"))
                .orElse(Html.NONE);
        return Html.of("{}<p class=\"note warn\">{}</p>\n", numbers, PrivacyAtRiskAsPublished.WARNING);
    }

    private static String said(Map<String, String> texts, String place) {
        return texts.getOrDefault(place, "");
    }

    /** What the page says at one ε, by the name of its place. */
    private Map<String, String> texts(Advice.Row row) {
        NoiseAt noise = row.noise();
        Strength strength = noise.strength();
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("epsilon", "ε = " + Budget.text(noise.budget().epsilon()));
        texts.put("word", strength.word());
        texts.put("guess", strength.guess());
        texts.put(
                "times",
                StrictMath.exp(noise.epsilon()) > MILLION
                        ? "Some result may become more than a million times as likely because of one person"
                        : "No result becomes more than " + Amounts.times(noise.epsilon())
                                + " times as likely because of one person");
        texts.put("hit", Amounts.percent(noise.hitRate()));
        texts.put("loss", loss(noise));
        texts.put(
                "error",
                noise.error().isPresent() ? Amounts.digits(noise.error().getAsDouble()) : "not stated");
        texts.put("band", advice.band().contains(noise.epsilon()) ? "yes" : "no");
        row.total().ifPresent(total -> texts.put("total", Amounts.money(total)));
        texts.put(
                "expected",
                row.expected().isPresent() ? Amounts.money(row.expected().getAsDouble()) : "not known");
        row.extra().ifPresent(extra -> texts.put("extra", Amounts.money(extra)));
        List<double[]> dots = dots(row);
        for (int i = 0; i < dots.size(); i++) {
            texts.put("after" + i, Amounts.percent(dots.get(i)[1] / 100));
        }
        return texts;
    }

    private static String loss(NoiseAt noise) {
        return noise.loss()
                .map(law -> "The loss is at most half of ε in "
                        + (Double.isInfinite(law.most()) ? "" : "no more than ")
                        + Amounts.percent(law.upTo(noise.epsilon() / 2)) + " of cases.")
                .orElse("");
    }

    private String data() {
        List<Map<String, Object>> all = new ArrayList<>();
        for (Advice.Row row : rows) {
            all.add(Map.of(
                    "t", texts(row),
                    "d",
                            dots(row).stream()
                                    .map(dot -> Math.round(1000 * dot[1]) / 1000.0)
                                    .toList(),
                    "x", Math.round(10 * RowPlot.x(rows, row.noise().epsilon())) / 10.0));
        }
        return Json.printed(Map.of("rows", all));
    }

    private static Html section(String title, Html content) {
        return Html.of("<section><h2>{}</h2>\n{}</section>\n", title, content);
    }

    private static String script() {
        try (InputStream in = AdvicePage.class.getResourceAsStream("advice.js")) {
            if (in == null) {
                throw new IllegalStateException("advice.js is not beside its class");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
