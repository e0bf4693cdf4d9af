package dev.bulla.core.noise;

import dev.bulla.core.number.HighPrecision;
import dev.bulla.core.random.RandomBits;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Arrays;

/**
 * The ideal normal law with standard deviation s, rounded to the nearest integer.
 *
 * <p>Formula: P(R = k) = Φ((k + ½)/s) − Φ((k − ½)/s), exactly: no tail is cut off, no deviate is a floating-point number.
 * Because x + round(y) = round(x + y) for an integer x, a statistic plus this noise <em>is</em> a rounding of the ideal
 * Gaussian mechanism, so everything proved for that mechanism holds.
 *
 * <p>The ideal |N| is (c + F)/64: the cell c, with chance ∝ exp(−c²/8192), comes from a table, the uniform F is kept with chance
 * exp(−F(2c + F)/8192), and as many digits of F are drawn as the rounding needs. One word of random bits is nearly always
 * enough. Proof: {@code RoundedNormal.proof.md}.
 *
 * <p>Limits: 2⁻²⁰ ≤ s ≤ 2⁴⁰. Time depends on the draw, never on data.
 */
public final class RoundedNormal implements IntegerLaw {

    private static final int TAIL = CellTable.SLOTS - 1;

    /** F(2c + F)/8192 with 22 digits of F, and V with 10, over the common denominator 2⁵⁷. */
    private static final int TEST_AT = 2 * Draw.FRACTION_BITS + 13 - Draw.TEST_BITS;

    /** The same with 26 digits of F, and V with 42, over the common denominator 2⁶⁵. */
    private static final int LONG_DIGITS = 26;

    private static final int LONG_TEST_AT = 2 * LONG_DIGITS + 13 - Draw.LONG_TEST_BITS;

    /** Every F(2c + F)/8192 within the table is below an eighth. */
    private static final long EIGHTH = 1L << (Draw.LONG_TEST_BITS - 3);

    /** How many standard deviations hold 95 % of a normal law, on both sides of its mean. */
    public static final double NORMAL_QUANTILE_95 = 1.959963984540055;

    private static final BigDecimal HALF = new BigDecimal("0.5");
    private static final BigDecimal NEGLIGIBLE = new BigDecimal("1e-5");

    static final CellTable TABLE = new CellTable(RoundedNormal::cells);

    private final Scale scale;
    private final Rounding rounding;

    private RoundedNormal(Scale scale) {
        this.scale = scale;
        this.rounding = Rounding.toNearest(scale);
    }

    /** The law with standard deviation s, the exact value of {@code scale}. */
    public static RoundedNormal ofScale(double scale) {
        return new RoundedNormal(Scale.exactly(scale));
    }

    /** The law with scale numerator/denominator, exactly. */
    public static RoundedNormal ofScale(long numerator, long denominator) {
        return new RoundedNormal(Scale.ratio(numerator, denominator));
    }

    @Override
    public BigDecimal probability(long k) {
        BigDecimal near = new BigDecimal(Math.abs(k)).subtract(HALF).multiply(scale.inverse());
        BigDecimal far = new BigDecimal(Math.abs(k)).add(HALF).multiply(scale.inverse());
        return HighPrecision.normal(near.negate()).subtract(HighPrecision.normal(far.negate()), HighPrecision.MC);
    }

    /** s² + 1/12 + Σ (−1)^j e^(−2π²j²s²)(4s² + 1/(π²j²)): that of the normal, and of the rounding. */
    @Override
    public double variance() {
        if (scale.inverse().compareTo(BigDecimal.valueOf(3)) > 0) {
            return varianceOfFew();
        }
        double s2 = StrictMath.pow(1 / scale.inverse().doubleValue(), 2);
        double sum = s2 + 1.0 / 12;
        for (int j = 1; j <= 200; j++) {
            double square = Math.PI * Math.PI * j * j;
            sum += (j % 2 == 0 ? 1 : -1) * StrictMath.exp(-2 * square * s2) * (4 * s2 + 1 / square);
        }
        return sum;
    }

    /** Of a small scale: 2 Σ k² P(k), where the series above would cancel. */
    private double varianceOfFew() {
        double sum = 0;
        for (int k = 1; k <= 6; k++) {
            sum += 2.0 * k * k * probability(k).doubleValue();
        }
        return sum;
    }

    /** From P(|R| ≤ w) = 1 − 2Φ(−(w + ½)/s). */
    @Override
    public long halfWidth95() {
        return Math.max(0, (long) Math.ceil(NORMAL_QUANTILE_95 / scale.inverse().doubleValue() - 0.5));
    }

    @Override
    public long draw(RandomBits bits) {
        while (true) {
            long word = bits.nextLong();
            int cell = TABLE.cell(Draw.slot(word), Draw.threshold(word), bits);
            long next = Draw.fraction(word) + 1;
            boolean surely = next * (((long) cell << (Draw.FRACTION_BITS + 1)) + next) <= Draw.test(word) << TEST_AT;
            long magnitude = surely && cell != TAIL ? rounding.round(cell, next - 1, bits) : rarely(cell, word, bits);
            if (magnitude >= 0) {
                return Draw.signed(magnitude, word);
            }
        }
    }

