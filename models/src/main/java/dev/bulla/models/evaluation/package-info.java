/**
 * How good a released model is on private rows, as a release of its own.
 *
 * <pre>{@code
 * var release = Evaluate.of(model).plan(schema, Budget.pure("0.1")).release(table, account);
 * Answer accuracy = release.model().answer(0);
 * }</pre>
 *
 * <p>Never here: a look at rows that is not charged; a word on rows other than those that were given.
 */
@NullMarked
package dev.bulla.models.evaluation;

import org.jspecify.annotations.NullMarked;
