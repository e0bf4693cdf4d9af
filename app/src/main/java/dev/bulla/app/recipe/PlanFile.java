package dev.bulla.app.recipe;

import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Visible;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Recipes;
import dev.bulla.ledger.Artefact;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A plan in a file: made again from its schema, options and claim, and refused when it comes out otherwise. */
public final class PlanFile {

    /** Members of what plan --ledger --json prints. */
    public static final String PLAN = "plan";

    public static final String LEDGER = "ledger";

    private PlanFile() {}

    public static Plan<?> read(Path file) {
        Map<String, Object> json = plan(json(file));
        Plan<?> plan = Plan.remake(json, Recipes.all());
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

    /** Several plans as one; each is called as its file. */
    public static Plan<?> readAll(List<Path> files) {
        Map<String, Plan<?>> parts = new LinkedHashMap<>();
        for (Path file : files) {
            String name = String.valueOf(file.getFileName()).replaceFirst("\\.json$", "");
            if (parts.put(name, read(file)) != null) {
                throw new BadInput(
                        "E-591",
                        "--plans",
                        "two parts are called " + Visible.quote(name) + ".",
                        "A part is called as its file, and a name must mean one of them.",
                        "Rename one of the files.");
            }
        }
        return Plan.together(parts);
    }

    /** The plan alone, also when an account stands beside it. */
    private static Map<String, Object> plan(Map<String, Object> json) {
        return json.keySet().equals(Set.of(PLAN, LEDGER)) ? Json.object(Json.member(json, PLAN), PLAN) : json;
    }

    private static Map<String, Object> json(Path file) {
        try {
            return Json.readObject(Artefact.bytes(file));
        } catch (BadInput e) {
            if (!e.messages().get(0).code().equals("E-610")) {
                throw e;
            }
            throw new BadInput(
                    "E-610", file.toString(), "is not a plan, which is JSON.", "", "Make one with bulla plan --json.");
        }
    }
}