    /** The draw whose cell is the tail, or whose fraction is not surely kept; negative when it is not kept. */
    private long rarely(int cell, long word, RandomBits bits) {
        long second = bits.nextLong();
        long fraction = Draw.longFraction(Draw.fraction(word), second);
        long test = Draw.longTest(Draw.test(word), second);
        if (cell == TAIL) {
            return rarest(tail(bits), fraction, test, bits);
        }
        long low = fraction >>> (Draw.LONG_FRACTION_BITS - LONG_DIGITS);
        long twice = (long) cell << (LONG_DIGITS + 1);
        boolean surely = test >= EIGHTH || test << LONG_TEST_AT >= (low + 1) * (twice + low + 1);
        if (!surely && (test + 1) << LONG_TEST_AT > low * (twice + low)) {
            return rarest(cell, fraction, test, bits);
        }
        return surely || LazyUniform.isEvenRun(test, Draw.LONG_TEST_BITS, bits)
                ? rounding.roundLong(cell, fraction, bits)
                : -1;
    }

    /** The same when two words do not tell whether the fraction is kept. */
    private long rarest(long cell, long digitsOfPlace, long digitsOfTest, RandomBits bits) {
        LazyUniform place = new LazyUniform(digitsOfPlace, Draw.LONG_FRACTION_BITS, bits);
        LazyUniform test = new LazyUniform(digitsOfTest, Draw.LONG_TEST_BITS, bits);
        return isKept(cell, place, test, bits) ? rounding.round(cell, place) : -1;
    }

    /** With chance exp(−F(2c + F)/8192), as m coins of chance exp(−G), G = F(2c + F)/8192m ≤ 1. */
    private static boolean isKept(long cell, LazyUniform place, LazyUniform first, RandomBits bits) {
        long coins = ((2 * cell + 1) >>> 13) + 1;
        LazyUniform test = first;
        for (long coin = 0; coin < coins; coin++) {
            if (!LazyUniform.isEvenRun(isBelow(test, cell, place, coins), test, bits)) {
                return false;
            }
            test = new LazyUniform(bits);
        }
        return true;
    }

    /** Whether V·8192m < F(2c + F): more digits of both until it is decided. */
    private static boolean isBelow(LazyUniform test, long cell, LazyUniform place, long coins) {
        for (int words = 1; ; words++) {
            int bits = Long.SIZE * words;
            BigInteger factor = BigInteger.valueOf(coins).shiftLeft(13 + bits);
            BigInteger twice = BigInteger.valueOf(2 * cell).shiftLeft(bits);
            BigInteger low = place.leading(words);
            BigInteger high = low.add(BigInteger.ONE);
            BigInteger v = test.leading(words);
            if (v.add(BigInteger.ONE).multiply(factor).compareTo(low.multiply(twice.add(low))) <= 0) {
                return true;
            }
            if (v.multiply(factor).compareTo(high.multiply(twice.add(high))) >= 0) {
                return false;
            }
        }
    }

    /** A cell from the table's end on, with chance ∝ exp(−c²/8192): geometric beyond it, kept with chance exp(−g²/8192). */
    private static long tail(RandomBits bits) {
        while (true) {
            long beyond = Coin.run(TAIL, 4096, bits);
            if (isKeptBeyond(beyond, bits)) {
                return TAIL + beyond;
            }
        }
    }

    /** With chance exp(−g²/8192), as g times g/8192 in coins of at most one each. */
    private static boolean isKeptBeyond(long beyond, RandomBits bits) {
        for (long i = 0; i < beyond; i++) {
            for (long done = 0; done < beyond; done += 8192) {
                if (!Coin.exp(Math.min(8192, beyond - done), 8192, bits)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** exp(−c²/8192) for the cells and the sum of it for all beyond, divided by the sum over all. */
    private static BigDecimal[] cells(MathContext precision) {
        MathContext guarded = new MathContext(precision.getPrecision() + 10);
        BigDecimal ratio = HighPrecision.expOfInverse(-8192, guarded);
        BigDecimal[] cells = new BigDecimal[CellTable.SLOTS];
        Arrays.fill(cells, BigDecimal.ZERO);
        BigDecimal weight = BigDecimal.ONE;
        BigDecimal step = ratio;
        BigDecimal sum = BigDecimal.ZERO;
        for (int c = 0; weight.compareTo(NEGLIGIBLE.movePointLeft(guarded.getPrecision())) > 0; c++) {
            int slot = Math.min(c, TAIL);
            cells[slot] = cells[slot].add(weight, guarded);
            sum = sum.add(weight, guarded);
            weight = weight.multiply(step, guarded);
            step = step.multiply(ratio, guarded).multiply(ratio, guarded);
        }
        for (int slot = 0; slot < cells.length; slot++) {
            cells[slot] = cells[slot].divide(sum, guarded);
        }
        return cells;
    }
}
