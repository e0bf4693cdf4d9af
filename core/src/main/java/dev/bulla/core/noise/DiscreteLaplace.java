package dev.bulla.core.noise;

import dev.bulla.core.guarantee.HighPrecision;
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
 * chance e^(−F/64), and as many digits of F are drawn as the floor needs. One word of random bits is nearly always enough.
 * Proof: {@code DiscreteLaplace.proof.md}.
 *
 * <p>Limits: 2⁻²⁰ ≤ s ≤ 2⁴⁰. Time depends on the draw, never on data.
 */
public final class DiscreteLaplace implements IntegerLaw {

    private static final int TAIL = CellTable.SLOTS - 1;
    static final CellTable TABLE = new CellTable(DiscreteLaplace::cells);

    private final Scale scale;
    private final Rounding rounding;

    private DiscreteLaplace(Scale scale) {
        this.scale = scale;
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
            boolean surely = fraction + 1 <= Draw.test(word) << (6 + Draw.FRACTION_BITS - Draw.TEST_BITS);
            long magnitude =
                    surely && cell != TAIL ? rounding.round(cell, fraction, bits) : rarely(cell, word, surely, bits);
            if (magnitude > 0 || (magnitude == 0 && !Draw.isNegative(word))) {
                return Draw.signed(magnitude, word);
            }
        }
    }

    /** The draw whose cell is the tail, or whose place is not surely kept; negative when it is not kept. */
    private long rarely(int slot, long word, boolean surely, RandomBits bits) {
        long cell = slot;
        while (slot == TAIL) { // the exponential forgets: beyond the table it starts again
            long next = bits.nextLong();
            slot = TABLE.cell(Draw.slot(next), Draw.threshold(next), bits);
            cell += slot;
        }
        LazyUniform place = new LazyUniform(Draw.fraction(word), Draw.FRACTION_BITS, bits);
        LazyUniform test = new LazyUniform(Draw.test(word), Draw.TEST_BITS, bits);
        boolean kept = surely || LazyUniform.isEvenRun(test.isBelow(place, 6), test, bits);
        return kept ? rounding.round(cell, place) : -1;
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
