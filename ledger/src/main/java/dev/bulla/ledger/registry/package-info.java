/**
 * What a service remembers beside its ledger: datasets, keys of its users, what was asked of it and how that ended.
 *
 * <p>{@link dev.bulla.ledger.registry.Registry} is a set of records that are added and never changed or taken away, so several
 * processes may share one and none can overwrite what another wrote. It holds no charge and no result: losing it loses no budget.
 *
 * <pre>{@code
 * try (Registry registry = Registry.open(Location.of("bulla.db"))) {
 *     registry.add("dataset", "census", Map.of("owner", "ana"));
 * }
 * }</pre>
 *
 * <p>Never here: rows, noise, charges, anything that decides whether a release is paid for.
 */
@NullMarked
package dev.bulla.ledger.registry;

import org.jspecify.annotations.NullMarked;
