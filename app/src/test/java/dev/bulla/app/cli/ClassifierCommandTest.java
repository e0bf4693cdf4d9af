package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClassifierCommandTest {

    private Shell shell;

    @BeforeEach
    void open(@TempDir Path folder) throws IOException {
        shell = new Shell(folder);
    }

    @ParameterizedTest
    @ValueSource(strings = {"naive-bayes", "logistic", "logistic --method objective"})
    void release_classifier_isAskedAndVerified(String recipe) throws IOException {
        String words = "release " + recipe + " --schema @town.yaml --data @town.csv --columns age,height --target sex"
                + " --epsilon 1 --delta 1e-6 --out @sexes";
        Shell.Result released = shell.run(words.split(" ", -1));
        Shell.Result asked = shell.run("predict", "@sexes", "--at", "4,1");
        Shell.Result json = shell.run("predict", "@sexes", "--data", "@town.csv", "--json");

        assertThat(released.code()).as(released.err()).isZero();
        assertThat(asked.out())
                .startsWith("prediction,score_f,score_m\n")
                .containsPattern("\n[fm],[0-9.e-]+,[0-9.e-]+");
        assertThat(json.out()).contains("\"score_m\":[");
        assertThat(shell.run("verify", "@sexes").code()).isZero();
        assertThat(shell.run("verify", "@sexes", "--nist").code()).isZero();
        assertThat(released.err()).doesNotContain("off by 0 ");
        assertThat(shell.run("ledger", "verify", "--ledger", "@bulla.db").code())
                .isZero();
        assertThat(Files.readString(shell.path("sexes/report.html"))).contains(recipe.split(" ", -1)[0]);
    }
}
