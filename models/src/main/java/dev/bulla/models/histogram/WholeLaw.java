package dev.bulla.models.histogram;

import java.util.Arrays;
import java.util.stream.IntStream;

/** Laws of whole numbers that are symmetric about 0, as lists of chances with that of 0 in the middle; chances below 10⁻¹⁰ are left out. */
final class WholeLaw {

    private static final double LEAST = 1e-10;

    private WholeLaw() {}

    /** P(k) in proportion to e^(−|k|/scale). */
    static double[] laplace(double scale) {
        int far = (int) Math.ceil(-Math.log(LEAST) * scale) + 1;
        double a = StrictMath.exp(-1 / scale);
        double[] law = new double[2 * far + 1];
        Arrays.setAll(law, i -> (1 - a) / (1 + a) * StrictMath.pow(a, Math.abs(i - far)));
        return law;
    }

    /** The law of a sum of independent numbers, by doubling. */
    static double[] sum(double[] law, int times) {
        double[] sum = {1};
        double[] power = law;
        for (int left = times; left > 0; left >>= 1) {
            sum = (left & 1) == 1 ? plus(sum, power) : sum;
            power = left > 1 ? plus(power, power) : power;
        }
        return sum;
    }

    private static double[] plus(double[] one, double[] other) {
        double[] sum = new double[one.length + other.length - 1];
        for (int i = 0; i < one.length; i++) {
            for (int j = 0; j < other.length; j++) {
                sum[i + j] += one[i] * other[j];
            }
        }
        int cut = 0;
        while (cut < sum.length / 2 && sum[cut] < LEAST) {
            cut++;
        }
        return Arrays.copyOfRange(sum, cut, sum.length - cut);
    }

    /** The smallest z that (1 − t)·x − t·y is not beyond, on either side, but for a chance. */
    static double reach(double[] x, double[] y, double t, double missed) {
        double[] sizes = new double[x.length * y.length];
        double[] chances = new double[sizes.length];
        for (int i = 0; i < x.length; i++) {
            for (int j = 0; j < y.length; j++) {
                sizes[i * y.length + j] = Math.abs((1 - t) * (i - x.length / 2) - t * (j - y.length / 2));
                chances[i * y.length + j] = x[i] * y[j];
            }
        }
        int[] order = IntStream.range(0, sizes.length)
                .boxed()
                .sorted((a, b) -> Double.compare(sizes[b], sizes[a]))
                .mapToInt(i -> i)
                .toArray();
        double beyond = 0;
        for (int index : order) {
            beyond += chances[index];
            if (beyond > missed) {
                return sizes[index];
            }
        }
        return 0;
    }
}
