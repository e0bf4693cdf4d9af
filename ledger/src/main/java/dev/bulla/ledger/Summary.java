package dev.bulla.ledger;

import dev.bulla.core.accounting.Rule;
import dev.bulla.core.accounting.Spent;
import dev.bulla.core.accounting.Terms;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Claim;
import dev.bulla.core.number.Amount;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/**
 * An account as people see it.
 *
 * @param terms dataset, cap, neighbours, unit and order, as they stand
 * @param spent what was charged under them
 * @param usedShare the share of the cap that is used: above 1 when the account is over its cap, and infinite when what was
 *     charged has no share of such a cap
 * @param overCap whether what was charged does not fit the cap: an earlier version let it be lowered below what was spent
 * @param leftEpsilon what is left for pure releases, as long as all are pure
 * @param leftRenyi what is left at the order
 * @param largestPure the largest pure release that still fits
 * @param largestApprox the largest at the cap's δ that still fits; none when the cap is pure
 * @param head where the whole ledger ends
 */
public record Summary(
        Terms terms,
        Spent spent,
        double usedShare,
        boolean overCap,
        Amount leftEpsilon,
        Amount leftRenyi,
        Optional<Budget> largestPure,
        Optional<Budget> largestApprox,
        Head head) {

    static Summary of(Book book, Past past, Head head) throws SQLException {
        Terms terms = book.terms();
        Rule rule = new Rule(terms, book.spent());
        return new Summary(
                terms,
                book.spent(),
                book.usedShare(past),
                !book.fits(terms, past),
                rule.leftEpsilon(),
                rule.leftRenyi(),
                rule.largest(BigDecimal.ZERO),
                terms.cap().isPure()
                        ? Optional.empty()
                        : rule.largest(terms.cap().delta()),
                head);
    }

    /**
     * An entry as people see it.
     *
     * @param number its index in the chain, from 1
     * @param time when it was written, for a stored result when it was charged; informative only
     * @param kind open, cap, charge, refusal, begun or stored
     * @param recipe what was asked for
     * @param claim what it promised
     * @param id the stored result
     * @param key the idempotency key of a charge
     * @param detail the new cap and its reason, for a change of cap; which charge, for noise that began
     * @param burned whether it is a charge without a result that its key cannot take up
     * @param resumable whether it is a charge whose noise never began, so that its key can take it up
     */
    public record Line(
            long number,
            Instant time,
            String kind,
            Optional<String> recipe,
            Optional<Claim> claim,
            Optional<String> id,
            Optional<String> key,
            Optional<String> detail,
            boolean burned,
            boolean resumable) {}

    /**
     * The end of the chain. Kept elsewhere, it shows later that nothing was taken off the end.
     *
     * @param number the last entry; 0 when there is none
     * @param hash its hash
     */
    public record Head(long number, String hash) {}
}
