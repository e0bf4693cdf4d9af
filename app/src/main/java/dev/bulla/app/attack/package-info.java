/**
 * The commands that play the opponent: {@code bulla audit …}, and {@code bulla quality}, which judges a synthetic table beside the private one.
 *
 * <p>{@link dev.bulla.app.attack.AuditCommand} is the entry. Each is tasks for all cores, a file to go on from, and a dossier; one that reads private rows marks
 * all that it writes as the steward's alone.
 *
 * <p>Never here: how attacks work (module audit), or how a dossier looks (app.audit).
 */
@NullMarked
package dev.bulla.app.attack;

import org.jspecify.annotations.NullMarked;
