/**
 * Making a release: charge, fold, noise, seal, store, in this order.
 *
 * <p>{@link dev.bulla.app.publish.Publisher} is the one door; it is the only code of the program that sees a table and
 * an account together.
 *
 * <pre>{@code
 * Publisher publisher = new Publisher(ledger, SigningKeyFile.in(home), "0.1.0", Duration.ofMinutes(10));
 * Published published = publisher.publish(plan, () -> table, key, Progress.NONE);
 * published.release().artefact().write(folder);
 * }</pre>
 *
 * <p>Never here: public routes, anything that answers a question.
 */
@NullMarked
package dev.bulla.app.publish;

import org.jspecify.annotations.NullMarked;
