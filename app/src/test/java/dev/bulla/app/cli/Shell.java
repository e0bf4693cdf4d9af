package dev.bulla.app.cli;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A person at a prompt, in a folder with a schema and 300 rows. */
final class Shell {

    static final String SCHEMA = """
            dataset: town
            budget: {epsilon: "3", delta: "1e-5"}
            rows: 300
            columns:
              age:    {type: integer, min: 0, max: 9}
              sex:    {type: category, levels: [f, m]}
              height: {type: real, min: 0, max: 2}
            """;

    private final Path folder;

    /** What a command did. */
    record Result(int code, String out, String err) {

        /** All that was said, wherever it went: what was asked for, then the rest. */
        String said() {
            return out + err;
        }
    }

    Shell(Path folder) throws IOException {
        this.folder = folder;
        Files.writeString(folder.resolve("town.yaml"), SCHEMA);
        StringBuilder rows = new StringBuilder("age,sex,height\n");
        for (int i = 0; i < 300; i++) {
            rows.append(i % 10)
                    .append(i % 3 == 0 ? ",f," : ",m,")
                    .append(i % 20 / 10.0)
                    .append('\n');
        }
        Files.writeString(folder.resolve("town.csv"), rows);
    }

    /** Runs a command line; "@name" stands for the file of that name in the folder. */
    Result run(String... words) {
        List<String> arguments = new ArrayList<>();
        for (String word : words) {
            arguments.add(word.startsWith("@") ? path(word.substring(1)).toString() : word);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Bulla.run(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                arguments.toArray(String[]::new));
        return new Result(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    Path path(String name) {
        return folder.resolve(name);
    }

    /** A release of a histogram of ages into a folder. */
    Result releaseAge(String out, String... more) {
        List<String> words = new ArrayList<>(List.of(
                "release",
                "histogram",
                "--schema",
                "@town.yaml",
                "--data",
                "@town.csv",
                "--columns",
                "age",
                "--out",
                "@" + out));
        words.addAll(List.of(more));
        return run(words.toArray(String[]::new));
    }
}
