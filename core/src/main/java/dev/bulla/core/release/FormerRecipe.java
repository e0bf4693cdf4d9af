package dev.bulla.core.release;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.model.Model;
import dev.bulla.core.schema.Schema;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * A recipe whose plans state less than they do today, and are else the same.
 *
 * @param recipe as it is today
 * @param unstated names in the public part of its plans
 */
record FormerRecipe<M extends Model>(Recipe<M> recipe, Set<String> unstated) implements Recipe<M> {

    FormerRecipe {
        unstated = Set.copyOf(unstated);
    }

    @Override
    public String name() {
        return recipe.name();
    }

    @Override
    public Set<Neighbours> neighbours() {
        return recipe.neighbours();
    }

    @Override
    public Blueprint<M> blueprint(Schema schema, Budget budget) {
        Blueprint<M> whole = recipe.blueprint(schema, budget);
        Map<String, Object> facts = new LinkedHashMap<>(whole.publicFacts());
        facts.keySet().removeAll(unstated);
        return new Blueprint<>(
                whole.options(), whole.guarantee(), whole.measurements(), facts, whole.predictedError(), whole.model());
    }
}
