package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.cli.Shell.Result;
import dev.bulla.core.json.Json;
import dev.bulla.synth.imputation.NotPrivate;
import dev.bulla.synth.trajectory.topic.TopicModel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Topics and communities of 90 people with three habits. */
class VisitCommandsTest {

    private static final String SCHEMA = """
            dataset: visits
            unit: {column: user, max_rows: 50}
            budget: {epsilon: "3", delta: "1e-5"}
            columns:
              place:   {type: category, levels: [home, work, gym, park, bar, shop]}
              seconds: {type: integer, min: 0, max: 10000000}
            """;

    private static final List<String> PLACES = List.of("home", "work", "gym", "park", "bar", "shop");

    @TempDir
    private Path folder;

    private Shell shell;

    @BeforeEach
    void open() throws IOException {
        shell = new Shell(folder);
        Files.writeString(folder.resolve("visits.yaml"), SCHEMA);
        StringBuilder rows = new StringBuilder("user,place,seconds\n");
        for (int p = 0; p < 90; p++) {
            for (int i = 0; i < 12; i++) {
                int habit = p % 3;
                String place = PLACES.get(2 * habit + (i * 7 + p) % 5 % 2);
                rows.append("user")
                        .append(p)
                        .append(',')
                        .append(place)
                        .append(',')
                        .append(86_400 * i + 3_600 * (8 * habit + i % 3))
                        .append('\n');
            }
        }
        Files.writeString(folder.resolve("visits.csv"), rows);
    }

    private Result run(String words) {
        return shell.run((words + " --schema @visits.yaml --data @visits.csv --person user --place place").split(" "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"places", "slots", "both"})
    void topics_everyKind_saysWhatTheyAre(String kind) {
        Result result = run(
                "topics --kind " + kind + " --time seconds --topics 3 --sweeps 60 --starts 2 --seed s --held-out 20");

        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out())
                .contains(NotPrivate.LABEL, "3 of " + kind + ", 1,080 visits of 90 people", "perplexity")
                .doesNotContain("u{20}");
        assertThat(result.err()).contains("[2/2] topics").doesNotContain("3 of " + kind);
    }

    @Test
    void topics_json_isTheSameForASeedAndCanBeSaved() throws IOException {
        String asked = "topics --time seconds --kind both --topics 3 --sweeps 60 --starts 2 --seed s --json";
        Result once = run(asked + " --save @model.json");
        Result again = run(asked);

        assertThat(once.code()).as(once.err()).isZero();
        Map<String, Object> told = Json.readObject(once.out().getBytes(StandardCharsets.UTF_8));
        assertThat(told).containsEntry("privacy", NotPrivate.LABEL);
        assertThat(Json.readObject(again.out().getBytes(StandardCharsets.UTF_8)).get("topics"))
                .isEqualTo(told.get("topics"));
        Path saved = folder.resolve("model.not-private.json");
        assertThat(TopicModel.read(Json.readObject(Files.readAllBytes(saved))).topics())
                .isEqualTo(3);
        assertThat(run(asked + " --save @model.json").code()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"mixture", "topics", "louvain", "leiden"})
    void communities_everyMethod_putsThoseOfOneHabitTogether(String method) throws IOException {
        String number = method.equals("mixture") || method.equals("topics") ? " --communities 3" : "";
        Result result = run("communities --method " + method + number + " --seed s --out @who.csv");

        assertThat(result.code()).as(result.err()).isZero();
        List<String> lines = Files.readAllLines(folder.resolve("who.not-private.csv"));
        assertThat(lines).hasSize(91).first().isEqualTo("person,community,share");
        List<String> ofFirst = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(",", -1);
            if (Integer.parseInt(cells[0].substring(4)) % 3 == 0) {
                ofFirst.add(cells[1]);
            }
        }
        assertThat(ofFirst).hasSize(30).containsOnly(ofFirst.get(0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "topics --slots 12",
                "topics --period 3600",
                "communities --out @who.csv --count 5",
                "communities --out @who.csv --method louvain --communities 3"
            })
    void options_thatWouldDoNothing_areRefused(String words) {
        Result result = run(words);

        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).contains("goes with", "Nothing was charged.");
        assertThat(folder.resolve("who.not-private.csv")).doesNotExist();
    }

    /** Whoever belongs by so little is in every community, and by more than all in none. */
    @Test
    void communities_least_putsPeopleIntoSeveralOrNone() throws IOException {
        Result all = run("communities --method topics --communities 3 --seed s --least 1e-9 --out @all.csv --json");
        Result few = run("communities --method topics --communities 3 --seed s --least 1 --out @few.csv --json");

        assertThat(all.code()).as(all.err()).isZero();
        assertThat(Files.readAllLines(folder.resolve("all.not-private.csv"))).hasSize(1 + 3 * 90);
        assertThat(all.out()).contains("\"members\":90");
        assertThat(few.code()).as(few.err()).isZero();
        assertThat(few.out()).contains("\"members\":0");
        assertThat(run("communities --least 1.5 --out @no.csv").code()).isEqualTo(2);
    }

    @Test
    void communities_walks_areWrittenAndJudged() throws IOException {
        Result result = run(
                "communities --communities 3 --time seconds --out @who.csv --walks @walks.csv --count 40 --seed s --json");

        assertThat(result.code()).as(result.err()).isZero();
        List<String> lines = Files.readAllLines(folder.resolve("walks.not-private.csv"));
        assertThat(lines).hasSizeGreaterThan(1_000).first().isEqualTo("walk,community,slot,place");
        assertThat(result.out()).contains("\"weighted Jaccard\"", "\"too_near\"");
    }
}
