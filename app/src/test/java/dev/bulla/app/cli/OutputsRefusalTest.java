package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bulla.app.cli.Shell.Result;
import dev.bulla.app.command.Commands;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.schema.Schema;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is proved for whole records promises nothing between outputs: no recipe makes a plan for neighbours that it does not declare. */
class OutputsRefusalTest {

    @TempDir
    private Path folder;

    /** Every recipe that is not made for outputs. */
    static List<Recipe.Type<?>> recipes() {
        return Recipes.all().stream()
                .filter(type -> !type.neighbours().contains(Neighbours.OUTPUTS))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void plan_underOutputs_isRefusedAndNothingIsOpened(Recipe.Type<?> type) throws IOException {
        Shell shell = new Shell(folder);
        Path schema = RecipeForms.outputsFile(folder, 10_000);
        String line = Commands.example(type)
                .replace("census.yaml", schema.toString())
                .replace("out/model", RecipeForms.RELEASED.toString());
        List<String> release = new ArrayList<>(List.of(("release " + line).split(" ", -1)));
        release.addAll(List.of("--data", "@town.csv", "--out", "@out", "--ledger", "@bulla.db"));

        for (Result said :
                List.of(shell.run(("plan " + line).split(" ", -1)), shell.run(release.toArray(String[]::new)))) {
            assertThat(said.code()).as(said.said()).isEqualTo(2);
            assertThat(said.err())
                    .contains("E-583", "neighbours: is outputs, and " + type.name() + " is made for add-remove")
                    .contains("Nothing was charged.");
        }
        assertThat(folder.resolve("bulla.db")).doesNotExist();
    }

    /** As a server would word it: the fault is in the schema's neighbours. */
    @ParameterizedTest
    @MethodSource("recipes")
    void plan_everyPlanOfRecords_isRefusedByField(Recipe.Type<?> type) throws IOException {
        Schema outputs = RecipeForms.outputs(folder, 10_000);
        for (Plan<?> plan : RecipeForms.forms(type, RecipeForms.rows(folder))) {
            if (plan.options().containsKey("where")) {
                continue;
            }
            BadInput refused = catchThrowableOfType(
                    BadInput.class,
                    () -> type.with(plan.options())
                            .plan(outputs, plan.claim().guarantee().budget()));

            assertThat(refused).isNotNull();
            assertThat(refused.messages()).hasSize(1);
            assertThat(refused.messages().get(0).code()).isEqualTo("E-583");
            assertThat(refused.messages().get(0).where().toString()).isEqualTo("neighbours");
        }
    }

    @Test
    void plan_byError_isRefusedToo() throws IOException {
        Result said = new Shell(folder)
                .run(
                        "plan",
                        "count",
                        "--error",
                        "1",
                        "--schema",
                        RecipeForms.outputsFile(folder, 10_000).toString());

        assertThat(said.code()).isEqualTo(2);
        assertThat(said.err()).contains("E-583");
    }
}
