package dev.bulla.core.selection;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Levels in the order in which they are looked for: the middle one, then those on both sides of it, and so on. */
final class LevelTree {

    private final Node root;
    private final List<BigDecimal> moved = new ArrayList<>();
    private long mostSteps = 1;
    private double typical;

    /**
     * A level between two that are found already.
     *
     * @param index which level it is
     * @param target its share of the rows between the two is target/steps, in lowest terms
     * @param left the middle one of the levels below it that are not found yet
     * @param right the middle one of those above it
     */
    record Node(
            int index,
            long target,
            long steps,
            @Nullable Node left,
            @Nullable Node right) {

        /** Whether no level follows. */
        boolean isLeaf() {
            return left == null && right == null;
        }
    }

    /** A level that is found, in millionths, and the variance of its rank, in scales. */
    private record Found(long level, double variance) {}

    private LevelTree(long[] levels) {
        long whole = BigInteger.TEN.pow(QuantileMechanism.MOST_DECIMALS).longValueExact();
        Node middle = node(levels, new int[] {0, levels.length, 0}, new Found(0, 0), new Found(whole, 0));
        if (middle == null) {
            throw new IllegalArgumentException("levels must be one or more");
        }
        this.root = middle;
        this.typical /= levels.length;
    }

    static LevelTree of(List<BigDecimal> levels) {
        return new LevelTree(levels.stream()
                .mapToLong(level ->
                        level.movePointRight(QuantileMechanism.MOST_DECIMALS).longValueExact())
                .toArray());
    }

    /**
     * The tree of some levels between two.
     *
     * @param span the first level, the one after the last, and the depth
     */
    private @Nullable Node node(long[] levels, int[] span, Found below, Found above) {
        int from = span[0];
        int to = span[1];
        if (from >= to) {
            return null;
        }
        int middle = (from + to) >>> 1;
        BigInteger part = BigInteger.valueOf(levels[middle] - below.level());
        BigInteger all = BigInteger.valueOf(above.level() - below.level());
        BigInteger common = part.gcd(all);
        long target = part.divide(common).longValueExact();
        long steps = all.divide(common).longValueExact();
        note(span[2], target, steps);
        double share = (double) target / steps;
        double variance = 2 + (1 - share) * (1 - share) * below.variance() + share * share * above.variance();
        typical += StrictMath.sqrt(variance / 2);
        Found found = new Found(levels[middle], variance);
        return new Node(
                middle,
                target,
                steps,
                node(levels, new int[] {from, middle, span[2] + 1}, below, found),
                node(levels, new int[] {middle + 1, to, span[2] + 1}, found, above));
    }

    private void note(int depth, long target, long steps) {
        mostSteps = Math.max(mostSteps, steps);
        BigDecimal most =
                BigDecimal.valueOf(Math.max(target, steps - target)).divide(BigDecimal.valueOf(steps), Scored.UP);
        if (depth == moved.size()) {
            moved.add(most);
        }
        moved.set(depth, moved.get(depth).max(most));
    }

    Node root() {
        return root;
    }

    /** How many levels lie on the longest way. */
    int depth() {
        return moved.size();
    }

    /** The most that an added row moves a score at a depth: max(r, 1 − r). */
    BigDecimal moved(int depth) {
        return moved.get(depth);
    }

    /** The most steps that a row is cut into. */
    long mostSteps() {
        return mostSteps;
    }

    /**
     * The mean distance of an answer from its rank, in scales, when each choice is off by a Laplace law: a level between two that are off by
     * e and f is off by (1 − r)·e + r·f and by its own.
     */
    double typical() {
        return typical;
    }
}
