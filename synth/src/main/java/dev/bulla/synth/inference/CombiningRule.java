package dev.bulla.synth.inference;

import java.util.List;

/** Which rule is right for tables, by how they were made. */
public enum CombiningRule {
    /** Whole tables, each of parameters of its own. */
    PARAMETERS_DRAWN("whole tables, parameters drawn for each (Raghunathan, Reiter and Rubin 2003)", 2),
    /** Whole tables of one fitted law. */
    LAW_FITTED("whole tables of one fitted law (Raab, Nowok and Dibben 2016)", 1),
    /** Tables in which only some values are replaced. */
    VALUES_REPLACED("values replaced (Reiter 2003)", 2);

    private final String says;
    private final int fewest;

    CombiningRule(String says, int fewest) {
        this.says = says;
        this.fewest = fewest;
    }

    /** The one for tables that were made so. */
    public static CombiningRule of(boolean isPartial, boolean drawsParameters) {
        if (isPartial) {
            return VALUES_REPLACED;
        }
        return drawsParameters ? PARAMETERS_DRAWN : LAW_FITTED;
    }

    /** What it is, for people. */
    public String says() {
        return says;
    }

    /** How many tables it needs. */
    public int fewest() {
        return fewest;
    }

    /**
     * The estimate from all tables.
     *
     * @param estimates one for each table
     * @param original how many rows the original table has
     * @param imputed how many rows each imputed table has
     */
    public Combined combine(List<TableEstimate> estimates, long original, long imputed) {
        return switch (this) {
            case PARAMETERS_DRAWN -> Combined.fully(estimates, original, imputed);
            case LAW_FITTED -> Combined.fitted(estimates, original, imputed);
            case VALUES_REPLACED -> Combined.partially(estimates);
        };
    }
}
