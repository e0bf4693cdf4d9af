/**
 * What an account asks for beyond its cap: a second person for large charges, and how much of the cap one requester may use.
 *
 * <p>A {@link dev.bulla.ledger.policy.Policy} is written into the ledger by an entry, and holds from there on. {@link
 * dev.bulla.ledger.policy.Oversight} applies it to one account as its entries are replayed. Neither adds to the privacy that the cap promises: a
 * quota keeps one requester from using up what is there for all, and two people who act as one are two people here.
 *
 * <p>The names are what a caller says they are. Whoever can write the ledger's file can write any name; a service that knows who asks gives the
 * name of the key that asked.
 *
 * <pre>{@code
 * Policy policy = Policy.NONE.approving(CapShare.of("0.2")).withQuota(CapShare.of("0.1"));
 * }</pre>
 *
 * <p>Never here: files, the rule of the cap (that is {@code core.accounting}).
 */
@NullMarked
package dev.bulla.ledger.policy;

import org.jspecify.annotations.NullMarked;
