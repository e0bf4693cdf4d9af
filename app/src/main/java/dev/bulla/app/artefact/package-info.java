/**
 * A release as files: plan, model and certificate, byte for byte.
 *
 * <p>This is all that reading needs. Nothing here, and nothing that reads through here, has a way to rows.
 *
 * <pre>{@code
 * Artefact artefact = Artefact.read(Path.of("out"));
 * List<Verification.Check> checks = artefact.verify(Optional.empty());
 * Answer answer = artefact.openModel().answer(42, 0);
 * }</pre>
 */
@NullMarked
package dev.bulla.app.artefact;

import org.jspecify.annotations.NullMarked;
