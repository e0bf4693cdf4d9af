package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.app.cli.Shell.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The guide's page on what a release costs: its commands are run in order, and print the lines that stand below them. */
class CostPageTest {

    private static final Path ROOT = Path.of(System.getProperty("bulla.root", ".."));
    private static final Pattern PAGE = Pattern.compile("\n### What a release costs\n(.*?)\n##", Pattern.DOTALL);
    private static final Pattern BLOCK = Pattern.compile("```(\\w+)\n(.*?)```", Pattern.DOTALL);

    @Test
    void page_figures_areThoseOfItsCommands(@TempDir Path folder) throws IOException {
        Shell shell = new Shell(folder);
        Matcher page = PAGE.matcher(Files.readString(ROOT.resolve("docs/guide.md")));
        assertThat(page.find()).isTrue();
        Matcher block = BLOCK.matcher(page.group(1));
        Result last = new Result(0, "", "");
        int compared = 0;
        while (block.find()) {
            if (block.group(1).equals("yaml")) {
                Files.writeString(folder.resolve("town.yaml"), block.group(2));
                continue;
            }
            for (String line : block.group(2).lines().toList()) {
                if (line.startsWith("./bulla ")) {
                    last = run(shell, line);
                } else {
                    assertThat(last.said().lines().toList())
                            .as("below %s", block.group(2))
                            .contains(line);
                    compared++;
                }
            }
        }
        assertThat(compared).isGreaterThanOrEqualTo(8);
    }

    private static Result run(Shell shell, String line) {
        List<String> words = List.of(line.substring("./bulla ".length()).split(" ", -1));
        Result result = shell.run(words.stream()
                .map(word -> word.matches("town.*|[a-z]+-out") ? "@" + word : word)
                .toArray(String[]::new));
        assertThat(result.code()).as(line + result.err()).isZero();
        return result;
    }
}
