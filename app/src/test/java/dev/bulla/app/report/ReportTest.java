package dev.bulla.app.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.json.Digest;
import dev.bulla.core.json.Json;
import dev.bulla.core.mechanism.Noise;
import dev.bulla.core.model.Model;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.seal.ForgedCertificate;
import dev.bulla.core.seal.SealingKey;
import dev.bulla.ledger.Artefact;
import dev.bulla.models.bernstein.Bernstein;
import dev.bulla.models.density.KernelDensity;
import dev.bulla.models.histogram.Cleaning;
import dev.bulla.models.histogram.Histogram;
import dev.bulla.models.histogram.Marginals;
import dev.bulla.models.summary.Count;
import dev.bulla.models.summary.Mean;
import dev.bulla.models.summary.Quantile;
import dev.bulla.models.summary.Select;
import dev.bulla.models.summary.Sum;
import dev.bulla.models.summary.Variance;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ReportTest {

    private static final Budget GAUSSIAN = Budget.approx("0.5", "1e-6");
    private static final Budget PURE = Budget.pure("0.5");
    private static final int LARGEST = 2_000_000;

    private static final List<Artefact> KINDS = releases();

    static List<Artefact> kinds() {
        return KINDS;
    }

    private static List<Artefact> releases() {
        Schema people = Samples.schema(Samples.AGE, Samples.SEX, Samples.INCOME, Samples.longNames());
        return List.of(
                Samples.release(Histogram.of("age"), people, GAUSSIAN),
                Samples.release(Histogram.of("age", "sex").bins("age", 10), people, GAUSSIAN),
                Samples.release(Histogram.of("sex", "age"), people, PURE),
                Samples.release(Histogram.of("age").asShares(), people, PURE),
                Samples.release(Histogram.of("income").bins("income", 20), people, GAUSSIAN),
                Samples.release(Histogram.of("industry"), people, PURE),
                Samples.release(Histogram.of("industry", "sex"), people, PURE),
                Samples.release(Histogram.of("age", "industry").bins("age", 11), people, GAUSSIAN),
                Samples.release(Histogram.of("age", "sex", "income").bins("income", 3), people, PURE),
                Samples.release(Select.of("industry"), people, PURE),
                Samples.release(Quantile.of("age").levels("0.5", "0.9"), people, PURE),
                Samples.release(
                        Quantile.of("income").bins("income", 50).method(Quantile.Method.CUMULATIVE), people, PURE),
                Samples.release(Count.rows(), people, PURE),
                Samples.release(Count.rows().by("sex"), people, PURE),
                Samples.release(Sum.of("income").by("sex"), people, GAUSSIAN),
                Samples.release(Mean.of("age"), people, PURE),
                Samples.release(Mean.of("income").by("age").bins("age", 11), people, GAUSSIAN),
                Samples.release(Mean.of("income").by("sex", "industry"), people, PURE),
                Samples.release(Mean.of("income").by("age", "sex").bins("age", 5), people, PURE),
                Samples.release(Variance.of("income").by("sex"), people, PURE),
                Samples.release(Bernstein.of("age").bandwidth(10).degree(8), people, PURE),
                Samples.release(Bernstein.of("age").bandwidth(10).degree(8).target("income"), people, GAUSSIAN),
                Samples.release(Marginals.of("age", "sex").and("sex"), people, GAUSSIAN),
                Samples.release(KernelDensity.of("age").bandwidth(5), people, GAUSSIAN),
                Samples.release(KernelDensity.of("income").bandwidth(20_000).clean(Cleaning.SMOOTH), people, GAUSSIAN),
                Samples.release(densityOfTwo(), people, GAUSSIAN));
    }

    private static KernelDensity densityOfTwo() {
        return KernelDensity.of("age", "income").bandwidth("age", 10).bandwidth("income", 60_000);
    }

    @Test
    void html_density_isACurveInItsBandAsTheModelSays() {
        Schema people = Samples.schema(Samples.AGE, Samples.INCOME);
        Artefact artefact = Samples.release(KernelDensity.of("age").bandwidth(5), people, GAUSSIAN);
        String html = Report.html(artefact);
        Model model = artefact.openModel();
        int top = 0;
        for (int age = 0; age <= 110; age++) {
            top = model.answer(age).value() > model.answer(top).value() ? age : top;
        }

        assertThat(html)
                .contains(
                        "Density of age",
                        "class=\"area\"",
                        "class=\"curve\"",
                        "Shaded: the 95 % interval at each point")
                .contains("with its 95 % intervals, highest at " + top + "\"");
        assertThat(occurrences(html, "<title>[0-9]+: 0\\.[0-9]+ \\(")).isGreaterThan(100);
    }

    @Test
    void html_densityOfTwoColumns_isAMapAndSaysHowToAsk() {
        Schema people = Samples.schema(Samples.AGE, Samples.INCOME);
        String html = Report.html(Samples.release(densityOfTwo(), people, GAUSSIAN));

        assertThat(html)
                .contains(
                        "age sideways, income upwards",
                        "Density, in units of 10\u207B",
                        "class=\"shade6\"",
                        "bulla predict DIR --at age,income")
                .doesNotContain("<table class=\"values");
    }

    @Test
    void html_groupedMeans_areDotsWithIntervals() {
        Schema people = Samples.schema(Samples.AGE, Samples.SEX, Samples.INCOME);
        String byAge = Report.html(Samples.release(Mean.of("income").by("age").bins("age", 11), people, PURE));
        String bySex = Report.html(Samples.release(Mean.of("income").by("sex"), people, PURE));

        assertThat(byAge).contains("Mean of income by age", "circle class=\"point\"", "rest on no such guess");
        assertThat(byAge).doesNotContain("class=\"bar\" d=\"M");
        assertThat(bySex).contains("Mean of income by sex", "path class=\"point\"");
    }

    @Test
    void html_choice_isACellWithoutAnInterval() {
        Schema people = Samples.schema(Samples.AGE, Samples.SEX, Samples.INCOME);
        String html = Report.html(Samples.release(Select.of("sex"), people, PURE));

        assertThat(html).contains("Most frequent sex", "<p class=\"big\">").doesNotContain("95 % interval");
    }

    @Test
    void html_groupsTooSmallToSee_saysSo() {
        Schema people = Samples.schema(Samples.AGE, Samples.SEX, Samples.INCOME);
        Artefact artefact = Samples.release(Mean.of("income").by("age"), new Samples.MadeUp(people, 50), PURE);

        assertThat(Report.html(artefact)).contains("too small to be told from empty ones");
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void html_anyRelease_standsAlone(Artefact artefact) {
        String html = Report.html(artefact);

        assertThat(html).startsWith("<!DOCTYPE html>\n<html lang=\"en\">").hasSizeLessThan(LARGEST);
        assertThat(html)
                .doesNotContainPattern("(?i)<script|<link|<img|<iframe|javascript:| on[a-z]+=| style=|url\\(|@import");
        assertThat(html).doesNotContain("http://", "https://").doesNotContain("NaN", "Infinity", "null");
        assertThat(html)
                .contains(
                        "default-src &#39;none&#39;; style-src &#39;sha256-",
                        "prefers-color-scheme: dark",
                        "@media print");
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void html_anyRelease_tellsTheStoryInOrder(Artefact artefact) {
        String html = Report.html(artefact);

        assertThat(Stream.of(
                                "Moderate protection: ε = 3, δ = 1e-5 for any one row",
                                "This release alone is ε = 0.5",
                                "What is protected",
                                "What an attacker could learn",
                                "How accurate it is",
                                "The released numbers",
                                "What is not protected",
                                "What it cost",
                                "Check it yourself",
                                "bulla verify DIR --public-key",
                                "How it was made",
                                "not covered by the certificate")
                        .map(html::indexOf))
                .doesNotContain(-1)
                .isSorted();
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void html_anyRelease_isWellFormed(Artefact artefact) {
        String html = Report.html(artefact);

        for (String tag : List.of("section", "table", "tr", "td", "svg", "dl", "ul", "li", "figure", "div", "p", "b")) {
            assertThat(occurrences(html, "<" + tag + "[ >]")).as(tag).isEqualTo(occurrences(html, "</" + tag + ">"));
        }
    }

    @Test
    void html_histogram_showsEveryNumber() {
        Artefact artefact = Samples.release(Histogram.of("age"), Samples.schema(Samples.AGE), GAUSSIAN);
        String html = Report.html(artefact);

        for (Model.Line line : artefact.openModel().lines()) {
            long value = Math.round(line.answer().value());
            String shown = (value < 0 ? "\u2212" : "") + Math.abs(value);
            assertThat(html)
                    .contains("<th scope=\"row\">" + line.labels().get(0) + "</th><td class=\"num\"><b>" + shown);
        }
    }

    @Test
    void html_histogram_namesPlanAndDigests() {
        Artefact artefact = Samples.release(Histogram.of("age"), Samples.schema(Samples.AGE), GAUSSIAN);

        assertThat(Report.html(artefact))
                .contains("census-histogram-12", "2026-10-07", "gaussian", "civil register, form A", "bulla 0.2.0")
                .contains(Digest.sha256(artefact.plan()), Digest.sha256(artefact.model()))
                .contains(Digest.sha256(artefact.certificate()))
                .contains(Json.text(artefact.certificateJson(), "public_key"));
        assertThat(Report.html(artefact).replaceAll("</?span>", ""))
                .contains(
                        "bulla plan histogram --schema SCHEMA --as counts --bins age=111 --columns age --noise gaussian"
                                + " --epsilon 0.5 --delta 1e-6");
    }

    @Test
    void html_pure_showsTheOddsTable() {
        String half = Report.html(Samples.release(Count.rows(), Samples.schema(Samples.AGE), PURE));
        String two = Report.html(Samples.release(Count.rows(), Samples.schema(Samples.AGE), Budget.pure("2")));

        assertThat(half).contains("<b>1.6\u00A0%</b>", "<b>15.5\u00A0%</b>", "<b>62.2\u00A0%</b>");
        assertThat(two)
                .contains(
                        "<b>6.9\u00A0%</b>",
                        "<b>45.1\u00A0%</b>", "<b>88.1\u00A0%</b>", "This release alone is ε = 2: moderate");
    }

    @ParameterizedTest
    @CsvSource({
        "0.01, Very strong, learns next to nothing,          at most 50.3 %, 1.01",
        "0.1,  Very strong, learns next to nothing,          at most 52.5 %, 1.11",
        "1,    Strong,      nobody can tell with confidence, at most 73.2 %, 2.72",
        "5,    Weak,        is nearly certain,               at most 99.4 %, 148",
        "20,   No real,     is as good as certain,           over 99.9 %,    more than a million",
        "100,  No real,     is as good as certain,           over 99.9 %,    more than a million",
        "1000, No real,     is as good as certain,           over 99.9 %,    more than a million",
    })
    void html_anyEpsilon_wordsFollowNumbers(String epsilon, String word, String lead, String guess, String times) {
        Schema schema = capped(Budget.pure(epsilon));
        String html = Report.html(Samples.release(Count.rows(), schema, Budget.pure(epsilon)));

        assertThat(html)
                .contains(word + " protection: ε = " + epsilon + " for any one row", lead, guess)
                .containsPattern(" " + times + " times as likely")
                .contains(word.matches(".*[Ss]trong") ? "verdict good" : "verdict fair")
                .doesNotContain("more than more than");
        assertThat(html.contains("nobody can tell")).isEqualTo(word.equals("Strong"));
    }

    @ParameterizedTest
    @CsvSource({
        "0.01, Very strong, learns next to nothing",
        "0.1,  Very strong, learns next to nothing",
        "1,    Very strong, learns next to nothing",
        "5,    Strong,      nobody can tell with confidence",
        "20,   Moderate,    a strong suspicion",
        "100,  No real,     is as good as certain",
    })
    void html_anyEpsilonWithDelta_leadFollowsTheNoiseAndTheRatingTheCap(String epsilon, String alone, String lead) {
        Budget budget = Budget.approx(epsilon, "1e-6");
        Schema schema = capped(Budget.approx("1000", "1e-5"));
        Histogram recipe = Histogram.of("age").noise(Noise.GAUSSIAN);
        String html = Report.html(Samples.release(recipe, schema, budget));

        assertThat(html)
                .contains("No real protection: ε = 1000, δ = 1e-5 for any one row")
                .contains("This release alone is " + budget + ": " + alone.toLowerCase(Locale.ROOT) + " protection")
                .contains("<p class=\"lead\">", lead, "If they use up its cap (ε = 1000, δ = 1e-5)")
                .doesNotContain("more than more than");
    }

    @Test
    void html_certificateThatAnAdvisoryTouches_saysSoFirst() {
        Schema schema = new Schema(
                "visits",
                Unit.of("patient", 2),
                Neighbours.ADD_REMOVE,
                Budget.pure("3"),
                OptionalLong.of(10_000),
                List.of(Samples.SEX));
        Artefact now = Samples.release(Histogram.of("sex"), schema, PURE);
        Map<String, Object> certificate = new LinkedHashMap<>(now.certificateJson());
        certificate.put("software", Map.of("name", "bulla", "version", "0.1.0-SNAPSHOT"));
        Artefact old =
                new Artefact(now.plan(), now.model(), ForgedCertificate.seal(certificate, SealingKey.generate()));

        assertThat(Report.html(old)).contains("Advisory BULLA-2026-02").doesNotContain("Do not use this release");
        assertThat(Report.html(now)).doesNotContain("Advisory");
    }

    private static Schema capped(Budget cap) {
        return new Schema(
                "census", Unit.row(), Neighbours.ADD_REMOVE, cap, OptionalLong.of(10_000), List.of(Samples.AGE));
    }

    @Test
    void tradeOff_normalNoise_matchesPublishedHitRates() {
        assertThat(hitRate("0.5")).isEqualTo("3.4\u00A0%");
        assertThat(hitRate("1")).isEqualTo("9.2\u00A0%");
        assertThat(hitRate("2")).isEqualTo("37.2\u00A0%");
        assertThat(hitRate("3")).isEqualTo("75\u00A0%");
    }

    @Test
    void tradeOff_withoutMu_takesEpsilonAndDelta() {
        TradeOff tradeOff = new TradeOff(Budget.approx("1", "1e-3").guarantee(), Optional.empty());

        assertThat(tradeOff.hitRate()).isEqualTo(0.001 + Math.exp(1) * 0.01, within(1e-12));
    }

    @Test
    void html_replaceOne_saysWhatIsPublic() {
        Schema schema = new Schema(
                "wards", Unit.row(), Neighbours.REPLACE_ONE, PURE, OptionalLong.of(10_000), List.of(Samples.SEX));

        assertThat(Report.html(Samples.release(Histogram.of("sex"), schema, PURE)))
                .contains("replace-one", "The number of rows, 10,000, is public", "100.00\u00A0% of the cap");
    }

    @Test
    void html_unitColumn_isNamed() {
        Schema schema = new Schema(
                "visits",
                Unit.of("patient", 12),
                Neighbours.ADD_REMOVE,
                Budget.approx("3", "1e-2"),
                OptionalLong.of(10_000),
                List.of(Samples.SEX));

        assertThat(Report.html(Samples.release(Histogram.of("sex"), schema, Budget.approx("1", "1e-3"))))
                .contains("any one &quot;patient&quot; with at most 12 rows", "At most 12 rows")
                .contains("δ is not far below one over the declared number of rows");
    }

    @Test
    void html_hostileNames_areInert() {
        Column hostile = new Column.Category(
                "x\"><script>alert(1)</script>",
                List.of("<img src=x onerror=alert(2)>", "a&b", "' onload='x", "{}"),
                Optional.empty(),
                Optional.of("</style><script>"));
        Schema schema = Samples.schema(hostile, Samples.AGE);

        for (Histogram recipe : List.of(
                Histogram.of(hostile.name()),
                Histogram.of("age", hostile.name()),
                Histogram.of(hostile.name(), "age").bins("age", 20))) {
            String html = Report.html(Samples.release(recipe, schema, PURE));

            assertThat(html).doesNotContain("<script", "<img", "' onload", "\u202E", "\u0007");
            assertThat(html).contains("&lt;img src=x onerror=alert(2)&gt;", "a&amp;b", "&#39; onload=&#39;x", "{}");
            assertThat(occurrences(html, "</style>")).isEqualTo(1);
        }
    }

    @Test
    void html_millionCells_isCutAndSaysSo() {
        Column wide = new Column.Whole("wide", 0, 999_999, Optional.empty(), Optional.empty());
        String line = Report.html(
                Samples.release(Histogram.of("wide").bins("wide", 1_000_000), Samples.schema(wide), GAUSSIAN));

        assertThat(line).contains("the first 500 of 1,000,000; the rest is in model.json");
        assertThat(line.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(LARGEST);
    }

    @Test
    void html_largeSquare_isCutAndSaysSo() {
        Column side = new Column.Whole("side", 1, 200, Optional.empty(), Optional.empty());
        Column other = new Column.Whole("other", 1, 200, Optional.empty(), Optional.empty());
        String square =
                Report.html(Samples.release(Histogram.of("side", "other"), Samples.schema(side, other), GAUSSIAN));

        assertThat(square).contains("the first 120 × 120 of 40,000 cells; the rest is in model.json");
        assertThat(square.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(LARGEST);
    }

    @Test
    void html_neighbouringTables_differInNumbersOnly() {
        Schema schema = Samples.schema(Samples.AGE, Samples.SEX);
        Histogram recipe = Histogram.of("age", "sex").bins("age", 4);
        String more = Report.html(Samples.release(recipe, new Samples.MadeUp(schema, 50_000), GAUSSIAN));
        String less = Report.html(Samples.release(recipe, new Samples.MadeUp(schema, 49_999), GAUSSIAN));

        assertThat(shape(more)).isEqualTo(shape(less));
    }

    @Test
    void html_changedModel_warnsFirst() {
        Artefact good = Samples.release(Count.rows(), Samples.schema(Samples.AGE), PURE);
        String model = new String(good.model(), StandardCharsets.UTF_8).replaceFirst("\"values\":\\[", "\"values\":[7");
        Artefact bad = new Artefact(good.plan(), model.getBytes(StandardCharsets.UTF_8), good.certificate());

        assertThat(Report.html(bad))
                .contains("Do not use this release", "model file")
                .doesNotContain(" protection: ε");
    }

    @Test
    void html_notARelease_isRefused() {
        byte[] empty = "{}".getBytes(StandardCharsets.UTF_8);

        assertThatThrownBy(() -> Report.html(new Artefact(empty, empty, empty))).isInstanceOf(BadInput.class);
    }

    private static String hitRate(String mu) {
        return Protection.percent(new TradeOff(GAUSSIAN.guarantee(), Optional.of(new BigDecimal(mu))).hitRate());
    }

    /** A report without what noise decides: digits, the drawing made of them, and the hint that one is below zero. */
    private static String shape(String html) {
        return html.replaceAll(" d=\"[^\"]*\"", "")
                .replaceAll("<p class=\"note\">Some values are below zero[^\n]*\n", "")
                .replaceAll("<text[^<]*</text>", "")
                .replaceAll("<path class=\"(rule|zero)\"/>", "")
                .replaceAll("[0-9a-f]{64}", "#")
                .replaceAll("\u2212?[0-9][0-9,.]*", "#");
    }

    private static long occurrences(String html, String pattern) {
        return Pattern.compile(pattern).matcher(html).results().count();
    }
}
