/**
 * Making a release and keeping it: charge, fold, noise, seal, store, in this order.
 *
 * <p>{@link dev.bulla.ledger.publish.Publisher} is the one door; it is the only code above {@code core} that sees a table and an account together. An
 * {@link dev.bulla.ledger.Artefact} is a release as files: plan, model and certificate, byte for byte; it is all that reading needs,
 * and it has no way to rows.
 *
 * <pre>{@code
 * Publisher publisher = new Publisher(ledger, SigningKeyFile.in(home), "0.2.0", Duration.ofMinutes(10));
 * Published published = publisher.publish(plan, () -> table, key, Progress.NONE);
 * published.release().artefact().write(folder);
 * }</pre>
 *
 * <p>Never here: public routes, anything that answers a question.
 */
@NullMarked
package dev.bulla.ledger.publish;

import org.jspecify.annotations.NullMarked;
