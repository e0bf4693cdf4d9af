package dev.bulla.synth.tabular;

import dev.bulla.core.selection.ExponentialMechanism;
import dev.bulla.core.selection.ScoreSensitivity;
import dev.bulla.synth.select.Contender;
import java.math.BigDecimal;
import java.util.List;

/**
 * MisfitScores of candidates in whole numbers: w·(Σ|x·2ᵖ − m| − a), x the exact counts, m the modelled ones and a the allowance in steps of 2⁻ᵖ, w a
 * whole weight. One unit moves a score by Δ·2ᵖ times the largest weight, Δ the most that it moves the counts. Proof: {@code MisfitScores.proof.md}.
 */
final class MisfitScores {

    /** The largest weight. */
    private static final int WEIGHT_BITS = 8;

    private static final int MOST_BITS = 8;

    /** MisfitScores beyond are cut; no table comes near. */
    private static final long FAR = 1L << 44;

    /** The scale of a choice must stay below 2⁴⁰ steps. */
    private static final double LARGEST_SCALE = 0x1p39;

    private final double heaviest;
    private final int bits;
    private final BigDecimal moved;

    private MisfitScores(double heaviest, int bits, BigDecimal moved) {
        this.heaviest = heaviest;
        this.bits = bits;
        this.moved = moved;
    }

    /**
     * MisfitScores of these candidates.
     *
     * @param moved the most that a unit moves the counts of one candidate
     * @param epsilon of the choice: how fine scores are follows from it, so that they stay in range
     */
    static MisfitScores of(List<Contender> contenders, BigDecimal moved, BigDecimal epsilon) {
        double heaviest =
                contenders.stream().mapToDouble(Contender::weight).max().orElseThrow();
        double scale = 2 * moved.doubleValue() / epsilon.doubleValue() * (1 << WEIGHT_BITS);
        int bits = Math.getExponent(LARGEST_SCALE / scale);
        return new MisfitScores(heaviest, Math.max(0, Math.min(MOST_BITS, bits)), moved);
    }

    /** The choice by them, at this ε. */
    ExponentialMechanism mechanism(BigDecimal epsilon) {
        BigDecimal most = moved.multiply(BigDecimal.valueOf(1L << (bits + WEIGHT_BITS)));
        return new ExponentialMechanism(new ScoreSensitivity(most, false), epsilon, 1);
    }

    /** The score of a candidate whose exact counts these are. */
    long of(Contender contender, long[] exact) {
        long distance = 0;
        for (int cell = 0; cell < exact.length; cell++) {
            long difference = Math.abs((exact[cell] << bits) - steps(contender.modelled()[cell]));
            distance = Math.min(FAR << bits, distance + Math.min(FAR << bits, difference));
        }
        return weight(contender) * (distance - steps(contender.allowance()));
    }

    /** 1 to 2⁸. */
    private long weight(Contender contender) {
        return Math.max(1, Math.round(contender.weight() / heaviest * (1 << WEIGHT_BITS)));
    }

    /** A public number of rows in steps, cut where no table comes near. */
    private long steps(double rows) {
        return Math.round(Math.scalb(Math.max(-FAR, Math.min((double) FAR, rows)), bits));
    }
}
