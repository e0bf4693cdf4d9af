package dev.bulla.bench.tra319;

/** The three columns of a comparison. */
enum Form {
    /** The paper's formulas as they are printed. */
    PUBLISHED("as published"),
    /** The paper's method with the constants it should have. */
    CORRECTED("corrected"),
    /** What this program releases. */
    OURS("ours");

    private final String word;

    Form(String word) {
        this.word = word;
    }

    String word() {
        return word;
    }
}
