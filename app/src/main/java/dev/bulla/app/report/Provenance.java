package dev.bulla.app.report;

import dev.bulla.app.artefact.Figures;
import dev.bulla.app.page.Drawing;
import dev.bulla.app.page.Html;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.json.Json;
import dev.bulla.core.option.Option;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.schema.Column;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Where a release comes from: what it cost, how to check it, how it was made. */
final class Provenance {

    private static final int MOST_LEVELS = 12;
    private static final int MOST_COLUMNS = 100;

    private final Facts facts;

    Provenance(Facts facts) {
        this.facts = facts;
    }

    /** "3.44 %". */
    String share() {
        return percent(facts.share());
    }

    private static String percent(BigDecimal share) {
        return share.movePointRight(2).setScale(2, RoundingMode.UP).toPlainString() + "\u00A0%";
    }

    String date() {
        return Json.text(facts.ledger(), "date");
    }

    Html notProtected() {
        List<Html> sentences = facts.sentences("not_protected").stream()
                .map(sentence -> Html.of("<li>{}</li>\n", sentence))
                .toList();
        return Html.of("<p>The guarantee says nothing about:</p>\n<ul>{}</ul>\n", Html.join(sentences));
    }

    Html price() {
        double part = Math.min(1, facts.share().doubleValue());
        Drawing bar = new Drawing(800, 18, share() + " of the cap")
                .path("shade0", "M0 2H800V16H0z")
                .path("bar solid", "M0 2H" + Drawing.n(Math.max(2, 800 * part)) + "V16H0z");
        return Html.of(
                "<p>This release took <b>{}</b>{} of the cap that its account had at the time on everything released about"
                        + " dataset <b>{}</b> ({}). The ledger shows whether the cap was changed since. Asking the released model costs nothing, however often.</p>\n{}"
                        + "<dl class=\"facts\"><dt>Ledger entry</dt><dd>{}, written on {}</dd>"
                        + "<dt>Entry hash</dt><dd><code>{}</code></dd></dl>\n",
                share(),
                facts.otherShare()
                        .filter(other -> !percent(other).equals(share()))
                        .map(other -> " (" + percent(other) + " once a release with normal noise is made)")
                        .orElse(""),
                facts.schema().dataset(),
                facts.schema().cap(),
                bar.html("price"),
                text(Json.member(facts.ledger(), "entry")),
                date(),
                Json.text(facts.ledger(), "hash"));
    }

    Html verify() {
        return Html.of(
                "<p>This page is <b>not</b> covered by the certificate: anyone could have changed it. The three files"
                        + " beside it are covered. Put them in a folder and run this, offline:</p>\n"
                        + "<pre>bulla verify DIR</pre>\n"
                        + "<p>It checks the signature and the digests, and works out every number of the plan again. To be sure"
                        + " <i>who</i> sealed it, get the organisation's public key some other way and pin it:</p>\n"
                        + "<pre>bulla verify DIR --public-key KEYFILE</pre>\n"
                        + "<dl class=\"facts\"><dt>Sealed with key</dt><dd><code>{}</code></dd></dl>\n",
                Json.text(facts.certificate(), "public_key"));
    }

    Html reproduce() {
        Map<String, Object> software = Facts.member(facts.certificate(), "software");
        return Html.of(
                "<p>Given the same schema, this command makes the same plan, and on the same data a release with the"
                        + " same guarantee. Its numbers will differ: noise is never drawn twice.</p>\n<pre>{}</pre>\n"
                        + "{}<h3>Schema</h3>\n{}<h3>Noise</h3>\n{}<h3>Files</h3>\n"
                        + "<dl class=\"facts\"><dt>Release</dt><dd><code>{}</code></dd><dt>Software</dt><dd>{} {}</dd>"
                        + "<dt>plan.json</dt><dd><code>{}</code></dd><dt>model.json</dt><dd><code>{}</code></dd>"
                        + "<dt>certificate.json</dt><dd><code>{}</code></dd></dl>\n"
                        + "<p class=\"note\">The long numbers are SHA-256 digests.</p>\n",
                commands(),
                facts.parts().isEmpty() ? options() : partOptions(),
                schema(),
                noise(),
                facts.id(),
                Json.text(software, "name"),
                Json.text(software, "version"),
                Json.text(facts.certificate(), "plan_sha256"),
                Json.text(facts.certificate(), "model_sha256"),
                facts.digest());
    }

    /** A joint plan is made of plans in files. */
    private Html commands() {
        if (facts.parts().isEmpty()) {
            return command();
        }
        List<Html> lines = new ArrayList<>();
        List<String> files = new ArrayList<>();
        facts.parts().forEach((name, part) -> {
            files.add(name + ".json");
            lines.add(Html.of("{}<span> --json &gt; {}.json</span>\n", new Provenance(part).command(), name));
        });
        lines.add(Html.of("<span>bulla plan --plans {}</span>", String.join(",", files)));
        return Html.join(lines);
    }

    private Html partOptions() {
        List<Html> all = new ArrayList<>();
        facts.parts()
                .forEach(
                        (name, part) -> all.add(Html.of("<h3>Part {}</h3>\n{}", name, new Provenance(part).options())));
        return Html.join(all);
    }

