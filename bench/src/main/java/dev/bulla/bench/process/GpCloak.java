package dev.bulla.bench.process;

import dev.bulla.models.cloaking.Cloak;
import dev.bulla.models.cloaking.FeatureWeights;
import dev.bulla.models.cloaking.LeadingFeatures;
import dev.bulla.models.cloaking.NoiseShape;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.util.Arrays;

/**
 * Noise in the shape that suits a curve at so many points, from their covariance to whole numbers.
 *
 * @param points how many
 * @param seconds of CPU
 * @param farthest how far the noise's shape leaves a point out, in its own lengths: of doubles, or of the whole numbers that are released where that is more
 */
public record GpCloak(int points, double seconds, double farthest) {

    static final double SECONDS_BAR = 1;
    static final double FARTHEST_BAR = 1 + 1e-6;

    private static final double LENGTH = 0.3;
    private static final double RIDGE = 0.5;
    private static final int BITS = 20;

    static GpCloak run(int points) {
        double[][] covariance = new double[points][points];
        for (int i = 0; i < points; i++) {
            for (int j = 0; j < points; j++) {
                double r = (double) (i - j) / points / LENGTH;
                covariance[i][j] = StrictMath.exp(-r * r / 2);
            }
        }
        double[] ones = new double[points];
        Arrays.fill(ones, 1);
        long before = now();
        LeadingFeatures leading = LeadingFeatures.of(covariance, ones);
        double[][] features = leading.first(leading.above(RIDGE / points));
        double[][] columns = FeatureWeights.columns(features, ones, RIDGE);
        NoiseShape shape = NoiseShape.ofQueries(columns, features);
        Cloak cloak = Cloak.of(columns, shape, Cloak.Norm.L2, BITS);
        double farthest = Math.scalb(Math.sqrt(new BigDecimal(cloak.mostSquared()).doubleValue()), -BITS);
        for (double[] column : columns) {
            double square = 0;
            for (double each : shape.whitened(column)) {
                square += each * each;
            }
            farthest = Math.max(farthest, Math.sqrt(square));
        }
        return new GpCloak(points, (now() - before) / 1e9, farthest);
    }

    private static long now() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    boolean isOk() {
        return seconds <= SECONDS_BAR && farthest <= FARTHEST_BAR;
    }
}
