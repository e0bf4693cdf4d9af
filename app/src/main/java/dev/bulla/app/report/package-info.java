/**
 * One HTML file that tells a release to people: what is protected, how well, the numbers with their error, the price,
 * and how to check it all.
 *
 * <p>{@link dev.bulla.app.report.Report} builds it from the three sealed files and from nothing else, so it can say no
 * more than they do.
 *
 * <pre>{@code
 * Artefact artefact = Artefact.read(Path.of("out"));
 * String html = Report.html(artefact);
 * Files.writeString(Path.of("out", "report.html"), html);
 * }</pre>
 *
 * <p>Never here: rows, exact counts, a comparison with the data. Such a report would be a release of its own.
 */
@NullMarked
package dev.bulla.app.report;

import org.jspecify.annotations.NullMarked;
