package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.Replay;
import dev.bulla.core.testing.Rows;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every recipe in every form that it declares, twice with the same coins: on neighbouring tables nothing differs but what the statistics
 * move, and on tables that they cannot tell apart nothing at all.
 */
class RecipeReplayTest {

    private static final int TRIALS = 5;
    private static final int ROWS = 6;

    @TempDir
    private static Path folder;

    static List<Recipe.Type<?>> recipes() {
        return Recipes.all();
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void release_neighbourOrSameStatistics_isAlike(Recipe.Type<?> type) {
        assertSound(type);
    }

    /** None is left out where a person has two rows, and where rows are replaced only those that do not declare it. */
    @ParameterizedTest
    @MethodSource("recipes")
    void plan_otherUnitsAndNeighbours_areThoseDeclared(Recipe.Type<?> type) {
        assertThat(RecipeForms.isRefused(type, RecipeForms.persons(folder))).isFalse();
        assertThat(RecipeForms.isRefused(type, RecipeForms.replaced(folder, ROWS)))
                .isEqualTo(!type.neighbours().contains(Neighbours.REPLACE_ONE));
    }

    @ParameterizedTest
    @EnumSource(
            value = PlantedRecipe.class,
            names = {
                "KEEPS_THE_LAST_ROW",
                "UNDERSTATES_ITS_SENSITIVITY",
                "THROWS_MORE_COINS_FOR_ROWS",
                "FAILS_ON_A_MISSING_CELL",
                "HAS_NO_EXAMPLE"
            })
    void release_plantedBug_isFound(PlantedRecipe bug) {
        assertSound(PlantedRecipe.NONE);
        assertThatThrownBy(() -> assertSound(bug)).isInstanceOf(AssertionError.class);
    }

    private static void assertSound(Recipe.Type<?> type) {
        RecipeForms.plans(type, folder, ROWS).forEach(RecipeReplayTest::assertSound);
    }

    private static void assertSound(Plan<?> plan) {
        RandomBits bits = SeededBits.of(53);
        for (int trial = 0; trial < TRIALS; trial++) {
            List<double[]> rows = new ArrayList<>();
            for (int i = 0; i < ROWS; i++) {
                rows.add(RecipeForms.row(plan.schema(), bits));
            }
            Replay replay = Replay.of(plan, trial);
            replay.assertAlike(table(plan.schema(), rows), neighbour(plan.schema(), rows, bits));
            replay.assertSame(table(plan.schema(), rows), alike(plan, rows, bits));
        }
        replayEmpty(plan, bits);
    }

    private static void replayEmpty(Plan<?> plan, RandomBits bits) {
        if (plan.schema().neighbours() == Neighbours.ADD_REMOVE) {
            Rows one = table(plan.schema(), List.of(RecipeForms.row(plan.schema(), bits)));
            Replay.of(plan, 7).assertAlike(new Rows(plan.schema()), one);
        }
    }

    /** One more unit, with more rows than it may have; or another row in the place of the last, which keeps what is public of it. */
    private static Rows neighbour(Schema schema, List<double[]> rows, RandomBits bits) {
        if (schema.neighbours().hasPublicRows()) {
            List<double[]> others = new ArrayList<>(rows.subList(0, ROWS - 1));
            double[] other = RecipeForms.row(schema, bits);
            for (int c = 0; c < other.length; c++) {
                boolean isKept = schema.neighbours().hasPublicInputs()
                        && schema.columns().get(c).isPublic();
                other[c] = isKept ? rows.get(ROWS - 1)[c] : other[c];
            }
            others.add(other);
            return table(schema, others);
        }
        Rows more = table(schema, rows);
        int added = schema.unit().column().isPresent() ? 4 : 1;
        for (int i = 0; i < added; i++) {
            more.withUnit("new", RecipeForms.row(schema, bits));
        }
        return more;
    }

    /** The rows from last to first, with other values in every column that no statistic of the plan reads. */
    private static Rows alike(Plan<?> plan, List<double[]> rows, RandomBits bits) {
        Set<String> read = new TreeSet<>(plan.columns());
        Rows alike = new Rows(plan.schema());
        for (int i = rows.size() - 1; i >= 0; i--) {
            double[] row = RecipeForms.row(plan.schema(), bits);
            for (int c = 0; c < row.length; c++) {
                boolean isRead = read.contains(plan.schema().columns().get(c).name());
                row[c] = isRead ? rows.get(i)[c] : row[c];
            }
            alike.withUnit("u" + i / 2, row);
        }
        return alike;
    }

    /** Two rows for each unit. */
    private static Rows table(Schema schema, List<double[]> rows) {
        Rows table = new Rows(schema);
        for (int i = 0; i < rows.size(); i++) {
            table.withUnit("u" + i / 2, rows.get(i));
        }
        return table;
    }
}
