package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.cli.Shell.Result;
import dev.bulla.app.command.ExitCode;
import dev.bulla.core.json.Json;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RegionsCommandTest {

    @TempDir
    private Path folder;

    private Shell shell;

    @BeforeEach
    void open() throws IOException {
        shell = new Shell(folder);
        Files.writeString(folder.resolve("plane.yaml"), """
                dataset: visits
                budget: {epsilon: "1"}
                columns:
                  x: {type: real, min: 0, max: 10}
                  y: {type: real, min: 0, max: 10}
                """);
        Files.write(
                folder.resolve("stops.csv"),
                List.of("name,x,y", "a,1,1", "b,9,1", "c,1,9", "d,9,9", "far,900,1", "none,,3", "odd,x,3"));
    }

    private Result regions(String words) {
        return shell.run(("regions @stops.csv --schema @plane.yaml --columns x,y " + words).split(" "));
    }

    @Test
    void regions_placesBeyondTheBounds_areLeftOutAndThatIsSaid() {
        Result result = regions("--number 4");

        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out().strip()).isEqualTo("x<9,y<9,y<9");
        assertThat(result.err()).contains("3 of 7 places");
    }

    @Test
    void regions_json_hasWhatWasLeftOut() {
        Map<String, Object> told =
                Json.readObject(regions("--number 4 --json").out().getBytes(StandardCharsets.UTF_8));

        assertThat(told)
                .containsEntry("places", new BigDecimal(4))
                .containsEntry("left_out", new BigDecimal(3))
                .containsEntry("regions", "x<9,y<9,y<9");
    }

    @Test
    void regions_fewerPlacesWithinTheBoundsThanRegions_isRefusedForThat() {
        Result result = regions("--number 8");

        assertThat(result.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(result.err()).contains("3 of 7 places", "E-988", "different places within the bounds");
    }

    @Test
    void trajectories_withoutATime_areRefusedForThat() {
        Result result = shell.run("plan trajectories --schema @plane.yaml --columns x,y --epsilon 1".split(" "));

        assertThat(result.code()).isEqualTo(ExitCode.BAD_INPUT);
        assertThat(result.err()).contains("E-984 --time: is missing");
    }
}
