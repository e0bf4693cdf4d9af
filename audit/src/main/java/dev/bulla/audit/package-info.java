/**
 * The opponent in the box: what somebody who sees a release, or many, can find out, against what was promised.
 *
 * <p>Recipes are black boxes here: a plan, made-up tables that differ by one unit, and releases of both, again and again. {@code
 * dev.bulla.audit.work} runs what takes long, {@code dev.bulla.audit.dossier} is what an audit or an attack tells in the end, and a package
 * for each kind stands beside them.
 *
 * <p>Never here: a ledger, a table of a steward that was not handed over by one, a way to switch noise off. An audit can only refute: it proves no
 * promise.
 */
@NullMarked
package dev.bulla.audit;

import org.jspecify.annotations.NullMarked;