    /** Each option with its value, so that a line is not broken between them. */
    private Html command() {
        List<String> words = new ArrayList<>(List.of("bulla plan " + quoted(facts.recipe()), "--schema SCHEMA"));
        new TreeMap<>(facts.options()).forEach((name, value) -> {
            String given = isModel(name) ? "DIR" : text(value);
            if (!given.isEmpty()) {
                words.add("--" + quoted(name) + " " + quoted(given));
            }
        });
        Budget budget = facts.budget();
        words.add("--epsilon " + Budget.text(budget.epsilon()));
        if (!budget.isPure()) {
            words.add("--delta " + Budget.text(budget.delta()));
        }
        List<Html> parts = new ArrayList<>();
        for (String word : words) {
            parts.add(Html.of("{}<span>{}</span>", parts.isEmpty() ? "" : " ", word));
        }
        return Html.join(parts);
    }

    /** Whether an option holds a whole model, which is in the plan and too long for a line. */
    private boolean isModel(String name) {
        return Recipes.type(facts.recipe()).options().stream()
                .anyMatch(option -> option.name().equals(name) && option.kind() == Option.Kind.RELEASE);
    }

    private static String model(Object value) {
        return "a released model, recipe " + Json.text(Json.object(value, "model"), "recipe") + ": see plan.json";
    }

    private Html options() {
        List<Html> items = new ArrayList<>();
        new TreeMap<>(facts.options())
                .forEach((name, value) ->
                        items.add(Html.of("<dt>{}</dt><dd>{}</dd>", name, isModel(name) ? model(value) : text(value))));
        return Html.of("<dl class=\"facts\"><dt>Recipe</dt><dd>{}</dd>{}</dl>\n", facts.recipe(), Html.join(items));
    }

    private Html schema() {
        List<Column> columns = facts.schema().columns();
        List<Html> rows = columns.stream()
                .limit(MOST_COLUMNS)
                .map(column -> Html.of(
                        "<tr><th scope=\"row\">{}</th><td data-head=\"values\">{}</td><td data-head=\"known from\">{}</td></tr>\n",
                        column.name(),
                        domain(column),
                        column.source().orElse("not stated")))
                .toList();
        Html note = columns.size() <= MOST_COLUMNS
                ? Html.NONE
                : Html.of(
                        "<p class=\"note\">The first {} of {} columns; the rest is in plan.json.</p>\n",
                        MOST_COLUMNS,
                        columns.size());
        return Html.of(
                "<p>Declared in public by a person, never measured from the data.</p>\n<div class=\"scroll\" tabindex=\"0\""
                        + " role=\"region\" aria-label=\"Schema\"><table class=\"stack\"><thead><tr><th scope=\"col\">column</th>"
                        + "<th scope=\"col\">values</th><th scope=\"col\">known from</th></tr></thead>\n<tbody>\n{}</tbody>"
                        + "</table></div>\n{}",
                Html.join(rows),
                note);
    }

    private Html noise() {
        List<Html> rows = facts.stated().releases().stream()
                .map(release -> Html.of(
                        "<tr><th scope=\"row\">{}</th><td class=\"num\" data-head=\"numbers\">{}</td><td data-head=\"mechanism\">{}</td>"
                                + "<td class=\"num\" data-head=\"scale\">{}</td><td class=\"num\" data-head=\"sensitivity\">{} ({})</td>"
                                + "<td class=\"num\" data-head=\"grid\">{}</td></tr>\n",
                        release.statistic(),
                        Figures.whole(release.dimension()),
                        release.mechanism(),
                        text(release.scale()),
                        text(release.sensitivity()),
                        release.norm(),
                        text(release.grid())))
                .toList();
        return Html.of(
                "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Noise\"><table class=\"stack\"><thead><tr>"
                        + "<th scope=\"col\">statistic</th><th scope=\"col\" class=\"num\">numbers</th>"
                        + "<th scope=\"col\">mechanism</th><th scope=\"col\" class=\"num\">scale</th>"
                        + "<th scope=\"col\" class=\"num\">sensitivity</th><th scope=\"col\" class=\"num\">grid</th>"
                        + "</tr></thead>\n<tbody>\n{}</tbody></table></div>\n",
                Html.join(rows));
    }

    private static String domain(Column column) {
        if (column instanceof Column.Whole whole) {
            return "whole numbers, " + Figures.whole(whole.min()) + " to " + Figures.whole(whole.max());
        }
        if (column instanceof Column.Real real) {
            return "real numbers, " + Figures.plain(real.min()) + " to " + Figures.plain(real.max());
        }
        if (column instanceof Column.Text text) {
            return "text of at most " + Figures.whole(text.longest()) + " characters, its values not declared";
        }
        Column.Category category = (Column.Category) column;
        List<String> levels = category.levels().stream()
                .map(level -> category.labels().containsKey(level) ? level + " = " + category.label(level) : level)
                .toList();
        String first = String.join(", ", levels.subList(0, Math.min(MOST_LEVELS, levels.size())));
        int more = levels.size() - MOST_LEVELS;
        return more > 0 ? first + " and " + Figures.whole(more) + " more" : first;
    }

    /** A value of the plan as the command line takes it: "a,b", "age=10,sex=2", "0.5". */
    private static String text(Object value) {
        if (value instanceof List<?> list) {
            return String.join(",", list.stream().map(Provenance::text).toList());
        }
        if (value instanceof Map<?, ?> map) {
            List<String> pairs = new ArrayList<>();
            map.forEach((name, member) -> pairs.add(name + "=" + text(member)));
            return String.join(",", pairs);
        }
        return value instanceof BigDecimal number ? Budget.text(number) : value.toString();
    }

    /** A word of a shell command; quoted when it is more than a plain word. */
    private static String quoted(String word) {
        return word.matches("[A-Za-z0-9_.,=-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
