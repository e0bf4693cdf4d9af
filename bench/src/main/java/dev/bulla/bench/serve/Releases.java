package dev.bulla.bench.serve;

import dev.bulla.app.cli.Bulla;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.stream.Stream;

/**
 * A small table, and releases of it for servers to serve.
 *
 * @param folder where all of it stands
 */
record Releases(Path folder) {

    private static final int ROWS = 1_000;
    private static final int AGES = 111;

    Releases {
        try {
            Files.writeString(
                    folder.resolve("bench.yaml"),
                    "dataset: bench\nbudget: {epsilon: \"3\", delta: \"1e-5\"}\ncolumns:\n  age: {type: integer, min: 0, max: 110}\n");
            Files.write(
                    folder.resolve("bench.csv"),
                    Stream.concat(
                                    Stream.of("age"),
                                    Stream.iterate(0, i -> i + 1).limit(ROWS).map(i -> "" + i % AGES))
                            .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What they are charged to. */
    Path ledger() {
        return folder.resolve("bench.db");
    }

    /** Releases a histogram into a folder of the folder. */
    void release(String to, String key, String epsilon) throws IOException {
        int code = Bulla.run(
                new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
                new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
                "release",
                "histogram",
                "--schema",
                folder.resolve("bench.yaml").toString(),
                "--data",
                folder.resolve("bench.csv").toString(),
                "--columns",
                "age",
                "--epsilon",
                epsilon,
                "--ledger",
                ledger().toString(),
                "--idempotency-key",
                "bench-" + key,
                "--out",
                folder.resolve(to).toString());
        if (code != 0) {
            throw new IOException("a release for the benchmark was refused: " + code);
        }
    }

    /** Deletes a folder with all that is in it. */
    static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Collections.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
