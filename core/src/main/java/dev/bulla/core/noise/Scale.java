package dev.bulla.core.noise;

import dev.bulla.core.number.HighPrecision;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * A noise scale as the exact fraction numerator/(divisor · 2^shift).
 *
 * @param numerator positive
 * @param divisor positive and odd; 1 for every {@code double}
 * @param shift the power of two it is divided by, not negative
 */
public record Scale(long numerator, long divisor, int shift) {

    /** The largest scale: 2⁴⁰ grid steps. */
    public static final double LARGEST = 0x1p40;

    /** The smallest scale: 2⁻²⁰ grid steps. */
    public static final double SMALLEST = 0x1p-20;

    private static final int BITS = 28;

    public Scale {
        double value = Math.scalb((double) numerator / divisor, -shift);
        if (numerator <= 0 || divisor <= 0 || shift < 0 || !(value >= SMALLEST && value <= LARGEST)) {
            throw new IllegalArgumentException("scale must be between 2^-20 and 2^40 grid steps, got " + value);
        }
    }

    /** The fraction that {@code value} is. */
    static Scale exactly(double value) {
        if (!(value >= SMALLEST && value <= LARGEST)) {
            throw new IllegalArgumentException("scale must be between 2^-20 and 2^40 grid steps, got " + value);
        }
        long mantissa = (Double.doubleToLongBits(value) & 0xF_FFFF_FFFF_FFFFL) | (1L << 52);
        int exponent = Math.getExponent(value) - 52;
        int zeros = Long.numberOfTrailingZeros(mantissa);
        long odd = mantissa >>> zeros;
        int power = exponent + zeros;
        return power >= 0 ? new Scale(odd << power, 1, 0) : new Scale(odd, 1, -power);
    }

    /** The fraction numerator/denominator. */
    static Scale ratio(long numerator, long denominator) {
        if (numerator <= 0 || denominator <= 0) {
            throw new IllegalArgumentException("scale must be positive, got " + numerator + "/" + denominator);
        }
        long common = BigInteger.valueOf(numerator)
                .gcd(BigInteger.valueOf(denominator))
                .longValueExact();
        int shift = Long.numberOfTrailingZeros(denominator / common);
        return new Scale(numerator / common, (denominator / common) >>> shift, shift);
    }

    /** The smallest number of {@value #BITS} binary digits that is not below {@code value}: at most 8·10⁻⁹ above. */
    public static double roundUp(BigDecimal value) {
        int power = Math.getExponent(value.doubleValue()) + 1 - BITS;
        BigDecimal unit = power >= 0
                ? new BigDecimal(BigInteger.ONE.shiftLeft(power))
                : BigDecimal.ONE.divide(new BigDecimal(BigInteger.ONE.shiftLeft(-power)));
        BigDecimal units = value.divide(unit, 0, RoundingMode.CEILING);
        return units.multiply(unit).doubleValue();
    }

    /** 1/s, to eighty digits. */
    BigDecimal inverse() {
        return inverse(HighPrecision.MC);
    }

    /** 1/s, to any precision. */
    BigDecimal inverse(MathContext precision) {
        BigInteger denominator = BigInteger.valueOf(divisor).shiftLeft(shift);
        return new BigDecimal(denominator).divide(BigDecimal.valueOf(numerator), precision);
    }
}
