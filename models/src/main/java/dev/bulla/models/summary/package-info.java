/**
 * Single numbers about a dataset, or about each of its groups.
 *
 * <pre>{@code
 * var release = Count.rows().plan(schema, Budget.pure("0.5")).release(table, account);
 * Answer answer = release.model().answer();
 * var means = Mean.of("age").by("sex").plan(schema, Budget.pure("0.5")).release(table, account);
 * Answer ofWomen = means.model().answer(0);
 * }</pre>
 *
 * <p>Never here: files, numbers without their interval.
 */
@NullMarked
package dev.bulla.models.summary;

import org.jspecify.annotations.NullMarked;
