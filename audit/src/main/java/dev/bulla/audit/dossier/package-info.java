/**
 * What an audit or an attack tells in the end: sentences, tables and pictures that a terminal, JSON and one HTML page show.
 *
 * <p>A {@link dev.bulla.audit.dossier.Dossier} has {@link dev.bulla.audit.dossier.Chapter}s; a chapter may have a {@link
 * dev.bulla.audit.dossier.Listing} and {@link dev.bulla.audit.dossier.Picture}s, such as a {@link dev.bulla.audit.dossier.Chart} of {@link
 * dev.bulla.audit.dossier.Trace}s. The app draws them.
 *
 * <pre>{@code
 * Chart roc = Chart.roc("count, ε = 1", List.of(Trace.line("measured", x, y), Trace.dashed("claimed", x, most)));
 * Dossier dossier = new Dossier("Empirical ε", "Nothing refuted", true, List.of(Chapter.of("count", "…").with(roc)), json);
 * }</pre>
 *
 * <p>Never here: rows; how things look.
 */
@NullMarked
package dev.bulla.audit.dossier;

import org.jspecify.annotations.NullMarked;
