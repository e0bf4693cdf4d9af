/**
 * Counts by keys that nobody declared.
 *
 * <pre>{@code
 * var release = CountsByKey.of("place").plan(schema, Budget.approx("1", "1e-6")).release(table, account);
 * release.model().answer(Map.of("place", "Coimbra"));
 * }</pre>
 */
@NullMarked
package dev.bulla.models.keys;

import org.jspecify.annotations.NullMarked;
