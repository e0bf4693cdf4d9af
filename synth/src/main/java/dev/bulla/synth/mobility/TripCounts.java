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
 * The sum of all people's vectors, each cut to one length, in units of that length. Proof of the sensitivity: {@code TripCounts.proof.md}.
 */
final class TripCounts extends Quantity.Declared implements Statistic, UnitFold {

    /** What plans call it, and what shows that it is right. */
    static final Ingredient INGREDIENT =
            Ingredient.statistic("trip_counts", Ingredient.Kind.SUMS, TripCounts.class, "TripCountsTest");

    private final Frame frame;
    private final Parts parts;
    private final Clip clip;

    TripCounts(Frame frame, Clip clip) {
        super(INGREDIENT.name(), frame.names(), new Parts(frame).cells(), 1.0 / Clip.STEPS);
        this.frame = frame;
        this.parts = new Parts(frame);
        this.clip = clip;
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        BigDecimal units = BigDecimal.valueOf(neighbours.addsRecord() ? 1 : 2);
        return clip.norm() == Clip.Norm.L1
                ? new Sensitivity(units, units)
                : new Sensitivity(units.multiply(BigDecimal.valueOf(dimension()).sqrt(Clip.UP)), units);
    }

    @Override
    public void add(Block block, long[] sums) {
        UnitFold.super.add(block, sums);
    }

    @Override
    public void addUnit(Block unit, long[] sums) {
        UnitVector vector = new UnitVector(frame, parts);
        vector.read(unit);
        long divisor = clip.divisor(vector.squared(clip.norm()));
        int[] cells = vector.cells();
        for (int i = 0; i < cells.length; i++) {
            sums[cells[i]] += vector.values()[i] * Clip.STEPS / divisor;
        }
    }
}
