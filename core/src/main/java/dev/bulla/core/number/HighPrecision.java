package dev.bulla.core.number;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * exp, ln and the normal tail with about {@value #DIGITS} digits.
 *
 * <p>Results carry a relative error below 10⁻⁶⁰ (the normal tail below 10⁻⁴⁵); callers that need a safe side move by
 * 10⁻³⁰ and round. Slow, a tenth of a millisecond and more: privacy parameters are computed once.
 */
public final class HighPrecision {

    public static final int DIGITS = 80;
    /** The precision results are rounded to. */
    public static final MathContext MC = new MathContext(DIGITS, RoundingMode.HALF_EVEN);

    public static final BigDecimal TWO = BigDecimal.valueOf(2);
    public static final BigDecimal HALF = new BigDecimal("0.5");
    static final BigDecimal PI = new BigDecimal(
            "3.1415926535897932384626433832795028841971693993751058209749445923078164062862089986280348253421170680");

    private static final BigDecimal NEGLIGIBLE = BigDecimal.ONE.movePointLeft(DIGITS + 5);
    private static final BigDecimal SERIES_UP_TO = BigDecimal.valueOf(5);
    private static final int HALVINGS = 24;

    /** Below this an exponential, less than 10⁻⁸⁶⁸⁰⁰⁰, is taken for zero. */
    private static final BigDecimal VANISHES_BELOW = new BigDecimal("-2e6");

    private HighPrecision() {}

    /** e^x. */
    public static BigDecimal exp(BigDecimal x) {
        return exp(x, MC);
    }

    /** e^x to any precision: x is halved until tiny, the Taylor series summed, the result squared back. */
    public static BigDecimal exp(BigDecimal x, MathContext precision) {
        if (x.compareTo(VANISHES_BELOW) < 0) {
            return BigDecimal.ZERO;
        }
        int halvings = HALVINGS + Math.max(0, bitLength(x));
        MathContext guarded = new MathContext(precision.getPrecision() + 20, RoundingMode.HALF_EVEN);
        BigDecimal negligible = BigDecimal.ONE.movePointLeft(precision.getPrecision() + 35);
        BigDecimal small = x.divide(new BigDecimal(BigInteger.ONE.shiftLeft(halvings)), guarded);
        BigDecimal term = BigDecimal.ONE;
        BigDecimal sum = BigDecimal.ONE;
        for (int k = 1; term.abs().compareTo(negligible) > 0; k++) {
            term = term.multiply(small).divide(BigDecimal.valueOf(k), guarded);
            sum = sum.add(term);
        }
        for (int i = 0; i < halvings; i++) {
            sum = sum.multiply(sum, guarded);
        }
        return sum.round(precision);
    }

    /** e^(1/n) for |n| > 1, to any precision: the first digits do not change when more are asked for. */
    public static BigDecimal expOfInverse(long n, MathContext precision) {
        MathContext guarded = new MathContext(precision.getPrecision() + 10, RoundingMode.HALF_EVEN);
        BigDecimal sum = BigDecimal.ONE;
        BigDecimal term = BigDecimal.ONE;
        for (int k = 1; term.precision() - term.scale() > -guarded.getPrecision(); k++) {
            term = term.divide(BigDecimal.valueOf(n).multiply(BigDecimal.valueOf(k)), guarded);
            sum = sum.add(term, guarded);
        }
        return sum.round(precision);
    }

    /** ln x for x > 0, by Halley's iteration y ← y + 2(x − e^y)/(x + e^y), which triples the digits. */
    public static BigDecimal ln(BigDecimal x) {
        if (x.signum() <= 0) {
            throw new IllegalArgumentException("ln needs a positive argument");
        }
        int tens = x.precision() - x.scale();
        double start = StrictMath.log(x.movePointLeft(tens).doubleValue()) + tens * StrictMath.log(10);
        BigDecimal y = new BigDecimal(start);
        for (int i = 0; i < 4; i++) {
            BigDecimal power = exp(y);
            BigDecimal step = TWO.multiply(x.subtract(power)).divide(x.add(power), MC);
            y = y.add(step, MC);
        }
        return y;
    }

    /** The standard normal density. */
    public static BigDecimal density(BigDecimal x) {
        BigDecimal power = exp(x.multiply(x, MC).multiply(HALF).negate());
        return power.divide(TWO.multiply(PI).sqrt(MC), MC);
    }

    /** P(N ≤ x) for the standard normal N. */
    public static BigDecimal normal(BigDecimal x) {
        return x.signum() <= 0 ? tail(x.negate()) : BigDecimal.ONE.subtract(tail(x), MC);
    }

    /** P(N > x), x ≥ 0: a series of positive terms near the middle, a continued fraction further out. */
    private static BigDecimal tail(BigDecimal x) {
        return x.compareTo(SERIES_UP_TO) < 0
                ? HALF.subtract(density(x).multiply(series(x)), MC)
                : density(x).multiply(fraction(x), MC);
    }

    /** x + x³/3 + x⁵/(3·5) + … = (P(N ≤ x) − ½)/density. */
    private static BigDecimal series(BigDecimal x) {
        BigDecimal square = x.multiply(x, MC);
        BigDecimal term = x;
        BigDecimal sum = x;
        for (int odd = 3; term.compareTo(NEGLIGIBLE) > 0; odd += 2) {
            term = term.multiply(square).divide(BigDecimal.valueOf(odd), MC);
            sum = sum.add(term, MC);
        }
        return sum;
    }

    /**
     * 1/(x + 1/(x + 2/(x + 3/…))) = P(N > x)/density. Consecutive convergents enclose the limit, so their distance bounds
     * the error; the depth is doubled until it is negligible.
     */
    private static BigDecimal fraction(BigDecimal x) {
        for (int depth = 256; ; depth *= 2) {
            BigDecimal even = convergent(x, depth);
            BigDecimal odd = convergent(x, depth + 1);
            if (even.subtract(odd).abs().compareTo(even.movePointLeft(50)) < 0) {
                return even;
            }
        }
    }

    private static BigDecimal convergent(BigDecimal x, int depth) {
        BigDecimal value = x;
        for (int k = depth; k > 0; k--) {
            value = x.add(BigDecimal.valueOf(k).divide(value, MC), MC);
        }
        return BigDecimal.ONE.divide(value, MC);
    }

    private static int bitLength(BigDecimal x) {
        return x.toBigInteger().bitLength();
    }
}
