package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.json.Json;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.release.Release;
import dev.bulla.core.release.ReplayEngine;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Replay;
import dev.bulla.data.HostileRows;
import dev.bulla.data.Tables;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every recipe on a file of good rows, and on the same file with every bad cell in every column and every bad line between them: both are
 * released, and nothing but the numbers may tell which it was. That each bad line is one row, {@code HostileRowsTest} sees to.
 */
class RecipeHostileTest {

    private static final List<String> HEADER = List.of("person", "age", "sex", "educ", "income", "married", "note");
    private static final List<String> GOOD = List.of("p9", "40", "1", "12", "41000", "0", "n");

    /** Longer lines are the reader's business. */
    private static final int LONGEST = 2_000;

    @TempDir
    private static Path folder;

    private static Path good;
    private static Path bad;

    /** All that can be seen of a release but its numbers, and how many there are where that is drawn. */
    private record Seen(String failure, List<String> stages, String shape) {}

    @BeforeAll
    static void write() throws IOException {
        List<byte[]> lines = new ArrayList<>();
        List<HostileRows.Kind> kinds = new ArrayList<>(HostileRows.cells(HEADER, GOOD));
        kinds.addAll(HostileRows.lines());
        for (HostileRows.Kind kind : kinds) {
            byte[] line = kind.bytes().get();
            if (line.length < LONGEST) {
                lines.add(line);
            }
        }
        assertThat(lines).hasSizeGreaterThan(2_000);
        good = rows("good.csv", List.of());
        bad = rows("bad.csv", lines);
    }

    static List<Recipe.Type<?>> recipes() {
        return Recipes.all();
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void release_everyBadCellAndLine_looksLikeTheReleaseWithout(Recipe.Type<?> type) {
        assertSound(type);
    }

    @ParameterizedTest
    @EnumSource(
            value = PlantedRecipe.class,
            names = {"FAILS_ON_A_MISSING_CELL", "HAS_NO_EXAMPLE"})
    void release_plantedBug_isFound(PlantedRecipe bug) {
        assertSound(PlantedRecipe.NONE);
        assertThatThrownBy(() -> assertSound(bug)).isInstanceOf(AssertionError.class);
    }

    private static void assertSound(Recipe.Type<?> type) {
        for (Schema schema : List.of(RecipeForms.rows(folder), RecipeForms.persons(folder))) {
            if (schema.unit().column().isPresent() && RecipeForms.isRefused(type, schema)) {
                continue; // RecipeReplayTest names the recipes that promise nothing for persons.
            }
            for (Plan<?> plan : RecipeForms.forms(type, schema)) {
                Seen without = release(plan, good);
                assertThat(without.failure()).as(type.name()).isEmpty();
                assertThat(release(plan, bad)).as(type.name()).isEqualTo(without);
            }
        }
    }

    private static Seen release(Plan<?> plan, Path file) {
        List<String> stages = new ArrayList<>();
        try {
            Release<?> release = ReplayEngine.run(
                    plan,
                    Tables.open(plan.schema(), file),
                    MemoryJournal.account(plan.schema()),
                    SeededBits.of(59),
                    (stage, of, name) -> stages.add(stage + "/" + of + " " + name));
            boolean isDrawn = plan.measurements().stream().anyMatch(each -> each.outputs() == Measurement.DRAWN);
            return new Seen("", stages, isDrawn ? "drawn" : Replay.shape(Json.readObject(release.modelBytes())));
        } catch (RuntimeException failure) {
            return new Seen(failure + "; " + failure.getCause(), stages, "");
        }
    }

    /** Good rows, the bad lines between them. */
    private static Path rows(String name, List<byte[]> lines) throws IOException {
        ByteArrayOutputStream rows = new ByteArrayOutputStream();
        rows.writeBytes((String.join(",", HEADER) + "\n").getBytes(StandardCharsets.UTF_8));
        for (int i = 0; i < Math.max(60, lines.size()); i++) {
            if (i < 60) {
                String row = "p" + i * 31 % 57 + "," + (18 + i) + "," + i % 2 + "," + (1 + i % 16) + ","
                        + 7001 * i % 90_001 + "," + i % 3 / 2 + ",n\n";
                rows.writeBytes(row.getBytes(StandardCharsets.UTF_8));
            }
            if (i < lines.size()) {
                rows.writeBytes(lines.get(i));
                rows.write('\n');
            }
        }
        return Files.write(folder.resolve(name), rows.toByteArray());
    }
}
