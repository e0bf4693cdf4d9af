/**
 * Audits of forms as published that claim too much, beside the corrected ones.
 *
 * <p>{@link dev.bulla.bench.audits.PublishedAudits} plays the games of {@link dev.bulla.bench.audits.PublishedGames}.
 *
 * <pre>{@code
 * ./bulla reproduce audits
 * }</pre>
 *
 * <p>Never here: how an audit works, which is in the module audit.
 */
@NullMarked
package dev.bulla.bench.audits;

import org.jspecify.annotations.NullMarked;
