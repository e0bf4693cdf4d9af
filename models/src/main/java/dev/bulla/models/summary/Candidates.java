package dev.bulla.models.summary;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.json.Json;
import dev.bulla.core.option.NamedColumns;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** What recipes that choose among public cells have in common. */
final class Candidates {

    private Candidates() {}

    /** Refuses columns named twice, and bins for others. */
    static void require(List<String> columns, Map<String, Integer> bins) {
        NamedColumns.of(columns).requireDifferent("sex");
        NamedColumns.of(columns).requireOnly(bins, "E-414", "bins", "Cut only columns that are named there.");
    }

    /** A choice is pure: a δ would buy nothing. */
    static void requirePure(Budget budget) {
        if (!budget.isPure()) {
            throw new BadInput(
                    "E-402",
                    Text.request("delta"),
                    "is not used by this recipe, which is pure.",
                    "A delta that buys nothing would only weaken the claim.",
                    Text.of("Leave ", Text.request("delta"), " out."));
        }
    }

    /** Indices of cells, as a model.json holds them. */
    static long[] places(Map<String, Object> json, String name, int cells) {
        long[] indices = Json.list(Json.member(json, name), name).stream()
                .mapToLong(value -> value instanceof BigDecimal number ? number.longValue() : -1)
                .toArray();
        for (long index : indices) {
            if (index < 0 || index >= cells) {
                throw new IllegalArgumentException(name + " must hold indices of " + cells + " cells, got " + index);
            }
        }
        return indices;
    }
}
