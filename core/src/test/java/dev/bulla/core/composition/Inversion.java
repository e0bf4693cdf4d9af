package dev.bulla.core.composition;

import java.util.List;

/**
 * δ(ε) of a composition by another road: with M(s) = E_P[e^(sL)], δ(ε) = (1/2πi)∫ M(s)e^(−sε)/(s(s+1)) ds along Re s = θ > 0,
 * by the trapezoidal rule, which converges exponentially for such integrands. No grid of losses, no Fourier transform.
 * Exact to about ten digits when at least one part is normal noise, whose M decays.
 */
final class Inversion {

    private Inversion() {}

    static double delta(List<Repeated> parts, double epsilon) {
        double theta = saddle(parts, epsilon);
        double width = StrictMath.sqrt(second(parts, theta));
        double step = Math.min(0.2 / Math.max(width, 0.3), theta / 7);
        double scale = log(parts, theta, 0)[0] - theta * epsilon;
        double sum = 0;
        for (int k = 0; ; k++) {
            double t = (k + 0.5) * step;
            double[] m = log(parts, theta, t);
            double size = StrictMath.exp(m[0] - theta * epsilon - scale);
            double angle = m[1] - t * epsilon;
            // 1/((θ+it)(θ+1+it))
            double re = theta * (theta + 1) - t * t;
            double im = t * (2 * theta + 1);
            double norm = re * re + im * im;
            sum += size * (StrictMath.cos(angle) * re + StrictMath.sin(angle) * im) / norm;
            if (size / (1 + t * t) < 1e-17 || k > 3_000_000) {
                return StrictMath.exp(scale) * sum * step / Math.PI;
            }
        }
    }

    private static double saddle(List<Repeated> parts, double epsilon) {
        double low = -5;
        double high = 6;
        for (int i = 0; i < 60; i++) {
            double theta = StrictMath.exp((low + high) / 2);
            double slope = (log(parts, theta * 1.0001, 0)[0] - log(parts, theta * 0.9999, 0)[0]) / (0.0002 * theta);
            if (slope < epsilon) {
                low = StrictMath.log(theta);
            } else {
                high = StrictMath.log(theta);
            }
        }
        return StrictMath.exp(low);
    }

    private static double second(List<Repeated> parts, double theta) {
        double d = 0.01 * theta;
        double curve = log(parts, theta + d, 0)[0] - 2 * log(parts, theta, 0)[0] + log(parts, theta - d, 0)[0];
        return Math.max(1e-4, curve / (d * d));
    }

    /** ln|M| and its angle at θ + it. */
    private static double[] log(List<Repeated> parts, double theta, double t) {
        double size = 0;
        double angle = 0;
        for (Repeated repeated : parts) {
            double[] one = log(repeated.part(), theta, t);
            size += repeated.times() * one[0];
            angle += repeated.times() * one[1];
        }
        return new double[] {size, angle};
    }

    private static double[] log(Part part, double a, double t) {
        if (part instanceof Part.Gaussian gaussian) {
            double half = gaussian.value().pow(2).doubleValue() / 2;
            return new double[] {half * (a + a * a - t * t), half * (t + 2 * a * t)};
        }
        if (part instanceof Part.Laplace laplace) {
            // [(s+1)e^(sε) + s·e^(−(s+1)ε)]/(2s+1)
            double e = laplace.epsilon().doubleValue();
            double[] up = times(a + 1, t, StrictMath.exp(a * e), t * e);
            double[] down = times(a, t, StrictMath.exp(-(a + 1) * e), -t * e);
            double[] top = polar(up[0] + down[0], up[1] + down[1]);
            double[] bottom = polar(2 * a + 1, 2 * t);
            return new double[] {top[0] - bottom[0], top[1] - bottom[1]};
        }
        double e = ((Part.Approximate) part).pair().epsilon().doubleValue();
        double p = 1 / (1 + StrictMath.exp(-e));
        double x = p * StrictMath.exp(a * e) * StrictMath.cos(t * e)
                + (1 - p) * StrictMath.exp(-a * e) * StrictMath.cos(t * e);
        double y = p * StrictMath.exp(a * e) * StrictMath.sin(t * e)
                - (1 - p) * StrictMath.exp(-a * e) * StrictMath.sin(t * e);
        return polar(x, y);
    }

    /** (x + iy)·r·e^(iφ). */
    private static double[] times(double x, double y, double r, double phi) {
        double c = StrictMath.cos(phi);
        double s = StrictMath.sin(phi);
        return new double[] {r * (x * c - y * s), r * (x * s + y * c)};
    }

    private static double[] polar(double x, double y) {
        return new double[] {StrictMath.log(StrictMath.hypot(x, y)), StrictMath.atan2(y, x)};
    }
}
