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
 * How many people have vectors of which length: each person counts once, whatever the visits; one without any does not. Proof of the sensitivity: {@code UnitSizes.proof.md}.
 */
final class UnitSizes extends Quantity.Declared implements Statistic, UnitFold {

    /** What plans call it, and what shows that it is right. */
    static final Ingredient INGREDIENT =
            Ingredient.statistic("unit_sizes", Ingredient.Kind.COUNTS, UnitSizes.class, "TripCountsTest");

    private final Frame frame;
    private final Parts parts;
    private final Clip.Norm norm;

    /** @param most the last of the lengths, which holds all vectors that are longer */
    UnitSizes(Frame frame, Clip.Norm norm, int most) {
        super(INGREDIENT.name(), frame.names(), most + 1, 1);
        this.frame = frame;
        this.parts = new Parts(frame);
        this.norm = norm;
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
        UnitVector vector = new UnitVector(frame, parts);
        vector.read(unit);
        if (vector.cells().length > 0) {
            sums[Clip.halvings(vector.squared(norm), dimension() - 1)]++;
        }
    }
}
