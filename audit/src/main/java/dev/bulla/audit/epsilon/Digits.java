package dev.bulla.audit.epsilon;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** How measured numbers are written: four digits, a lower bound never above what was measured. */
final class Digits {

    private static final MathContext DOWN = new MathContext(4, RoundingMode.FLOOR);

    private Digits() {}

    /** "1.234"; "0" and below it "none": a bound that says nothing. */
    static String bound(double value) {
        return value > 0 ? of(value) : "none";
    }

    static String of(double value) {
        if (!Double.isFinite(value)) {
            return value > 0 ? "∞" : "none";
        }
        BigDecimal rounded = new BigDecimal(value).round(DOWN).stripTrailingZeros();
        return rounded.signum() == 0 ? "0" : rounded.toPlainString();
    }
}
