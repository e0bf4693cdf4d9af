package dev.bulla.app.cli;

import dev.bulla.app.artefact.Artefact;
import dev.bulla.core.domain.BadInput;
import dev.bulla.core.domain.Json;
import dev.bulla.core.domain.Schema;
import dev.bulla.core.domain.SchemaReader;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.release.Plan;
import dev.bulla.models.Recipes;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;

/** A plan in a file: made again from its schema, options and claim, and refused when it comes out otherwise. */
final class PlanFile {

    private PlanFile() {}

    static Plan<?> read(Path file) {
        Map<String, Object> json = Json.readObject(Artefact.bytes(file));
        Schema schema = SchemaReader.read(Json.object(Json.member(json, "schema"), "schema"));
        Map<String, Object> claim = Json.object(Json.member(json, "claim"), "claim");
        String delta = claim.containsKey("delta") ? Json.text(claim, "delta") : "0";
        Plan<?> plan = Recipes.type(Json.text(json, "recipe"))
                .with(Json.object(Json.member(json, "options"), "options"))
                .plan(schema, Budget.approx(Json.text(claim, "epsilon"), delta));
        if (!Arrays.equals(plan.bytes(), Json.canonical(json))) {
            throw new BadInput(
                    "E-419",
                    file.toString(),
                    "does not hold the plan that its schema, options and claim make.",
                    "A plan is worked out, not edited.",
                    "Make it again with bulla plan --json.");
        }
        return plan;
    }
}
