/**
 * Several releases in one charge: what they promise together, and what comes out.
 *
 * <p>{@link dev.bulla.core.joint.JointClaim} is the promise, worked out from the costs of all measurements; {@link
 * dev.bulla.core.joint.Bundle} holds the models of the parts by name. Plans are joined by {@code Plan.together}:
 *
 * <pre>{@code
 * Plan<Bundle> plan = Plan.together(parts); // by name: "ages", "incomes"
 * Model ages = plan.release(table, account).model().part("ages");
 * }</pre>
 *
 * <p>Never here: accounts, noise, rows.
 */
@NullMarked
package dev.bulla.core.joint;

import org.jspecify.annotations.NullMarked;
