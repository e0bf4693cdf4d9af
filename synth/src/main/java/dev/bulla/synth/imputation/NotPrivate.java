package dev.bulla.synth.imputation;

/** What everything says that was imputed: files, pages, the screen. */
public final class NotPrivate {

    /** For people. */
    public static final String LABEL = "not differentially private";

    /** For names of files. */
    public static final String FILE_MARK = "not-private";

    /** Why, and what to do instead. */
    public static final String WARNING = "These tables are " + LABEL
            + ". They repeat values of real rows and can show who is among them. They are for the steward alone, and have no certificate."
            + " To publish a table, release a generator with a price.";

    private NotPrivate() {}
}
