package dev.bulla.models.feature;

/**
 * The features of many rows at a time, one pair after the other: loops over rows, which a compiler makes into vector code. A row's
 * numbers are those of {@link FeatureMap#features(double[], double[])}, bit by bit, whatever rows stand beside it. One object is for one thread.
 */
interface Waves {

    /** As many rows at once. */
    int MOST_ROWS = 256;

    /** How many pairs of features follow the constant one. */
    int pairs();

    /** What the cosine and the sine of a pair are multiplied by. */
    double height(int pair);

    /**
     * Takes up rows.
     *
     * @param places coordinates by column, in the unit cube
     * @param rows how many, at most {@link #MOST_ROWS}
     */
    void take(double[][] places, int rows);

    /** The cosines and sines of a pair for the rows taken up. */
    void pair(int pair, double[] cos, double[] sin);
}
