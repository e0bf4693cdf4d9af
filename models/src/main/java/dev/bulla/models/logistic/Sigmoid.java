package dev.bulla.models.logistic;

import dev.bulla.core.number.HighPrecision;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * 1/(1 + e⁻ˣ) in whole numbers, to within 2^−places for every x: for sums over so many rows that a double's 53 bits are too few.
 *
 * <p>e^−|x| is 2^−k·e^−f with f below ln 2; e^−f is the Taylor series at f/256, squared eight times. Error: {@code
 * LogisticTiltMechanism.proof.md}.
 */
final class Sigmoid {

    /** Digits that the roundings of the steps below cannot reach through. */
    private static final int GUARD = 18;

    private static final int SQUARINGS = 8;
    private static final BigDecimal LN_2 = HighPrecision.ln(BigDecimal.valueOf(2));

    private final int places;
    private final int work;
    private final BigInteger one;
    private final BigInteger ln2;

    /** @param places at most 140 */
    Sigmoid(int places) {
        this.places = places;
        this.work = places + GUARD;
        this.one = BigInteger.ONE.shiftLeft(work);
        this.ln2 = LN_2.multiply(new BigDecimal(one))
                .setScale(0, RoundingMode.HALF_EVEN)
                .toBigInteger();
    }

    /**
     * The value in steps of 2^−places, no further than one from the truth.
     *
     * @param x in steps of 2^−xPlaces, xPlaces at least places + 18
     */
    BigInteger of(BigInteger x, int xPlaces) {
        BigInteger power = exponential(x.abs().shiftRight(xPlaces - work));
        BigInteger top = x.signum() < 0 ? power : one;
        BigInteger bottom = one.add(power);
        return top.shiftLeft(places + 1).add(bottom).divide(bottom.shiftLeft(1));
    }

    /** e^−x, x ≥ 0. */
    private BigInteger exponential(BigInteger x) {
        BigInteger[] parts = x.divideAndRemainder(ln2);
        if (parts[0].bitLength() > Integer.SIZE - 2 || parts[0].intValue() > work) {
            return BigInteger.ZERO;
        }
        BigInteger small = parts[1].shiftRight(SQUARINGS);
        BigInteger term = one;
        BigInteger sum = one;
        for (int i = 1; term.signum() != 0; i++) {
            term = term.multiply(small).shiftRight(work).divide(BigInteger.valueOf(i));
            sum = i % 2 == 0 ? sum.add(term) : sum.subtract(term);
        }
        for (int i = 0; i < SQUARINGS; i++) {
            sum = sum.multiply(sum).shiftRight(work);
        }
        return sum.shiftRight(parts[0].intValue());
    }
}
