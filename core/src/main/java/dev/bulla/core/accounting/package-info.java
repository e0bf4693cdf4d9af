/**
 * How much may still be released about a dataset, and the permission to release it.
 *
 * <p>An {@link dev.bulla.core.accounting.Account} holds the rule, a {@link dev.bulla.core.accounting.Account.Journal} the durable
 * record. A charge is decided and written down in one step; only then are {@link dev.bulla.core.accounting.Grant}s made,
 * and without a grant no mechanism draws noise. Nothing is ever refunded.
 *
 * <pre>{@code
 * Account account = new Account(Terms.of(schema), journal);
 * Account.Receipt receipt = account.charge(charge);   // throws BudgetExceeded; nothing was charged then
 * Grant grant = receipt.grants().get(0);              // good for one release
 * }</pre>
 *
 * <p>Never here: files, databases, noise. The proof of the rule is in {@code Rule.proof.md}.
 */
@NullMarked
package dev.bulla.core.accounting;

import org.jspecify.annotations.NullMarked;
