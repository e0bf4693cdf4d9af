package dev.bulla.synth.tabular;

import dev.bulla.core.selection.ExponentialMechanism;
import dev.bulla.core.selection.ScoreSensitivity;
import dev.bulla.synth.tree.Offer;
import dev.bulla.synth.tree.Offer.Grouping;
import java.math.BigDecimal;
import java.util.Arrays;

/**
 * Scores of cuts in whole numbers: Σ over both parts and all levels of |T·x − n·P|, x the rows of a part at a level, n those of the part, P the shares that are
 * known of the leaf in parts of T. One unit moves a score by 2T times what it moves the counts. Proof: {@code CutScores.proof.md}.
 */
final class CutScores {

    private static final int MOST_BITS = 12;

    /** The scale of a choice must stay below 2⁴⁰ steps. */
    private static final double LARGEST_SCALE = 0x1p39;

    /** Counts beyond are cut; no table comes near. */
    private static final long FAR = 1L << 44;

    private final int bits;
    private final BigDecimal moved;

    private CutScores(int bits, BigDecimal moved) {
        this.bits = bits;
        this.moved = moved;
    }

    /**
     * Scores for a choice.
     *
     * @param moved the most that a unit moves the counts of one grouping, in all leaves together
     * @param epsilon of the choice: how fine shares are follows from it, so that scores stay in range
     */
    static CutScores of(BigDecimal moved, BigDecimal epsilon) {
        double scale = 4 * moved.doubleValue() / epsilon.doubleValue();
        int bits = Math.getExponent(LARGEST_SCALE / scale);
        return new CutScores(Math.max(0, Math.min(MOST_BITS, bits)), moved);
    }

    /** The choice by them, at this ε. */
    ExponentialMechanism mechanism(BigDecimal epsilon) {
        BigDecimal most = moved.multiply(BigDecimal.valueOf(2L << bits));
        return new ExponentialMechanism(new ScoreSensitivity(most, false), epsilon, 1);
    }

    /** Shares in whole parts of T, which they add up to. */
    long[] parts(double[] shares) {
        long[] parts = new long[shares.length];
        double passed = 0;
        long given = 0;
        for (int level = 0; level < parts.length; level++) {
            passed += shares[level];
            long upTo = level == parts.length - 1
                    ? 1L << bits
                    : Math.max(given, Math.min(1L << bits, Math.round(Math.scalb(passed, bits))));
            parts[level] = upTo - given;
            given = upTo;
        }
        return parts;
    }

    /**
     * The scores of all cuts of a leaf.
     *
     * @param counts of its groups, level by level
     * @param parts of the shares that are known of it
     */
    long[] of(Offer offer, long[] counts, long[] parts) {
        long[] scores = new long[offer.candidates()];
        int at = 0;
        int group = 0;
        for (Grouping grouping : offer.groupings()) {
            for (int cut = 0; cut < grouping.cuts(); cut++) {
                scores[at++] = score(
                        grouping,
                        cut,
                        Arrays.copyOfRange(counts, group * parts.length, (group + grouping.number()) * parts.length),
                        parts);
            }
            group += grouping.number();
        }
        return scores;
    }

    private long score(Grouping grouping, int cut, long[] counts, long[] parts) {
        long[][] sides = new long[2][parts.length];
        long[] rows = new long[2];
        for (int group = 0; group < grouping.number(); group++) {
            int side = grouping.isRight(cut, group) ? 1 : 0;
            for (int level = 0; level < parts.length; level++) {
                long count = counts[group * parts.length + level];
                sides[side][level] += count;
                rows[side] += count;
            }
        }
        long score = 0;
        for (int side = 0; side < 2; side++) {
            for (int level = 0; level < parts.length; level++) {
                long off = Math.abs((sides[side][level] << bits) - rows[side] * parts[level]);
                score = Math.min(FAR << bits, score + Math.min(FAR << bits, off));
            }
        }
        return score;
    }
}
