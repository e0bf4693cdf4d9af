/**
 * The program: one command line, one ledger file, one port.
 *
 * <p>{@code cli} parses, calls and prints. {@code http} and {@code report} read what was released and have no way to rows;
 * {@code artefact} holds what they share. Releases are made, charged and stored by the module ledger.
 *
 * <pre>{@code
 * try (Ledger ledger = Ledger.open(Path.of("bulla.db"))) {
 *     Publisher publisher = new Publisher(ledger, SigningKeyFile.in(home), "0.2.0", Duration.ofMinutes(10));
 *     Published published = publisher.publish(plan, () -> table, "key-1", Progress.NONE);
 * }
 * }</pre>
 */
@NullMarked
package dev.bulla.app;

import org.jspecify.annotations.NullMarked;
