package dev.bulla.synth.graph;

/**
 * Levels for a number of rows: each gets its expected number rounded down, and what remains goes by systematic sampling on the fractions.
 *
 * @param chances of all levels, up to a factor, one part after the other
 * @param from where the part begins
 * @param width how many levels it has
 */
record Quotas(double[] chances, int from, int width) {

    /**
     * Writes the levels in rising order.
     *
     * @param values takes them
     * @param count how many
     * @param offset where systematic sampling begins, in [0, 1)
     */
    void fill(int[] values, int count, double offset) {
        double sum = 0;
        for (int level = 0; level < width; level++) {
            sum += chances[from + level];
        }
        int filled = 0;
        double wanted = offset;
        double passed = 0;
        int last = 0;
        for (int level = 0; level < width; level++) {
            double expected = sum > 0 ? chances[from + level] / sum * count : (double) count / width;
            int floor = (int) Math.floor(expected);
            passed += expected - floor;
            if (passed > wanted) {
                wanted += 1;
                floor++;
            }
            if (expected > 0) {
                last = level;
            }
            for (int i = 0; i < floor && filled < count; i++) {
                values[filled++] = level;
            }
        }
        while (filled < count) { // by rounding alone
            values[filled++] = last;
        }
    }
}
