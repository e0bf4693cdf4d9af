package dev.bulla.core.accounting;

import java.time.Instant;
import java.util.Optional;
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
     * Writes down that the noise of a charge may be drawn from here on, or that its run has failed: either way nobody may take it up
     * again. When this returns, that survives any crash; when it throws, no noise may be drawn. A journal that lets nobody take up a charge
     * need not write.
     *
     * @param entry of the charge
     */
    default void begin(Entry entry) {}

    /**
     * The entry of a charge that was admitted and whose noise never began, to be taken up again; none where there is no such charge.
     * The charge is to be the same in every part.
     */
    default Optional<Entry> unbegun(Charge charge) {
        return Optional.empty();
    }

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
