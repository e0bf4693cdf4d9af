package dev.bulla.synth.tabular;

import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;

/**
 * The counts that a strategy asks for, one table after the other: each exists with its noise only. What one unit moves is stated of one table; how many are
 * asked for, and with how much noise, is what the price decides.
 */
final class AskedCounts extends Quantity.Declared {

    /** What plans call it, and what shows that it is right. */
    static final Ingredient INGREDIENT = Ingredient.statistic(
                    "asked_counts", Ingredient.Kind.COUNTS, AskedCounts.class, "AdaptiveReleaseTest")
            .moving("the counts of a table")
            .provedBy(TableCounts.class);

    private final TableCounts counts;

    /** @param counts what may be asked for */
    AskedCounts(TableCounts counts) {
        super(INGREDIENT.name(), counts.columns(), counts.dimension(), 1);
        this.counts = counts;
    }

    /** What may be asked for. */
    TableCounts counts() {
        return counts;
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        return TableCounts.ofOne(neighbours, unit);
    }
}
