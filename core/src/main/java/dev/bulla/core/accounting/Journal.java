package dev.bulla.core.accounting;

import java.time.Instant;
import java.util.function.BiFunction;

/** Where charges and refusals of one account are written down. */
public interface Journal {

    /**
     * Asks the rule about a charge and writes its decision down, as one step that no other writer can split. When this
     * returns, the entry survives any crash; when it throws, nothing may be released.
     *
     * @param rule from the account's present terms and what was spent under them to a decision
     */
    Entry record(Charge charge, BiFunction<Terms, Spent, Decision> rule);

    /**
     * A line of the journal.
     *
     * @param number its index in the chain, from 1
     * @param hash its link in the hash chain, hex
     * @param time when it was written
     * @param decision what was decided
     */
    record Entry(long number, String hash, Instant time, Decision decision) {}
}
