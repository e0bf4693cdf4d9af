package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.cli.Shell.Result;
import dev.bulla.core.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code bulla predict} asks of a generator: any columns together, and one by the others. */
class GeneratorQuestionsTest {

    @TempDir
    private static Path folder;

    private static Shell shell;

    @BeforeAll
    static void release() throws IOException {
        shell = new Shell(folder);
        Result released = shell.run(
                ("release synthetic --schema @town.yaml --data @town.csv --ledger @town.db --columns age,sex,height"
                                + " --epsilon 1 --delta 1e-6 --out @made")
                        .split(" "));
        assertThat(released.code()).as(released.err()).isZero();
        shell.releaseAge("ages", "--ledger", folder.resolve("town.db").toString(), "--epsilon", "0.5");
    }

    private static Result predict(String words) {
        return shell.run(("predict @made " + words).split(" "));
    }

    private static Map<String, Object> json(Result result) {
        return Json.readObject(result.out().getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void at_anyColumns_saysWhatTheAnswerRestsOn() {
        List<String> one = predict("--at ,f,").out().lines().toList();
        List<String> three = predict("--at 40,f,1.7").out().lines().toList();

        assertThat(one.get(0)).isEqualTo("prediction,lower,upper,basis");
        assertThat(one.get(1)).endsWith(",measured");
        assertThat(three.get(1)).endsWith(",modelled");
        assertThat(json(predict("--at 40,f,1.7 --json")).get("basis")).isEqualTo(List.of("modelled"));
    }

    @Test
    void columns_named_haveEveryCell() {
        List<String> lines = predict("--columns sex").out().lines().toList();
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0)).isEqualTo("sex,prediction,lower,upper,basis");
        assertThat(lines.get(1)).startsWith("f,").endsWith(",measured");
        List<String> both = predict("--columns sex,age").out().lines().toList();
        assertThat(both.get(0)).startsWith("sex,age,prediction");
        assertThat(both.size() % 2).isEqualTo(1);
        assertThat(predict("--columns sex,age --at f,40").out().lines()).hasSize(2);
        assertThat(predict("--columns sex,hat").err()).contains("E-915");
        assertThat(predict("--columns sex --target age").err()).contains("E-436");
    }

    @Test
    void target_column_isToldByTheOthers() throws IOException {
        List<String> told = predict("--target sex --at 8,1.7").out().lines().toList();
        assertThat(told.get(0)).isEqualTo("prediction,score_f,score_m");
        String[] cells = told.get(1).split(",", -1);
        assertThat(Double.parseDouble(cells[1]) + Double.parseDouble(cells[2])).isBetween(1 - 1e-9, 1 + 1e-9);

        Files.writeString(folder.resolve("asked.csv"), "height,age,id\n1.7,8,a\n,8,b\n,,c\n");
        List<String> file = predict("--target sex --data @asked.csv --keep id")
                .out()
                .lines()
                .toList();
        assertThat(file.get(0)).isEqualTo("id,prediction,score_f,score_m,note");
        assertThat(file.get(1)).isEqualTo("a," + told.get(1) + ",");
        assertThat(file.get(3)).startsWith("c,").endsWith(",");
        assertThat(predict("--target hat --at 8,1.7").err()).contains("E-915");
        assertThat(shell.run("predict", "@ages", "--target", "age").err()).contains("E-917");
    }
}
