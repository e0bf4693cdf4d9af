/**
 * Single numbers about a dataset.
 *
 * <pre>{@code
 * var release = Count.rows().plan(schema, Budget.pure("0.5")).release(table, account);
 * Answer answer = release.model().answer();
 * }</pre>
 *
 * <p>Never here: files, numbers without their interval.
 */
@NullMarked
package dev.bulla.models.summary;

import org.jspecify.annotations.NullMarked;
