/**
 * How good a synthetic table is, told: scores, pictures of every column and pair, what models learn from it, and what it tells about people.
 *
 * <p>{@link dev.bulla.app.quality.QualityReport} makes tasks for a crew and a dossier of what they found.
 *
 * <pre>{@code
 * QualityReport report = QualityReport.of(real, synthetic, Optional.empty());
 * Dossier dossier = report.dossier(crew.run(report.tasks(), notebook, progress));
 * }</pre>
 *
 * <p>Never here: the measures themselves. What is told is worked out from private rows: for the steward alone.
 */
@NullMarked
package dev.bulla.app.quality;

import org.jspecify.annotations.NullMarked;
