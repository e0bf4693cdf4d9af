package dev.bulla.core.declaration;

/** What an answer is, and so how it is written and drawn. */
public enum AnswerKind {
    /** A number of rows: whole, and measured from zero. */
    COUNT,
    /** A part of all rows: a percentage. */
    SHARE,
    /** Any other number that is measured from zero: a sum, a density. */
    AMOUNT,
    /** A number on the scale of a column, where zero is nothing special: a mean, a prediction. */
    VALUE,
    /** One of several public classes, with a score for each. */
    CLASS,
    /** A chosen cell, and no number. */
    CELL;

    /** Whether it is a number of rows, as such or as a part of all. */
    public boolean isCounted() {
        return this == COUNT || this == SHARE;
    }

    /** Whether a bar from zero shows it rightly. */
    public boolean isFromZero() {
        return this != VALUE;
    }
}
