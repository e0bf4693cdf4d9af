package dev.bulla.ledger.store;

/**
 * Something wrong with a ledger file.
 *
 * @param entry the first entry it shows at; 0 when it is the file as a whole
 * @param what what is wrong
 */
public record Fault(long entry, String what) {

    /** "entry 7 does not follow entry 6". */
    @Override
    public String toString() {
        return entry == 0 ? "the file " + what : "entry " + entry + " " + what;
    }
}
