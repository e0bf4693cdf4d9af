package dev.bulla.synth.mobility;

import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.table.Table;
import java.util.List;

/** {@link TripCounts} cut to the length that follows from the noisy {@link UnitSizes} before them. In units of that length the sensitivity is the same for all of them. */
final class ChosenTripCounts extends Quantity.Declared implements Quantity.Exact {

    /** What plans call it, and what shows that it is right. */
    static final Ingredient INGREDIENT = Ingredient.statistic(
                    "chosen_trip_counts", Ingredient.Kind.SUMS, ChosenTripCounts.class, "TripCountsTest")
            .provedBy(TripCounts.class);

    private final Frame frame;
    private final ClipChoice choice;

    ChosenTripCounts(Frame frame, ClipChoice choice) {
        super(INGREDIENT.name(), frame.names(), new Parts(frame).cells(), 1.0 / Clip.STEPS);
        this.frame = frame;
        this.choice = choice;
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        return new TripCounts(frame, new Clip(choice.norm(), 0)).sensitivity(neighbours, unit);
    }

    @Override
    public long[] of(Table table, List<long[]> earlier) {
        return table.fold(new TripCounts(frame, choice.of(earlier.get(0))));
    }
}
