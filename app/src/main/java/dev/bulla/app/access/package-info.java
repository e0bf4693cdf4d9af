/**
 * Who asks: keys and tokens, and the roles that they bear.
 *
 * <p>{@link dev.bulla.app.access.ApiKeys} issues keys, shows each once and keeps its hash; {@link dev.bulla.app.access.Tokens} reads
 * the bearer tokens of somebody else's sign-in. Both give a {@link dev.bulla.app.access.Principal}.
 *
 * <pre>{@code
 * ApiKeys keys = new ApiKeys(registry, Clock.systemUTC());
 * String shownOnce = keys.issue("ana", Set.of(Role.STEWARD));
 * Principal ana = keys.principal(shownOnce).orElseThrow();
 * }</pre>
 *
 * <p>Never here: what a role may do, which each route says of itself; rows; charges.
 */
@NullMarked
package dev.bulla.app.access;

import org.jspecify.annotations.NullMarked;
