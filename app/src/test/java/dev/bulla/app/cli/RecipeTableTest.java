package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.recipe.RecipeTable;
import dev.bulla.core.declaration.Ingredient;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.Recipes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The tables of recipes in the guide and on the first page are what the recipes declare.
 *
 * <p>After a change run this test with {@code -Dbulla.snapshots=rewrite} and read the difference.
 */
class RecipeTableTest {

    private static final Path ROOT = Path.of(System.getProperty("bulla.root"));
    private static final String END = "<!-- end -->\n";

    @Test
    void guide_tableOfRecipes_isWhatTheyDeclare() throws IOException {
        assertPart(
                ROOT.resolve("docs/guide.md"), "<!-- bulla recipes --markdown -->\n", RecipeTable.lines(Recipes.all()));
    }

    @Test
    void readme_tableOfProofs_isWhatTheyDeclare() throws IOException {
        assertPart(ROOT.resolve("README.md"), "<!-- recipes and their proofs -->\n", proofs(Recipes.all()));
    }

    @Test
    void proofs_ofEveryRecipe_standOnTheFirstPage() throws IOException {
        String readme = Files.readString(ROOT.resolve("README.md"));

        for (Recipe.Type<?> type : Recipes.all()) {
            assertThat(readme).contains("| `" + type.name() + "` | " + type.summary() + " |");
            for (Ingredient ingredient : type.ingredients()) {
                for (Class<?> proved : ingredient.proofs()) {
                    assertThat(readme).as(type.name()).contains("](" + file(proved) + ")");
                    assertThat(ROOT.resolve(file(proved))).exists();
                }
            }
        }
    }

    private static void assertPart(Path document, String beginning, List<String> lines) throws IOException {
        String text = Files.readString(document);
        int begin = text.indexOf(beginning) + beginning.length();
        int end = text.indexOf(END, begin);
        String now = String.join("\n", lines) + "\n";

        if (System.getProperty("bulla.snapshots", "").equals("rewrite")) {
            Files.writeString(document, text.substring(0, begin) + now + text.substring(end));
            return;
        }
        assertThat(text.substring(begin, end)).isEqualTo(now);
    }

    /** What each promises and the proofs of what it is made of; noise that most recipes take stands once, in the last line. */
    private static List<String> proofs(List<Recipe.Type<?>> types) {
        List<Ingredient> common = types.get(0).ingredients().stream()
                .filter(Ingredient::isMechanism)
                .filter(one -> 2
                                * types.stream()
                                        .filter(type -> type.ingredients().contains(one))
                                        .count()
                        > types.size())
                .toList();
        List<String> lines =
                new ArrayList<>(List.of("| recipe | what | guarantee | proofs |", "| --- | --- | --- | --- |"));
        types.forEach(type -> lines.add("| `" + type.name() + "` | " + type.summary() + " | " + promised(type) + " | "
                + links(type.ingredients().stream().filter(one -> !common.contains(one))) + " |"));
        lines.add("| most of them | noise | "
                + common.stream().map(Ingredient::name).collect(Collectors.joining(", ")) + " | "
                + links(common.stream()) + " |");
        return lines;
    }

    private static String promised(Recipe.Type<?> type) {
        Set<Recipe.Promise> promises = type.promises();
        return promises.size() > 1 ? "pure ε or (ε, δ)" : promises.contains(Recipe.Promise.PURE) ? "pure ε" : "(ε, δ)";
    }

    private static String links(Stream<Ingredient> ingredients) {
        return ingredients
                .flatMap(ingredient -> ingredient.proofs().stream())
                .distinct()
                .map(proved -> "[" + proved.getSimpleName() + "](" + file(proved) + ")")
                .collect(Collectors.joining(", "));
    }

    /** The proof beside a class: the module is the third part of its name. */
    private static String file(Class<?> proved) {
        return proved.getPackageName().replaceFirst("^dev\\.bulla\\.([a-z]+).*", "$1") + "/src/main/java/"
                + proved.getPackageName().replace('.', '/') + "/" + Ingredient.file(proved);
    }
}
