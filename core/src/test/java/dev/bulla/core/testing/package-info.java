/**
 * Kits that reject what is not private, for the tests of every module and of users' own statistics and mechanisms.
 *
 * <p>{@link dev.bulla.core.testing.SensitivityKit} for a statistic, {@link dev.bulla.core.testing.PrivacyKit} for a
 * mechanism, {@link dev.bulla.core.testing.Replay} for a recipe; {@code docs/extend.md} shows them at work.
 *
 * <pre>{@code
 * SensitivityKit.assertDeclared(statistic, schema, 1);
 * PrivacyKit.assertKeeps(mechanism, law::probability, Budget.pure("1"), 100_000, 1);
 * Replay.of(new Trial(statistic, mechanism).plan(schema, claim), 1).assertAlike(table, neighbour);
 * }</pre>
 *
 * <p>Never here: anything main code may use. A kit that finds nothing has proved nothing.
 */
@NullMarked
package dev.bulla.core.testing;

import org.jspecify.annotations.NullMarked;
