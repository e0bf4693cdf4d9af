package dev.bulla.core.accounting;

import java.util.List;

/**
 * What an account gives for a charge.
 *
 * @param entry the durable line that paid
 * @param grants one per cost of the charge
 */
public record Receipt(Journal.Entry entry, List<Grant> grants) {

    public Receipt {
        grants = List.copyOf(grants);
    }
}
