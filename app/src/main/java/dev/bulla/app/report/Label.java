package dev.bulla.app.report;

import dev.bulla.app.page.Html;
import dev.bulla.app.page.Page;
import dev.bulla.ledger.Artefact;

/**
 * The label of a release, for the people in the data: who is protected, what could be learnt at worst, what is not protected, whom to
 * ask. No script, nothing fetched, one printed page.
 *
 * <p>It is made of the sealed files alone, as the report is.
 */
public final class Label {

    private Label() {}

    /**
     * The text of the page.
     *
     * @param contact whom people may ask, as the operator says it
     */
    public static String html(Artefact artefact, String contact) {
        Facts facts = Facts.of(artefact);
        Protection protection = new Protection(facts);
        Html body = Html.of(
                "<header><div><p class=\"kind\">Privacy label</p><h1>{}</h1><p class=\"sub\">Dataset <b>{}</b> · release"
                        + " <b>{}</b></p></div></header>\n"
                        + "<section><h2>Are you in this data?</h2>\n<p class=\"lead\">{}</p>\n</section>\n"
                        + "<section><h2>What somebody could learn about you</h2>\n{}</section>\n"
                        + "<section><h2>What this does not protect</h2>\n{}<p>What is true of many people alike can be learnt"
                        + " from those who are in the data, whether you are or not. Other releases about you, by whomever,"
                        + " add to this one.</p></section>\n"
                        + "<section><h2>Whom to ask</h2>\n<p>{}</p>\n</section>\n"
                        + "<footer><p>Made from the sealed plan and certificate. The numbers were checked when this page was"
                        + " made; bulla verify checks them again.</p></footer>\n",
                facts.title(),
                facts.schema().dataset(),
                facts.id(),
                facts.claim().sentence(facts.strength()),
                protection.odds(),
                new Provenance(facts).notProtected(),
                contact.isEmpty() ? "The organisation that made this release has named nobody." : contact);
        return Page.of("Privacy label · " + facts.schema().dataset(), body);
    }
}
