package dev.bulla.bench.diffpriv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.bench.published.PublishedSampleSize;
import dev.bulla.bench.reproduce.Reproduce;
import dev.bulla.core.sensitivity.Norm;
import dev.bulla.core.sensitivity.SampledSensitivity;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command runs and its parts are those of the paper; how good the numbers are is for five hundred releases. */
class DiffprivTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void run_fewReleases_printsAndWritesEverything(@TempDir Path folder) throws IOException {
        Path names = Names.in(folder);
        Files.createDirectories(names.getParent());
        try (var file = new GZIPOutputStream(Files.newOutputStream(names))) {
            file.write("year,name,sex,births\n1880,Mary,F,70\n1880,Anna,F,26\n1881,Mary,F,5\n"
                    .getBytes(StandardCharsets.UTF_8));
        }
        Path figures = folder.resolve("figures");
        int exit = run("diffpriv", "--runs", "2", "--data", folder.toString(), "--out", figures.toString());

        assertThat(exit).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("published", "corrected", "ours", "mean |error|", "P(the most frequent letter)")
                .contains("random-DP(ε = 1, γ = 0.2; oracle = lines, at times bent by sine or cosine)")
                .contains("RMSE, ε = 5: ε-DP, proved: even gaps, h = 1");
        assertThat(figures.resolve("diffpriv_regression.svg"))
                .content()
                .startsWith("<svg")
                .contains("</svg>");
        assertThat(figures.resolve("diffpriv_regression.csv"))
                .content()
                .startsWith("x,fit,bernstein")
                .hasLineCount(51);
        assertThat(figures.resolve("diffpriv_regression_points.csv")).content().hasLineCount(251);
    }

    @Test
    void run_noNames_saysSoAndGoesOn(@TempDir Path folder) throws IOException {
        assertThat(run("diffpriv", "--runs", "1", "--json", "--data", folder.toString()))
                .isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).startsWith("{").contains("Not run: ", "--data");
    }

    @Test
    void run_list_namesEveryFigure() throws IOException {
        assertThat(run("LIST")).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("diffpriv");
        assertThat(run("diffpriv", "--loud")).isEqualTo(2);
    }

    /** The package, from seeds of its own, sampled 0.03603 once. */
    @Test
    void sample_paperSetting_isNearThePackage() {
        SampledSensitivity sampled = KernelRegression.sample(
                "bulla", Norm.SUP, PublishedSampleSize.asPublished(500, 0.2).size());

        assertThat(sampled.value()).isCloseTo(0.036, within(0.008));
    }

    /** 100 releases: standard errors are 0.017 at ε = 1 and 0.004 at ε = 5, far below the distance to the package's errors. */
    @Test
    void error_sampledSensitivity_isBelowThePackage() {
        KernelRegression regression = new KernelRegression(100, new double[2]);

        assertThat(regression.error(KernelRegression.EXACT_COUNT, "1")).isLessThan(0.62);
        assertThat(regression.error(KernelRegression.OWN_L1, "1")).isLessThan(0.3);
        assertThat(regression.error(KernelRegression.OWN_L1, "5")).isLessThan(0.18);
    }

    @Test
    void onLattice_recurrence_isTheKernelItself() {
        PriestleyChao target = new PriestleyChao(0.1);
        List<double[]> rows = KernelRegression.data();
        double[] lattice = target.onLattice(rows, 25);

        for (int j = 0; j <= 25; j++) {
            assertThat(lattice[j]).isCloseTo(target.at(rows, j / 25.0), within(1e-11));
        }
    }

    @Test
    void letters_paperNames_areCounted() {
        assertThat(FrequentLetter.letters(List.of("Andrew Ng", "Ada"))['a' - 'a'])
                .isEqualTo(1);
    }

    private int run(String... arguments) throws IOException {
        out.reset();
        return Reproduce.run(
                List.of(arguments),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8));
    }
}
