package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.cli.Shell.Result;
import dev.bulla.app.command.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Wherever a number is typed, its digits are those of ASCII. */
class DigitsTest {

    @TempDir
    private Path folder;

    @Test
    void commands_digitsOfOtherScripts_areNoNumbers() throws IOException {
        Shell shell = new Shell(folder);
        assertThat(shell.releaseAge("ages", "--epsilon", "0.1").code()).isZero();
        Files.writeString(folder.resolve("other.yaml"), Shell.SCHEMA.replace("max: 9", "max: ٩"));
        Files.writeString(folder.resolve("budget.yaml"), Shell.SCHEMA.replace("\"3\"", "\"３\""));
        for (String words : List.of(
                "plan count --schema @town.yaml --epsilon ٥",
                "plan count --schema @town.yaml --epsilon 0.5 --delta 1e-٦",
                "plan histogram --schema @town.yaml --columns height --bins ٤ --epsilon 1",
                "plan histogram --schema @town.yaml --columns height --bins height=４ --epsilon 1",
                "plan quantile --schema @town.yaml --columns age --levels .५ --epsilon 1",
                "plan kde --schema @town.yaml --columns height --bandwidth ०.2 --epsilon 1 --delta 1e-6",
                "plan kde --schema @town.yaml --columns height --bandwidth 0.2 --features ٩ --epsilon 1 --delta 1e-6",
                "plan kde --schema @town.yaml --columns height --bandwidth 0.2 --features 011 --tune ٠.2 --epsilon 1",
                "plan bernstein --schema @town.yaml --columns height --bandwidth 0.2 --degree ٩ --epsilon 1",
                "compose pure:٥",
                "compose gaussian:10x٣ --delta 1e-6",
                "compose gaussian:10 --delta 1e-٦",
                "compose laplace-on-grid:1,٣ --delta 1e-6",
                "advise --epsilon ٥",
                "advise --epsilon 1 --people ٥ --harm 2",
                "predict @ages --at ٥",
                "serve @ages --port ٨٠",
                "schema check @other.yaml",
                "schema check @budget.yaml")) {
            Result result = shell.run(words.split(" "));

            assertThat(result.code()).as(words + "\n" + result.err()).isEqualTo(ExitCode.BAD_INPUT);
        }
    }
}
