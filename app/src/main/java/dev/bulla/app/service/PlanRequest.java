package dev.bulla.app.service;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Field;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.schema.Schema;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a request asks to plan or to release.
 *
 * @param dataset whose rows
 * @param schemaVersion under which version of its schema; the last if none is given
 * @param recipe what to release
 * @param options its options, as {@code GET /v1/recipes/NAME} describes them
 * @param epsilon decimal text
 * @param delta decimal text; 0 asks for a pure release
 */
record PlanRequest(
        String dataset,
        Optional<Long> schemaVersion,
        Recipe.Type<?> recipe,
        Map<String, Object> options,
        String epsilon,
        String delta) {

    /** As the schema of the request says it: no sign, no blank, ASCII digits. */
    private static final Pattern DECIMAL = Pattern.compile("(?=.{1,100}$)[0-9]*\\.?[0-9]+([eE][+-]?[0-9]+)?");

    private static final Set<String> MEMBERS =
            Set.of("dataset", "schema_version", "recipe", "options", "epsilon", "delta");

    /** Reads it; a member that is not known is refused, as a misspelt one must not be left out in silence. */
    static PlanRequest read(Map<String, Object> json) {
        Members members = new Members(json, MEMBERS);
        return new PlanRequest(
                members.text("dataset"),
                members.whole("schema_version"),
                Recipes.type(members.text("recipe")),
                members.object("options").orElse(Map.of()),
                members.text("epsilon"),
                members.optionalText("delta").orElse("0"));
    }

    /** The plan under a schema. No row is read. */
    Plan<?> plan(Schema schema) {
        Budget budget = budget();
        try {
            return recipe.with(options).plan(schema, budget);
        } catch (BadInput e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw new BadInput(
                    "E-100",
                    "plan",
                    Visible.of(String.valueOf(e.getMessage())) + ".",
                    "",
                    "See /v1/recipes for the options.");
        }
    }

    private Budget budget() {
        try {
            if (!DECIMAL.matcher(epsilon).matches()) {
                throw new IllegalArgumentException("epsilon ");
            }
            if (!DECIMAL.matcher(delta).matches()) {
                throw new IllegalArgumentException("delta ");
            }
            return Budget.approx(epsilon, delta);
        } catch (BadInput e) {
            throw e;
        } catch (IllegalArgumentException e) {
            boolean ofDelta = String.valueOf(e.getMessage()).startsWith("delta ");
            throw new BadInput(
                    "E-103",
                    Text.field(Field.request(ofDelta ? "delta" : "epsilon")),
                    "is " + Visible.quote(ofDelta ? delta : epsilon) + ", and must be a positive decimal"
                            + (ofDelta ? " below 1, or absent" : "") + ".",
                    "What is spent must not be a guess.",
                    ofDelta
                            ? "Take it far below one over the number of people, such as \"1e-6\"."
                            : "For example \"0.5\".");
        }
    }
}
