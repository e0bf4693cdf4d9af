package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClassifierCommandTest {

    private static final Pattern COMMAND = Pattern.compile("bulla (plan .*?)</pre>", Pattern.DOTALL);
    private static final String PROBLEM =
            " --schema @town.yaml --columns age,height --target sex --epsilon 1 --delta 1e-6";

    private Shell shell;

    @BeforeEach
    void open(@TempDir Path folder) throws IOException {
        shell = new Shell(folder);
    }

    @ParameterizedTest
    @ValueSource(strings = {"naive-bayes", "logistic", "logistic --method objective", "svm"})
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
        Matcher again = COMMAND.matcher(Files.readString(shell.path("sexes/report.html")));
        assertThat(again.find()).isTrue();
        String command = again.group(1).replaceAll("<[^>]*>", "");
        assertThat(command).startsWith("plan " + recipe.split(" ", -1)[0]);
        assertThat(shell.run(command.replace("SCHEMA", "@town.yaml").split(" ", -1))
                        .said())
                .contains("no row was read");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "svm | moves the weights | a score is off by 0.2",
                "naive-bayes | moves the sums | % of a class of 150 rows",
                "logistic | moves the sums of all rounds | the mean gradient of each round is off by",
                "logistic --method objective | moves the gradient | the loss is tilted by"
            })
    void plan_classifier_statesTheErrorOfWhatItReleases(String recipe, String moved, String error) {
        Shell.Result plan = shell.run(("plan " + recipe + PROBLEM).split(" ", -1));

        assertThat(plan.said()).contains(moved, error);
    }

    /** The curve of the normal noise alone would leave out what the choice gives away. */
    @Test
    void release_tuned_isDrawnFromItsWholeClaim() throws IOException {
        String data = " --data @town.csv --out @";
        Shell.Result tuned = shell.run(("release svm --tune 0.2" + PROBLEM + data + "tuned").split(" ", -1));
        shell.run(("release svm" + PROBLEM + data + "plain").split(" ", -1));

        assertThat(tuned.err()).contains("Choice ").doesNotContain("instead");
        assertThat(Files.readString(shell.path("tuned/report.html"))).contains("Worked out from ε and δ.");
        assertThat(Files.readString(shell.path("plain/report.html"))).contains("Worked out from the noise itself");
        assertThat(shell.run("verify", "@tuned", "--nist").said()).contains("ε = 0.2 (what is pure in it)");
    }

    @Test
    void predict_noQuestion_saysHowToAsk() {
        shell.run(("release svm" + PROBLEM + " --data @town.csv --out @sexes").split(" ", -1));
        Shell.Result asked = shell.run("predict", "@sexes");

        assertThat(asked.out()).isEqualTo("age,height,prediction,score_f,score_m\n");
        assertThat(asked.err()).contains("ask with --at or --data", "age, height");
    }
}
