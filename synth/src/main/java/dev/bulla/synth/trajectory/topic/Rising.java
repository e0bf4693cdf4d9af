package dev.bulla.synth.trajectory.topic;

import java.util.Arrays;

/** ln Γ(n + a) − ln Γ(a) for whole n: the logarithm of a(a + 1)…(a + n − 1), from a table that grows. */
final class Rising {

    private static final int FIRST = 16;

    private final double a;
    private double[] sums = new double[FIRST];
    private int known;

    Rising(double a) {
        this.a = a;
    }

    double of(int n) {
        if (n >= sums.length) {
            sums = Arrays.copyOf(sums, Math.max(n + 1, sums.length + (sums.length >> 1)));
        }
        while (known < n) {
            sums[known + 1] = sums[known] + Math.log(a + known);
            known++;
        }
        return sums[n];
    }
}
