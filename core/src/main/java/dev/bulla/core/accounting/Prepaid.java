package dev.bulla.core.accounting;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * A ρ that was paid before rows were read, drawn in pieces: what a release that asks by what it was told needs. A zCDP filter with
 * exact decimals: a piece is refused when the sum, this one included, would be above what was paid, and that is asked before anything is drawn.
 *
 * <p>Guarantee: whatever is released by its grants is ρ-zCDP together. Proof: {@code Prepaid.proof.md}.
 */
public final class Prepaid {

    private static final BigDecimal HALF = new BigDecimal("0.5");

    private final BigDecimal paid;
    private final Grant.Start start;
    private BigDecimal drawn = BigDecimal.ZERO;

    Prepaid(BigDecimal paid, Grant.Start start) {
        this.paid = paid;
        this.start = start;
    }

    /** What is left. */
    public synchronized BigDecimal left() {
        return paid.subtract(drawn);
    }

    /**
     * A grant for a piece.
     *
     * @throws IllegalStateException when it does not fit what is left; nothing is drawn then
     */
    public synchronized Grant draw(Cost piece) {
        BigDecimal then = drawn.add(rho(piece));
        if (then.compareTo(paid) > 0) {
            throw new IllegalStateException("what was paid before does not pay for " + piece);
        }
        drawn = then;
        return new Grant(piece, start);
    }

    /** The ρ of zero-concentrated DP that a cost proves, exactly. */
    public static BigDecimal rho(Cost piece) {
        if (piece instanceof Cost.Exponential choice) {
            return choice.concentrated();
        }
        if (piece instanceof Cost.Pure pure) {
            return pure.epsilon().multiply(pure.epsilon()).multiply(HALF);
        }
        if (piece instanceof Cost.Approx) {
            throw new IllegalArgumentException("no ρ is proved of " + piece);
        }
        return piece.rho();
    }

    /** The largest ε, of thirty digits, at which a choice by the exponential mechanism costs no more than this: √(8ρ), rounded down. */
    public static BigDecimal choice(BigDecimal rho) {
        return rho.multiply(BigDecimal.valueOf(8)).sqrt(new MathContext(30, RoundingMode.DOWN));
    }
}
