package dev.bulla.synth.imputation;

/** Which rows a replacement is learnt from, when only some rows are replaced. */
public enum FittedOn {
    /** Those that are replaced: right whether or not the condition looks at what is replaced. */
    SELECTED,
    /** Those that are not replaced, as thesis 004 has it: wrong when the condition looks at what is replaced. */
    UNSELECTED_AS_PUBLISHED,
    /** All rows, as others have it: wrong when the condition looks at what is replaced. */
    ALL_AS_PUBLISHED;

    /** The rows to learn from, given which are replaced. */
    int[] rows(boolean[] replaced) {
        return java.util.stream.IntStream.range(0, replaced.length)
                .filter(row -> this == ALL_AS_PUBLISHED || replaced[row] == (this == SELECTED))
                .toArray();
    }
}
