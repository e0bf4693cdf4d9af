package dev.bulla.synth.graph;

/**
 * Levels for groups of rows, one group after the other: each level gets its expected number rounded down, and what remains goes by systematic sampling on the fractions, to which is added what
 * the level has been given too little of in the groups before, as far as chances allow.
 */
final class Quotas {

    private final double[] chances;
    private final int width;
    private final double[] owed;
    private final double[] fractions;
    private final double[] moves;
    private final int[] floors;

    /**
     * Quotas of no rows yet.
     *
     * @param chances of all levels, up to a factor, one group after the other
     * @param width how many levels there are
     */
    Quotas(double[] chances, int width) {
        this.chances = chances;
        this.width = width;
        this.owed = new double[width];
        this.fractions = new double[width];
        this.moves = new double[width];
        this.floors = new int[width];
    }

    /**
     * Writes the levels of a group in rising order.
     *
     * @param values takes them
     * @param count how many rows it has
     * @param offset where systematic sampling begins, in [0, 1)
     */
    void fill(int group, int[] values, int count, double offset) {
        expect(group * width, count);
        double more = 0;
        double less = 0;
        for (double move : moves) {
            more += Math.max(0, move);
            less -= Math.min(0, move);
        }
        double up = more > less ? less / more : 1;
        double down = less > more ? more / less : 1;
        int filled = 0;
        double wanted = offset;
        double passed = 0;
        int last = 0;
        for (int level = 0; level < width; level++) {
            passed += fractions[level] + moves[level] * (moves[level] > 0 ? up : down);
            int number = floors[level];
            if (passed > wanted) {
                wanted += 1;
                number++;
                owed[level] -= 1;
            }
            if (number > 0 || fractions[level] > 0) {
                last = level;
            }
            for (int i = 0; i < number && filled < count; i++) {
                values[filled++] = level;
            }
        }
        while (filled < count) { // by rounding alone
            values[filled++] = last;
        }
    }

    /** What each level expects of so many rows, and by how much its fraction should be moved. */
    private void expect(int from, int count) {
        double sum = 0;
        for (int level = 0; level < width; level++) {
            sum += chances[from + level];
        }
        for (int level = 0; level < width; level++) {
            double expected = sum > 0 ? chances[from + level] / sum * count : (double) count / width;
            floors[level] = (int) Math.floor(expected);
            fractions[level] = expected - floors[level];
            owed[level] += fractions[level];
            double move = Math.max(-fractions[level], Math.min(1 - fractions[level], owed[level] - fractions[level]));
            moves[level] = expected > 0 ? move : 0;
        }
    }
}
