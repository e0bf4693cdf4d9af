/**
 * The program: one command line, one ledger file, one port.
 *
 * <p>{@code publish} makes releases: it alone holds a table, an account and the signing key. {@code ledger} remembers
 * every charge and keeps what was released. {@code artefact}, {@code http} and {@code report} read what was released and
 * have no way to rows. {@code cli} is the thin skin over both.
 *
 * <pre>{@code
 * try (Ledger ledger = Ledger.open(Path.of("bulla.db"))) {
 *     Publisher publisher = new Publisher(ledger, SigningKeyFile.in(home), "0.1.0", Duration.ofMinutes(10));
 *     Published published = publisher.publish(plan, () -> table, "key-1", Progress.NONE);
 * }
 * }</pre>
 */
@NullMarked
package dev.bulla.app;

import org.jspecify.annotations.NullMarked;
