package dev.bulla.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RegressionCommandTest {

    private Shell shell;

    @BeforeEach
    void open(@TempDir Path folder) throws IOException {
        shell = new Shell(folder);
    }

    private Shell.Result run(String words) {
        return shell.run(words.split(" ", -1));
    }

    /** One, two and mixed inputs; pure and not; every method. */
    @ParameterizedTest
    @CsvSource({
        "linear --columns age --delta 1e-6, 4",
        "ridge --columns age --penalty 0.1, 4",
        "lasso --columns age<sex --delta 1e-6, 4<m",
        "elastic-net --columns age<sex --mix 0.3 --method adassp --delta 1e-6, 4<f",
        "linear --method analyze-gauss --delta 1e-6, 4<f",
        "linear --method dpme --columns age, 4"
    })
    void release_anyRegression_isAskedAndVerified(String words, String point) throws IOException {
        String recipe = words.replace('<', ',');
        Shell.Result plan = run("plan " + recipe + " --target height --schema @town.yaml --epsilon 1");
        Shell.Result released =
                run("release " + recipe + " --target height --schema @town.yaml --data @town.csv --epsilon 1 --out @o");
        Shell.Result asked = run("predict @o --at " + point.replace('<', ','));

        assertThat(plan.code()).as(plan.err()).isZero();
        assertThat(plan.err() + plan.out()).contains("an answer is off by");
        assertThat(released.code()).as(released.err()).isZero();
        assertThat(asked.code()).as(asked.err()).isZero();
        double value = Double.parseDouble(
                asked.out().lines().skip(1).findFirst().orElseThrow().split(",", -1)[0]);
        assertThat(value).as(String.format(Locale.ROOT, "%s", asked.out())).isBetween(0.0, 2.0);
        assertThat(run("verify @o").code()).isZero();
        assertThat(Files.readString(shell.path("o/report.html"))).contains("bulla predict");
    }
}
