package dev.bulla.app.audit;

import dev.bulla.app.page.Html;
import dev.bulla.app.page.Page;
import dev.bulla.audit.dossier.CellShares;
import dev.bulla.audit.dossier.Chapter;
import dev.bulla.audit.dossier.Chart;
import dev.bulla.audit.dossier.Dossier;
import dev.bulla.audit.dossier.Listing;
import dev.bulla.audit.dossier.PairMap;
import dev.bulla.audit.dossier.Picture;
import dev.bulla.audit.dossier.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A dossier as one HTML file: no script, nothing fetched. */
public final class DossierPage {

    private DossierPage() {}

    /** The text of the page. */
    public static String html(Dossier dossier) {
        List<Html> parts = new ArrayList<>();
        if (dossier.isForSteward()) {
            parts.add(Html.of("<p class=\"watermark\">{}: not to be published</p>\n", Dossier.STEWARD_ONLY));
        }
        parts.add(Html.of(
                "<header><div><p class=\"kind\">Audit</p><h1>{}</h1></div></header>\n<div class=\"verdict {}\"><p class=\"mark\" aria-hidden=\"true\">{}</p>"
                        + "<div><p class=\"word\">{}</p></div></div>\n",
                dossier.title(),
                dossier.isGood() ? "good" : "bad",
                dossier.isGood() ? "✓" : "!",
                dossier.verdict()));
        dossier.chapters().forEach(chapter -> parts.add(chapter(chapter)));
        parts.add(Html.of(
                "<footer><p>An audit can only refute: what it does not find may still be there.</p></footer>\n"));
        return Page.of(dossier.title(), Html.join(parts));
    }

    private static Html chapter(Chapter chapter) {
        List<Html> parts = new ArrayList<>();
        chapter.sentences().forEach(sentence -> parts.add(Html.of("<p>{}</p>\n", sentence)));
        chapter.listing().ifPresent(listing -> parts.add(table(listing)));
        List<Html> figures =
                chapter.pictures().stream().map(DossierPage::figure).toList();
        if (!figures.isEmpty()) {
            parts.add(Html.of("<div class=\"twoplots\">{}</div>\n", Html.join(figures)));
        }
        return Html.of("<section><h2>{}</h2>\n{}</section>\n", chapter.heading(), Html.join(parts));
    }

    private static Html table(Listing listing) {
        List<Html> head = listing.header().stream()
                .map(cell -> Html.of("<th>{}</th>", cell))
                .toList();
        List<Html> lines = new ArrayList<>();
        for (List<String> line : listing.lines()) {
            List<Html> cells = new ArrayList<>();
            for (int c = 0; c < line.size(); c++) {
                cells.add(
                        c == 0
                                ? Html.of("<th scope=\"row\">{}</th>", line.get(c))
                                : Html.of(
                                        "<td data-head=\"{}\">{}</td>",
                                        listing.header().get(c),
                                        line.get(c)));
            }
            lines.add(Html.of("<tr>{}</tr>\n", Html.join(cells)));
        }
        return Html.of(
                "<table class=\"stack\"><thead><tr>{}</tr></thead><tbody>\n{}</tbody></table>\n",
                Html.join(head),
                Html.join(lines));
    }

    private static Html figure(Picture picture) {
        if (picture instanceof CellShares shares) {
            return figure(new SharesPlot(shares).html(), shares.title(), SharesPlot.legend());
        }
        if (picture instanceof PairMap map) {
            PairMapPlot plot = new PairMapPlot(map);
            return figure(plot.html(), map.title(), plot.legend());
        }
        Chart chart = (Chart) picture;
        List<Html> legend = chart.traces().stream()
                .map(trace -> Html.of("<li>{}: {}</li>", style(trace.style()), trace.name()))
                .toList();
        return figure(new ChartPlot(chart).html(), chart.title(), legend);
    }

    private static Html figure(Html drawing, String title, List<Html> legend) {
        return Html.of(
                "<figure>{}<figcaption>{}</figcaption><ul class=\"legend\">{}</ul></figure>\n",
                drawing,
                title,
                Html.join(legend));
    }

    private static String style(Trace.Style style) {
        return switch (style) {
            case SOLID, DASHED, FAINT -> style.name().toLowerCase(Locale.ROOT);
        };
    }
}
