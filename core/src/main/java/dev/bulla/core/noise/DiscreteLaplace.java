package dev.bulla.core.noise;

import dev.bulla.core.number.HighPrecision;
import dev.bulla.core.random.RandomBits;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;

/**
 * The discrete Laplace law on the integers.
 *
 * <p>Formula: P(Z = z) = tanh(1/2s) · e^(−|z|/s).
 *
 * <p>A magnitude is ⌊s·E⌋ for an ideal exponential E = (c + F)/64: the cell c comes from a table, the uniform F is kept with
 * chance e^(−F/64), and as many digits of F are drawn as the floor needs. A magnitude y then stands for y, or for −1 − y
 * with chance a/(1 + a), a = e^(−1/s): no draw is lost to a second zero.
 * Proof: {@code DiscreteLaplace.proof.md}.
 *
 * <p>Limits: 2⁻²⁰ ≤ s ≤ 2⁴⁰. Time depends on the draw, never on data.
 */
public final class DiscreteLaplace implements IntegerLaw {

    private static final int TAIL = CellTable.SLOTS - 1;

    /** V·64 against F: what V, of ten digits, is shifted by to stand beside F, of twenty-two; and so for more. */
    private static final int TEST_AT = 6 + Draw.FRACTION_BITS - Draw.TEST_BITS;

    static final CellTable TABLE = new CellTable(DiscreteLaplace::cells);

    private final Scale scale;
    private final Rounding rounding;
    private final Threshold negative;

    private DiscreteLaplace(Scale scale) {
        this.scale = scale;
        this.negative = new Threshold(this::chanceOfNegative, Draw.SIGN_BITS);
        this.rounding = Rounding.down(scale);
    }

    /** The law with scale s, the exact value of {@code scale}. */
    public static DiscreteLaplace ofScale(double scale) {
        return new DiscreteLaplace(Scale.exactly(scale));
    }

    /** The law with scale numerator/denominator, exactly. */
    public static DiscreteLaplace ofScale(long numerator, long denominator) {
        return new DiscreteLaplace(Scale.ratio(numerator, denominator));
    }

    @Override
    public BigDecimal probability(long z) {
        BigDecimal a = HighPrecision.exp(scale.inverse().negate());
        BigDecimal tail = HighPrecision.exp(
                scale.inverse().multiply(BigDecimal.valueOf(z).abs()).negate());
        return BigDecimal.ONE.subtract(a).multiply(tail).divide(BigDecimal.ONE.add(a), HighPrecision.MC);
    }

    /** 2a/(1 − a)², a = e^(−1/s). */
    @Override
    public double variance() {
        double minus = -StrictMath.expm1(-scale.inverse().doubleValue());
        return 2 * (1 - minus) / (minus * minus);
    }

    /** From P(|Z| ≤ w) = 1 − 2a^(w+1)/(1 + a). */
    @Override
    public long halfWidth95() {
        double inverse = scale.inverse().doubleValue();
        double tail = 0.05 * (1 + StrictMath.exp(-inverse)) / 2;
        return Math.max(0, (long) Math.ceil(-StrictMath.log(tail) / inverse - 1));
    }

    @Override
    public long draw(RandomBits bits) {
        while (true) {
            long word = bits.nextLong();
            int cell = TABLE.cell(Draw.slot(word), Draw.threshold(word), bits);
            long fraction = Draw.fraction(word);
            boolean surely = fraction < Draw.test(word) << TEST_AT;
            long y = surely && cell != TAIL ? rounding.round(cell, fraction, bits) : rarely(cell, word, bits);
            if (y >= 0) {
                return y ^ negative.maskBelow(Draw.sign(word), bits); // y or −1 − y
            }
        }
    }

    /** The draw whose cell is the tail, or whose fraction is not surely kept; negative when it is not kept. */
    private long rarely(int cell, long word, RandomBits bits) {
        long second = bits.nextLong();
        long fraction = Draw.longFraction(Draw.fraction(word), second);
        long test = Draw.longTest(Draw.test(word), second);
        boolean surely = test << TEST_AT > fraction;
        boolean surelyBelow = (test + 1) << TEST_AT <= fraction;
        if (!surely && !surelyBelow) {
            return rarest(cell, fraction, test, bits);
        }
        if (surelyBelow && !LazyUniform.isEvenRun(test, Draw.LONG_TEST_BITS, bits)) {
            return -1;
        }
        return cell != TAIL
                ? rounding.roundLong(cell, fraction, bits)
                : rounding.roundBeyond(tail(bits), fraction, bits);
    }

    /** The same when two words do not tell whether V·64 < F. */
    private long rarest(int cell, long digitsOfPlace, long digitsOfTest, RandomBits bits) {
        LazyUniform place = new LazyUniform(digitsOfPlace, Draw.LONG_FRACTION_BITS, bits);
        LazyUniform test = new LazyUniform(digitsOfTest, Draw.LONG_TEST_BITS, bits);
        boolean kept = LazyUniform.isEvenRun(test.isBelow(place, 6), test, bits);
        return kept ? rounding.round(cell == TAIL ? tail(bits) : cell, place) : -1;
    }

    /** A cell from the table's end on: the exponential forgets, so there it starts again. */
    private static long tail(RandomBits bits) {
        long cell = 0;
        int slot = TAIL;
        while (slot == TAIL) {
            cell += TAIL;
            long word = bits.nextLong();
            slot = TABLE.cell(Draw.slot(word), Draw.threshold(word), bits);
        }
        return cell + slot;
    }

    /** What the uniform of the sign is held against. */
    Threshold negative() {
        return negative;
    }

    /** a/(1 + a), a = e^(−1/s): the chance of a value below zero. */
    private BigDecimal chanceOfNegative(int digits) {
        MathContext precision = new MathContext(digits);
        BigDecimal a = HighPrecision.exp(scale.inverse(precision).negate(), precision);
        return a.divide(BigDecimal.ONE.add(a), precision);
    }

    /** e^(−c/64)(1 − e^(−1/64)) for the cells, and e^(−511/64) for all beyond. */
    private static BigDecimal[] cells(MathContext precision) {
        BigDecimal ratio = HighPrecision.expOfInverse(-64, precision);
        BigDecimal[] cells = new BigDecimal[CellTable.SLOTS];
        Arrays.fill(cells, BigDecimal.ZERO);
        BigDecimal power = BigDecimal.ONE;
        for (int c = 0; c < TAIL; c++) {
            cells[c] = power.multiply(BigDecimal.ONE.subtract(ratio), precision);
            power = power.multiply(ratio, precision);
        }
        cells[TAIL] = power;
        return cells;
    }
}
