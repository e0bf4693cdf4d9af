package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.cli.Shell.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A table with semicolons and decimal commas, from its schema to the answers of its model. */
class DialectCommandTest {

    @TempDir
    private Path folder;

    @Test
    void release_andPredict_followTheDialectOfTheSchema() throws IOException {
        Shell shell = new Shell(folder);
        Path schema = folder.resolve("town.yaml");
        Path rows = folder.resolve("town.csv");
        Files.writeString(schema, Shell.SCHEMA + "dialect: {delimiter: \";\", decimal: \",\", quote: \"'\"}\n");
        Files.writeString(rows, Files.readString(rows).replace(',', ';').replace('.', ','));

        Result released = shell.run(
                "release histogram --schema @town.yaml --data @town.csv --columns height --bins 4 --epsilon 2 --out @heights"
                        .split(" ", -1));
        Files.writeString(folder.resolve("asked.csv"), "'height';other\n0,25;x\n'1,75';y\n1.75;z\n");
        Result asked = shell.run("predict", "@heights", "--data", "@asked.csv");
        Result low = shell.run("predict", "@heights", "--at", "0.25");
        Result high = shell.run("predict", "@heights", "--at", "1.75");

        assertThat(released.code()).as(released.err()).isZero();
        assertThat(Files.readString(folder.resolve("heights/plan.json")))
                .contains("\"dialect\":{\"decimal\":\",\",\"delimiter\":\";\",\"quote\":\"'\"}");
        assertThat(asked.code()).as(asked.err()).isZero();
        assertThat(asked.out().lines().toList().subList(1, 3))
                .containsExactly(
                        low.out().lines().toList().get(1) + ",",
                        high.out().lines().toList().get(1) + ",");
        assertThat(asked.out().lines().toList().get(3))
                .isNotEqualTo(high.out().lines().toList().get(1));
        assertThat(shell.run("verify", "@heights").code()).isZero();
        assertThat(shell.run("schema", "check", "@town.yaml", "--data", "@town.csv", "--look")
                        .out())
                .isEqualTo("age: fits\nsex: fits\nheight: fits\n");
    }
}
