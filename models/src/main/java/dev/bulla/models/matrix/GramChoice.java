package dev.bulla.models.matrix;

/** Chosen at first use, so that reading a model loads no native code. */
final class GramChoice {

    static final Gram BEST = choose();

    private GramChoice() {}

    private static Gram choose() {
        try {
            Gram nativeGram = new NativeGram();
            return agrees(nativeGram) ? nativeGram : new JavaGram();
        } catch (LinkageError | RuntimeException absent) {
            return new JavaGram();
        }
    }

    /** Whether it gives the right bits on large whole numbers, as reduced or emulated precision does not. */
    static boolean agrees(Gram gram) {
        int columns = 9;
        int rows = 512;
        double[] steps = new double[columns * rows];
        long seed = 1;
        for (int i = 0; i < steps.length; i++) {
            seed = seed * 6364136223846793005L + 1442695040888963407L;
            steps[i] = seed >> 44;
        }
        double[] given = new double[columns * columns];
        double[] right = new double[columns * columns];
        gram.of(steps, rows, rows, columns, given);
        new JavaGram().of(steps, rows, rows, columns, right);
        for (int j = 0; j < columns; j++) {
            for (int i = 0; i <= j; i++) {
                if (given[i + j * columns] != right[i + j * columns]) {
                    return false;
                }
            }
        }
        return true;
    }
}
