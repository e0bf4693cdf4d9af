package dev.bulla.core.model;

import dev.bulla.core.noise.IntegerLaw;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;

/**
 * What a released model says, with an interval that holds the noiseless answer, of a smoothed count the exact one, as surely as
 * {@link Model#confidence} says: with chance 95 % as a rule.
 *
 * @param value the answer
 * @param lower the lower end
 * @param upper the upper end
 * @param isModelled whether it follows from what was measured about other things, so that the interval is what these leave possible
 */
public record Answer(double value, double lower, double upper, boolean isModelled) {

    /** An answer that was measured. */
    public Answer(double value, double lower, double upper) {
        this(value, lower, upper, false);
    }

    /** An answer that is modelled. */
    public static Answer modelled(double value, double lower, double upper) {
        return new Answer(value, lower, upper, true);
    }

    /**
     * How surely an interval of a model holds what it is about, as people and programs are told.
     *
     * <p>It is 95 %, within what nobody would call wrong. Two kinds of interval cannot have that: noise of whole numbers may be 0 with chance
     * 98.7 %, and then no interval around it holds less often, so the chance itself is told; and an interval that is proved for any rows whatever
     * holds more often for most, so it is called what it is, a bound.
     *
     * @param chance between 0 and 1
     * @param isLeast whether it may be more, depending on the rows
     */
    public record Confidence(double chance, boolean isLeast) {

        /** About 95 of a hundred. */
        public static final Confidence ABOUT_95 = new Confidence(0.95, false);

        /** Of a hundred 95 or more, whatever the rows. */
        public static final Confidence AT_LEAST_95 = new Confidence(0.95, true);

        /** An interval that holds more often than this is not called one of 95 %. */
        private static final double MOST = 0.98;

        /** Where 95 % of the noise reaches further than this, one step more holds next to nothing more. */
        private static final long FEW_STEPS = 8;

        /** Of noise that is as far as its half width in steps, or less. */
        static Confidence of(IntegerLaw law, long halfWidth) {
            if (halfWidth > FEW_STEPS) {
                return ABOUT_95;
            }
            BigDecimal sum = law.probability(0);
            for (long step = 1; step <= halfWidth; step++) {
                sum = sum.add(law.probability(step).multiply(BigDecimal.valueOf(2)));
            }
            return sum.doubleValue() <= MOST ? ABOUT_95 : new Confidence(tenths(sum), false);
        }

        /** In tenths of a per cent, rounded down; never certain. */
        private static double tenths(BigDecimal chance) {
            return Math.min(0.999, chance.setScale(3, RoundingMode.FLOOR).doubleValue());
        }

        /** The same where it may be more. */
        public Confidence orMore() {
            return new Confidence(chance, true);
        }

        /** The same for programs: the level, and whether it may be more. */
        public Map<String, Object> json() {
            return isLeast ? Map.of("level", chance, "at_least", true) : Map.of("level", chance);
        }

        /** What stands above an interval: "95 % interval". */
        public String interval() {
            return words("interval");
        }

        /** What stands above several. */
        public String intervals() {
            return words("intervals");
        }

        private String words(String noun) {
            String percent = BigDecimal.valueOf(chance)
                            .movePointRight(2)
                            .stripTrailingZeros()
                            .toPlainString() + " %";
            return isLeast ? noun + " of " + percent + " or more" : percent + " " + noun;
        }
    }
}
