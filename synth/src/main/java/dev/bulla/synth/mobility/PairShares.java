package dev.bulla.synth.mobility;

import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Block;
import dev.bulla.core.table.UnitFold;
import java.math.BigDecimal;

/**
 * The sum over people of the shares of their pairs of visits that are at two spots: whatever the number of visits, a person's shares sum to one at most. Proof of the sensitivity: {@code
 * PairShares.proof.md}.
 */
final class PairShares extends Quantity.Declared implements Statistic, UnitFold {

    /** What plans call it, and what shows that it is right. */
    static final Ingredient INGREDIENT =
            Ingredient.statistic("pair_shares", Ingredient.Kind.SUMS, PairShares.class, "PairSharesTest");

    /** A share of one is so many steps: a person with 8,192 visits still has whole ones. */
    static final long STEPS = 1L << 28;

    private final Spots spots;

    PairShares(Spots spots) {
        super(INGREDIENT.name(), spots.names(), spots.pairs(), 1.0 / STEPS);
        this.spots = spots;
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        BigDecimal moved = BigDecimal.valueOf(neighbours.addsRecord() ? 1 : 2);
        return new Sensitivity(moved, moved);
    }

    @Override
    public void add(Block block, long[] sums) {
        UnitFold.super.add(block, sums);
    }

    @Override
    public void addUnit(Block unit, long[] sums) {
        int[] counts = spots.counts(unit);
        int[] visited = new int[counts.length];
        int different = 0;
        long visits = 0;
        for (int spot = 0; spot < counts.length; spot++) {
            if (counts[spot] > 0) {
                visited[different++] = spot;
                visits += counts[spot];
            }
        }
        if (visits < 2) {
            return;
        }
        long ordered = visits * (visits - 1);
        for (int i = 0; i < different; i++) {
            long here = counts[visited[i]];
            sums[spots.pair(visited[i], visited[i])] += here * (here - 1) * STEPS / ordered;
            for (int j = i + 1; j < different; j++) {
                sums[spots.pair(visited[i], visited[j])] += 2 * here * counts[visited[j]] * STEPS / ordered;
            }
        }
    }
}
