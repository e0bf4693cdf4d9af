/**
 * How audits and attacks are told: on a terminal, in JSON, and in one HTML file.
 *
 * <p>{@link dev.bulla.app.audit.DossierText} and {@link dev.bulla.app.audit.DossierPage} show a {@link
 * dev.bulla.audit.dossier.Dossier}.
 *
 * <pre>{@code
 * new DossierText(dossier).say(console.asked());
 * Files.writeString(file, DossierPage.html(dossier));
 * }</pre>
 *
 * <p>Never here: how anything was found.
 */
@NullMarked
package dev.bulla.app.audit;

import org.jspecify.annotations.NullMarked;
