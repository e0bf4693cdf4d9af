package dev.bulla.synth.mobility;

import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Block;
import dev.bulla.core.table.UnitFold;

/** The shares of pairs with a bug. */
final class PairMutant extends Quantity.Declared implements Statistic, UnitFold {

    /** What could have gone wrong. */
    enum Planted {
        DOES_NOT_DIVIDE,
        COUNTS_A_VISIT_WITH_ITSELF,
        DIVIDES_BY_DIFFERENT_SPOTS,
        ROUNDS_UP
    }

    private final Spots spots;
    private final Planted bug;

    PairMutant(Spots spots, Planted bug) {
        super("mutant", spots.names(), spots.pairs(), 1.0 / PairShares.STEPS);
        this.spots = spots;
        this.bug = bug;
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        return new PairShares(spots).sensitivity(neighbours, unit);
    }

    @Override
    public void add(Block block, long[] sums) {
        UnitFold.super.add(block, sums);
    }

    @Override
    public void addUnit(Block unit, long[] sums) {
        int[] counts = spots.counts(unit);
        long visits = 0;
        long different = 0;
        for (int count : counts) {
            visits += count;
            different += count > 0 ? 1 : 0;
        }
        if (visits < 2) {
            return;
        }
        long ordered = switch (bug) {
            case DOES_NOT_DIVIDE -> 2;
            case DIVIDES_BY_DIFFERENT_SPOTS -> Math.max(2, different * (different - 1));
            default -> visits * (visits - 1);
        };
        long itself = bug == Planted.COUNTS_A_VISIT_WITH_ITSELF ? 0 : 1;
        long up = bug == Planted.ROUNDS_UP ? ordered - 1 : 0;
        for (int a = 0; a < counts.length; a++) {
            for (int b = a; b < counts.length; b++) {
                long pairs = a == b ? counts[a] * (counts[a] - itself) : 2L * counts[a] * counts[b];
                sums[spots.pair(a, b)] += (Math.max(0, pairs) * PairShares.STEPS + up) / ordered;
            }
        }
    }
}
