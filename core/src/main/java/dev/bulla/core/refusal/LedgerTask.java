package dev.bulla.core.refusal;

/** What a refusal may advise to do with a ledger. A {@link Wording} says how it is done. */
public enum LedgerTask {
    SHOW("the entries of the ledger"),
    VERIFY("a check of the ledger"),
    CHANGE_CAP("an entry with the new cap"),
    HEAD("a signed head of the ledger"),
    PROVE("a proof"),
    WITNESS("the present head of the ledger");

    private final String words;

    LedgerTask(String words) {
        this.words = words;
    }

    /** What it is, for people. */
    public String words() {
        return words;
    }
}
