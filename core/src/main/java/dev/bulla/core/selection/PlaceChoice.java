package dev.bulla.core.selection;

import dev.bulla.core.noise.Decay;
import dev.bulla.core.noise.FallingWeights;
import dev.bulla.core.number.HighPrecision;
import dev.bulla.core.random.RandomBits;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A choice of a place among ordered cells: a cell, and how much of it lies below. By the exponential mechanism over all places of all
 * cells, without looking at each; or, for whole cells, by permute-and-flip.
 *
 * <p>The distance of a place from the aim falls and then rises along a cell, so that places of one group of {@link ExponentialMechanism} are at
 * most two runs of neighbours, whose ends are found by halving.
 */
final class PlaceChoice {

    private final long[] sizes;
    private final long[] below;
    private final Aim aim;
    private final boolean whole;
    private final long target;
    private final long best;

    /**
     * What is aimed at.
     *
     * @param target the share target/steps of what all cells hold
     * @param places how many a cell has
     * @param decay with its scale in 1/(2·places·steps) of what sizes are counted in
     */
    record Aim(long target, long steps, int places, Decay decay) {}

    /** Neighbouring places of a cell that are of one group. */
    @FunctionalInterface
    private interface Runs {
        /** Whether to go on. */
        boolean take(int from, int to, int group);
    }

    PlaceChoice(long[] sizes, Aim aim, boolean whole) {
        this.sizes = sizes;
        this.aim = aim;
        this.whole = whole;
        this.below = new long[sizes.length];
        long sum = 0;
        for (int cell = 0; cell < sizes.length; cell++) {
            below[cell] = sum;
            sum += sizes[cell];
        }
        this.target = 2L * aim.places() * aim.target() * sum;
        this.best = whole ? 0 : nearest();
    }

    int choose(RandomBits bits) {
        if (whole) {
            long[] scores = IntStream.range(0, sizes.length)
                    .mapToLong(cell -> -distanceOf(cell))
                    .toArray();
            long top = Arrays.stream(scores).max().orElseThrow();
            return PermuteAndFlip.choose(scores, top, aim.decay(), bits) * aim.places();
        }
        int[] counts = new int[FallingWeights.MOST];
        walk((from, to, group) -> {
            counts[group] += to - from;
            return true;
        });
        while (true) {
            int group = FallingWeights.draw(counts, bits);
            int proposed = member(group, bits.below(counts[group]));
            if (aim.decay().isHeads(gap(proposed), group, bits)) {
                return proposed;
            }
        }
    }

    int cell(int place) {
        return place / aim.places();
    }

    int within(int place) {
        return place % aim.places();
    }

    /** The chance of every place, or of every whole cell; slow, for few. */
    List<BigDecimal> probabilities() {
        int all = whole ? sizes.length : sizes.length * aim.places();
        long top = IntStream.range(0, all)
                .mapToLong(i -> whole ? distanceOf(i) : distance(i))
                .min()
                .orElseThrow();
        List<BigDecimal> weights = IntStream.range(0, all)
                .mapToObj(i -> aim.decay().chance((whole ? distanceOf(i) : distance(i)) - top))
                .toList();
        if (whole) {
            return PermuteAndFlip.probabilities(weights);
        }
        BigDecimal sum = weights.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
        return weights.stream()
                .map(weight -> weight.divide(sum, HighPrecision.MC))
                .toList();
    }

    /** Of a whole cell: from the aim to what lies below it and up to it. */
    private long distanceOf(int cell) {
        long low = 2L * aim.places() * aim.steps() * below[cell];
        long high = low + 2L * aim.places() * aim.steps() * sizes[cell];
        return Math.max(0, Math.max(low - target, target - high));
    }

    /** Of a place: from the aim to its middle. */
    private long distance(int place) {
        return Math.abs(position(cell(place), within(place)) - target);
    }

    private long position(int cell, int within) {
        return aim.steps() * (2L * aim.places() * below[cell] + sizes[cell] * (2L * within + 1));
    }

    private long nearest() {
        long least = Long.MAX_VALUE;
        for (int cell = 0; cell < sizes.length; cell++) {
            int turn = turn(cell);
            int start = cell * aim.places();
            least = turn > 0 ? Math.min(least, distance(start + turn - 1)) : least;
            least = turn < aim.places() ? Math.min(least, distance(start + turn)) : least;
        }
        return least;
    }

    /** The first place of a cell that is not below the aim; the number of places when all are. */
    private int turn(int cell) {
        int low = 0;
        int high = aim.places();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (position(cell, middle) < target) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private long gap(int place) {
        return aim.decay().gap(-best, -distance(place));
    }

    private int group(int place) {
        return (int) Math.min(FallingWeights.MOST - 1, aim.decay().whole(gap(place)));
    }

    /** The n-th place of a group, both from 0. */
    private int member(int group, long number) {
        long[] left = {number, -1};
        walk((from, to, own) -> {
            if (own == group && left[1] < 0) {
                left[1] = left[0] < to - from ? from + left[0] : -1;
                left[0] -= to - from;
            }
            return left[1] < 0;
        });
        return (int) left[1];
    }

    private void walk(Runs runs) {
        for (int cell = 0; cell < sizes.length; cell++) {
            int start = cell * aim.places();
            int turn = start + turn(cell);
            if (!walk(start, turn, runs) || !walk(turn, start + aim.places(), runs)) {
                return;
            }
        }
    }

    /** Along places whose distance only falls, or only rises. */
    private boolean walk(int from, int to, Runs runs) {
        int at = from;
        while (at < to) {
            int group = group(at);
            int low = at + 1;
            int high = to;
            if (group(to - 1) == group) {
                low = to;
            }
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (group(middle) == group) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            if (!runs.take(at, low, group)) {
                return false;
            }
            at = low;
        }
        return true;
    }
}
