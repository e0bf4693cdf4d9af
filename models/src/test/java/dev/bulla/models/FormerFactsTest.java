package dev.bulla.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.json.Json;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.models.density.KernelDensity;
import dev.bulla.models.histogram.Cleaning;
import dev.bulla.models.histogram.Histogram;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Plans of version 0.1 did not state constants that nobody derived: they are still known for what they are. */
class FormerFactsTest {

    private static final Set<String> LATER = Set.of(
            "bending",
            "line_cells",
            "constant_part",
            "random_pairs",
            "atom_times",
            "atom_deviations",
            "atom_neighbours");

    @Test
    void recall_planThatStatedLess_isThatPlan() {
        for (Recipe<?> recipe : List.of(
                Histogram.of("a").bins("a", 20).clean(Cleaning.SMOOTH),
                Histogram.of("a").bins("a", 20),
                KernelDensity.of("a").bandwidth(0.2),
                KernelDensity.of("a", "b", "c", "d").bandwidth(0.2))) {
            Plan<?> plan = recipe.plan(schema(), Budget.approx("1", "1e-6"));
            Map<String, Object> former = new LinkedHashMap<>(plan.json());
            Map<String, Object> facts = new LinkedHashMap<>(Json.object(former.get("public"), "public"));
            facts.keySet().removeAll(LATER);
            former.put("public", facts);

            byte[] asSealed = Json.canonical(former);
            assertThat(Plan.recall(Json.readObject(asSealed), Recipes.all()).bytes())
                    .isEqualTo(asSealed);
            assertThat(Plan.recall(Json.readObject(plan.bytes()), Recipes.all()).bytes())
                    .isEqualTo(plan.bytes());
        }
    }

    /** One of them taken away is not a plan that anybody made. */
    @Test
    void recall_planWithoutOneFact_isAnother() {
        Plan<?> plan =
                Histogram.of("a").bins("a", 20).clean(Cleaning.SMOOTH).plan(schema(), Budget.approx("1", "1e-6"));
        Map<String, Object> forged = new LinkedHashMap<>(plan.json());
        Map<String, Object> facts = new LinkedHashMap<>(Json.object(forged.get("public"), "public"));
        facts.remove("bending");
        forged.put("public", facts);

        byte[] asForged = Json.canonical(forged);
        assertThat(Plan.recall(Json.readObject(asForged), Recipes.all()).bytes())
                .isNotEqualTo(asForged);
    }

    private static Schema schema() {
        List<Column> columns = new ArrayList<>();
        for (String name : List.of("a", "b", "c", "d")) {
            columns.add(new Column.Real(name, 0, 1, Optional.empty(), Optional.empty()));
        }
        return new Schema(
                "table",
                Unit.row(),
                Neighbours.ADD_REMOVE,
                Budget.approx("10", "1e-5"),
                OptionalLong.of(1_000),
                columns);
    }
}
