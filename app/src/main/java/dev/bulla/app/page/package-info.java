/**
 * What every page for people is made of: escaped markup, one style sheet, pictures.
 *
 * <p>Text from outside enters a page as an argument of {@link dev.bulla.app.page.Html} and in no other way. A page holds no script but
 * one that is a constant of this code, fetches nothing, and forbids both to whatever name or level it shows.
 *
 * <pre>{@code
 * Html line = Html.of("<li>{}</li>", "text <escaped>");
 * String page = Page.of("Models", line);
 * String header = Page.policy();
 * }</pre>
 *
 * <p>Never here: what a page says. Reports, advice, audits and the server's list of models each say their own.
 */
@NullMarked
package dev.bulla.app.page;

import org.jspecify.annotations.NullMarked;
