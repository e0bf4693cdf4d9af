package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.option.Option;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.Recipes;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The scripts, asked in real shells: what may follow the words that were typed. */
class CompletionTest {

    @TempDir
    private Path folder;

    private Shell shell;

    @BeforeEach
    void write() throws IOException {
        shell = new Shell(folder);
        for (String name : List.of("bash", "zsh", "fish")) {
            Shell.Result result = shell.run("completion", name);
            assertThat(result.code()).isZero();
            Files.writeString(folder.resolve(name), result.out());
        }
    }

    @Test
    void bash_atTheStart_offersTheCommands() throws Exception {
        assertThat(bash("")).contains("plan", "release", "recipes", "verify", "completion", "--help");
        assertThat(bash("comp")).containsExactlyInAnyOrder("completion", "compose");
        assertThat(bash("ledger", "")).contains("show", "verify", "cap");
        assertThat(bash("completion", "")).contains("bash", "zsh", "fish");
    }

    @Test
    void bash_afterPlan_offersEveryRecipe() throws Exception {
        List<String> names = Recipes.all().stream().map(Recipe.Type::name).toList();

        assertThat(bash("plan", "")).containsAll(names).contains("--schema");
        assertThat(bash("recipes", "k")).containsExactly("kde");
        assertThat(bash("release", "nai")).containsExactly("naive-bayes");
    }

    @Test
    void bash_afterAnOptionOfWords_offersThem() throws Exception {
        assertThat(bash("topics", "--kind", "")).containsExactlyInAnyOrder("places", "slots", "both");
        assertThat(bash("communities", "--method", "l")).containsExactlyInAnyOrder("louvain", "leiden");
        assertThat(bash("sample", "--format", "")).containsExactlyInAnyOrder("csv", "jsonl", "parquet");
        assertThat(bash("export", "--as", "")).containsExactlyInAnyOrder("onnx", "pmml", "binary");
        assertThat(bash("synth", "--donors", "")).containsExactlyInAnyOrder("bootstrap", "equal");
    }

    @Test
    void bash_afterARecipe_offersItsOptionsAndNoOthers() throws Exception {
        Set<String> all = Recipes.all().stream()
                .flatMap(type -> type.options().stream())
                .map(option -> "--" + option.name())
                .collect(Collectors.toSet());
        for (Recipe.Type<?> type : Recipes.all()) {
            Set<String> own = type.options().stream()
                    .map(Option::name)
                    .map(name -> "--" + name)
                    .collect(Collectors.toSet());

            List<String> offered = bash("plan", "--schema", "town.yaml", type.name(), "--");
            assertThat(offered).contains("--epsilon", "--schema");
            assertThat(offered.stream().filter(all::contains)).containsExactlyInAnyOrderElementsOf(own);
        }
    }

    @Test
    void bash_afterAnOption_offersWhatItTakes() throws Exception {
        assertThat(bash("plan", "kde", "--noise", "")).containsExactly("auto", "laplace", "gaussian");
        assertThat(bash("plan", "kde", "--noise", "=", "g")).containsExactly("gaussian");
        assertThat(bash("plan", "kde", "--schema", "tow")).containsExactlyInAnyOrder("town.yaml", "town.csv");
        assertThat(bash("release", "kde", "--data", "town.c")).containsExactly("town.csv");
        assertThat(bash("plan", "kde", "--columns", "")).isEmpty();
        assertThat(bash("plan", "--columns", "count", "hist")).containsExactly("histogram");
        assertThat(bash("verify", "tow")).contains("town.yaml");
    }

    @Test
    void zsh_ifThere_offersTheSame() throws Exception {
        assertLike("zsh", "source " + folder.resolve("zsh") + "; _bulla_at plan kde --noise");
    }

    @Test
    void fish_ifThere_offersTheSame() throws Exception {
        assertLike("fish", "source " + folder.resolve("fish") + "; __bulla_at plan kde --noise");
    }

    private void assertLike(String name, String question) throws Exception {
        boolean isThere = Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
                .anyMatch(place -> Files.isExecutable(Path.of(place, name)));
        if (!isThere) {
            System.out.println("completion: no " + name + " on this machine, its script was not run");
            return;
        }
        assertThat(words(run(name, "-c", question))).containsExactly("auto", "laplace", "gaussian");
    }

    /** What bash offers when these words were typed after the program and the last is to be completed. */
    private List<String> bash(String... typed) throws Exception {
        String array = Arrays.stream(typed).map(word -> "'" + word + "'").collect(Collectors.joining(" "));
        return words(run(
                "bash",
                "--norc",
                "-c",
                "set -e; source ./bash; complete -p bulla > /dev/null; set +e; COMP_WORDS=(bulla " + array
                        + "); COMP_CWORD=" + typed.length + "; _bulla; printf '%s\\n' \"${COMPREPLY[@]}\""));
    }

    private String run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }

    private static List<String> words(String said) {
        return Arrays.stream(said.split("\\s+", -1))
                .filter(word -> !word.isEmpty())
                .toList();
    }
}
