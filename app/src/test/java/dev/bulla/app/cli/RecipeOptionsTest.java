package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.command.Commands;
import dev.bulla.core.option.Option;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.Recipes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What recipes declare is what the help shows and what the command line reads. That they read it too, {@code Options} sees to. */
class RecipeOptionsTest {

    @TempDir
    private Path folder;

    static List<Recipe.Type<?>> recipes() {
        return Recipes.all();
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void help_ofARecipe_listsItsOptionsAndNoOthers(Recipe.Type<?> type) throws IOException {
        String help = new Shell(folder).run("plan", type.name(), "--help").out();

        assertThat(help).contains(type.summary().substring(0, 20), "For example:", "bulla plan " + type.name());
        for (Recipe.Type<?> other : Recipes.all()) {
            for (Option option : other.options()) {
                boolean own = type.options().stream().anyMatch(o -> o.name().equals(option.name()));
                assertThat(help.contains("--" + option.name() + "="))
                        .as(type.name() + " " + option.name())
                        .isEqualTo(own);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void example_ofARecipe_makesAPlan(Recipe.Type<?> type) throws IOException {
        Shell shell = new Shell(folder);
        Path census =
                Path.of(System.getProperty("bulla.root"), "app/src/main/resources/dev/bulla/app/cli/demo/census.yaml");
        String line = Commands.example(type)
                .replace("census.yaml", census.toString())
                .replace("out/model", RecipeForms.RELEASED.toString());

        assertThat(shell.run(("plan " + line).split(" ", -1)).code()).as(line).isZero();
    }

    @Test
    void plan_columnNamedLikeARecipe_isNotTakenForOne() throws IOException {
        Shell shell = new Shell(folder);
        Files.writeString(
                folder.resolve("odd.yaml"),
                "dataset: odd\nneighbours: add-remove\nbudget: {epsilon: \"3\"}\ncolumns:\n  count: {type: integer, min: 0, max: 9}\n");

        assertThat(shell.run("plan", "--columns", "count", "--epsilon", "1", "histogram", "--schema", "@odd.yaml")
                        .out())
                .contains("histogram of count");
    }

    @Test
    void plan_optionOfAnotherRecipe_namesTheRecipesThatHaveIt() throws IOException {
        assertThat(new Shell(folder)
                        .run("plan", "histogram", "--bandwidth", "3")
                        .err())
                .contains("E-101", "It is an option of kde, svm, bernstein.");
    }
}
