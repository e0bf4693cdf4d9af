package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.recipe.RecipeTable;
import dev.bulla.core.release.Recipes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * The table of recipes in the guide is what the recipes declare.
 *
 * <p>After a change run this test with {@code -Dbulla.snapshots=rewrite} and read the difference.
 */
class RecipeTableTest {

    private static final String BEGIN = "<!-- bulla recipes --markdown -->\n";
    private static final String END = "<!-- end -->\n";

    @Test
    void guide_tableOfRecipes_isWhatTheyDeclare() throws IOException {
        Path guide = Path.of(System.getProperty("bulla.root"), "docs/guide.md");
        String text = Files.readString(guide);
        int begin = text.indexOf(BEGIN) + BEGIN.length();
        int end = text.indexOf(END, begin);
        String now = String.join("\n", RecipeTable.lines(Recipes.all())) + "\n";

        if (System.getProperty("bulla.snapshots", "").equals("rewrite")) {
            Files.writeString(guide, text.substring(0, begin) + now + text.substring(end));
            return;
        }
        assertThat(text.substring(begin, end)).isEqualTo(now);
    }
}
