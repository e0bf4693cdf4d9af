package dev.bulla.models.matrix;

/** {@link Gram} without native code. */
final class JavaGram implements Gram {

    @Override
    public void of(double[] steps, int stride, int rows, int columns, double[] upper) {
        for (int j = 0; j < columns; j++) {
            for (int i = 0; i <= j; i++) {
                int a = i * stride;
                int b = j * stride;
                double sum = 0;
                for (int r = 0; r < rows; r++) {
                    sum += steps[a + r] * steps[b + r];
                }
                upper[i + j * columns] = sum;
            }
        }
    }
}
