package dev.bulla.synth.coding;

import dev.bulla.core.random.PublicBits;
import java.util.Arrays;

/** Draws values of a column within its coarse cells: a fine cell by its noisy count, cut at 0, then a value of that. */
public final class ValueSampler {

    private final ColumnCoding coding;
    private final int[][] cells;
    private final double[][] sums;

    /** @param fine noisy counts of fine cells; none where coarse cells are the same, or all fine ones are as likely */
    public ValueSampler(ColumnCoding coding, long[] fine) {
        this.coding = coding;
        this.cells = new int[coding.coarse()][];
        this.sums = new double[coding.coarse()][];
        int[] coarse = coding.coarseCells();
        int[] sizes = new int[cells.length];
        for (int cell : coarse) {
            sizes[cell]++;
        }
        for (int level = 0; level < cells.length; level++) {
            cells[level] = new int[sizes[level]];
            sums[level] = new double[sizes[level]];
        }
        Arrays.fill(sizes, 0);
        for (int cell = 0; cell < coarse.length; cell++) {
            int level = coarse[cell];
            int at = sizes[level]++;
            cells[level][at] = cell;
            double weight = fine.length == 0 ? 1 : Math.max(0, fine[cell]);
            sums[level][at] = (at == 0 ? 0 : sums[level][at - 1]) + weight;
        }
        for (double[] sum : sums) {
            if (sum[sum.length - 1] <= 0) {
                Arrays.setAll(sum, at -> at + 1.0);
            }
        }
    }

    public double value(int level, PublicBits bits) {
        return coding.value(fineCell(level, bits), bits);
    }

    private int fineCell(int level, PublicBits bits) {
        double[] sum = sums[level];
        if (sum.length == 1) {
            return cells[level][0];
        }
        double place = bits.nextUniform() * sum[sum.length - 1];
        int found = Arrays.binarySearch(sum, place);
        int at = found < 0 ? -found - 1 : found + 1;
        while (at < sum.length - 1 && sum[at] <= place) {
            at++;
        }
        return cells[level][Math.min(at, sum.length - 1)];
    }
}
