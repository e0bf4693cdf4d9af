package dev.bulla.app.recipe;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.schema.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What is asked for, at an ε that is not settled.
 *
 * @param recipe with its options
 * @param schema of the table
 * @param delta as it was typed
 */
public record Asked(Recipe<?> recipe, Schema schema, String delta) {

    /** The plan at an ε, as it was typed. */
    public Plan<?> at(String epsilon) {
        return recipe.plan(schema, budget(epsilon));
    }

    public Budget budget(String epsilon) {
        try {
            return Budget.approx(epsilon, delta);
        } catch (IllegalArgumentException e) {
            String said = sentence(e.getMessage());
            boolean ofDelta = said.startsWith("delta ");
            throw new BadInput(
                    "E-103",
                    ofDelta ? "--delta" : "--epsilon",
                    said.substring(said.indexOf(' ') + 1),
                    ofDelta
                            ? "It is about the chance that the promise does not hold."
                            : "It bounds how much one person's presence can shift the odds of any answer.",
                    ofDelta
                            ? "Take it far below one over the number of people, such as 1e-6, or leave it out."
                            : "Take a decimal such as 0.5; smaller protects more.");
        }
    }

    private static String sentence(@Nullable String text) {
        String said = String.valueOf(text);
        return said.endsWith("?") || said.endsWith(".") ? said : said + ".";
    }
}
