package dev.bulla.bench.tra319;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.bench.reproduce.Reproduce;
import dev.bulla.bench.sheet.CsvCells;
import dev.bulla.bench.tra319.Estimate.Choices;
import dev.bulla.bench.tra319.Estimate.Kind;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.random.PublicBits;
import dev.bulla.models.histogram.Cleaning;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The command runs on small made-up files in the form of the shared ones; how good the numbers are is for the real ones. */
class Tra319Test {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final PublicBits bits = PublicBits.of("tra3-19 test");

    @Test
    void run_smallFiles_printsAndWritesEverything(@TempDir Path folder) throws IOException {
        Path data = folder.resolve("data");
        write(data.resolve("pums_ca2000/pums_ca_10000.csv"), "age,educ,income,sex,married", 800, this::person);
        write(
                data.resolve("census_1950_1990_wages/census_wages.csv.gz"),
                "yob,lnwkwage",
                1_600,
                i -> number("1907,%.6f", 5.7 + 0.9 * bits.nextNormal()));
        write(
                folder.resolve("baselines/gauss_runs.csv.gz"),
                IntStream.range(0, 10).mapToObj(i -> "run" + i).collect(Collectors.joining(",")),
                200,
                i -> IntStream.range(0, 10)
                        .mapToObj(c -> number("%.6f", 2 + Math.sqrt(1.3) * bits.nextNormal()))
                        .collect(Collectors.joining(",")));
        write(
                data.resolve("iris/iris.csv"),
                "sepal_length,sepal_width,petal_length,petal_width,species",
                30,
                this::flower);
        Path figures = folder.resolve("figures");

        assertThat(run("tra3-19", "--runs", "2", "--data", data.toString(), "--out", figures.toString()))
                .isZero();
        String printed = out.toString(StandardCharsets.UTF_8);
        assertThat(printed)
                .contains("stand in for it", "mean of 2 runs", "reproduce dpgp has Figure 6")
                .contains("Figure 1, histogram of 400 ages", "Figure 2, kernel density", "Figure 3, kernel density")
                .contains("Figure 4, histogram of 1000 log wages", "Figure 4, SVM", "Figure 5a", "Figure 5b")
                .contains("Figure 6, histogram of 200 draws", "Figure 6, SVM, Iris-setosa or Iris-virginica")
                .doesNotContain("Not run: there is no", "NaN", "Infinity");
        assertThat(figures.resolve("tra3-19_figure2_kernel_density.csv"))
                .content()
                .startsWith("axis,place,mechanism,form,mean,sd,runs\n")
                .contains("ε,0.4,functional,as published,", "ε,0.4,functional,corrected,", "ε,0.4,functional,ours,");
        assertThat(figures.resolve("tra3-19_figure6_svm_0_2.svg"))
                .content()
                .startsWith("<svg")
                .contains("</svg>")
                .doesNotContain("NaN");
    }

    @Test
    void run_noFiles_saysWhatIsLeftOut(@TempDir Path folder) throws IOException {
        assertThat(run("tra3-19", "--data", folder.resolve("data").toString())).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains(
                        "mean of 10 runs", "pums_ca_10000.csv", "census_wages.csv.gz", "gauss_runs.csv.gz", "iris.csv");
    }

    /** 400 rows at ε = 1,000 have hardly any noise: every form that keeps no secret then tells the exact estimate. */
    @ParameterizedTest
    @EnumSource(Kind.class)
    void forms_hugeEpsilon_areTheExactEstimate(Kind kind) {
        Choices choices = new Choices(-3, 7, 10, 0.5);
        Budget budget = Budget.approx("1000", "1e-3");
        Estimate estimate = new Estimate(
                kind,
                choices,
                IntStream.range(0, 400).mapToDouble(i -> 2 + bits.nextNormal()).toArray());
        double[] points = choices.points(kind, 21);
        double[] exact = estimate.exact(points);

        for (Form form : List.of(Form.PUBLISHED, Form.CORRECTED)) {
            assertThat(estimate.functional(form, budget, points)).containsExactly(exact, within(0.01));
            assertThat(estimate.gaussian(form, budget, points)).containsExactly(exact, within(0.02));
            assertThat(estimate.laplace(form, budget, points)).containsExactly(exact, within(0.01));
        }
        for (Neighbours neighbours : List.of(Neighbours.ADD_REMOVE, Neighbours.REPLACE_ONE)) {
            assertThat(estimate.ours(neighbours, Cleaning.POSITIVE, budget, points))
                    .containsExactly(exact, within(0.01));
        }
    }

    /** A cell of a class is its level: a release that read it otherwise would learn from one class only. */
    @Test
    void iris_farApart_isLearntByEveryForm() {
        SvmFigures figures = new SvmFigures(1);
        figures.iris(new CsvCells(IntStream.range(0, 3_000)
                .mapToObj(i -> flower(i).split(",", -1))
                .toList()));

        assertThat(figures.boards().get("figure6_svm_0_2").csv())
                .contains("ε,1,functional,as published,0.00000,", "ε,1,functional,corrected,0.00000,")
                .contains("ε,1,functional,ours,0.00000,", "ε,1,add-remove,ours,0.00000,");
    }

    @Test
    void divergence_knownShares_isTheFormula() {
        assertThat(Estimate.divergence(new double[] {2, 2}, new double[] {1, 3}))
                .isCloseTo(0.5 * Math.log(2) + 0.5 * Math.log(2.0 / 3), within(1e-12));
    }

    private String person(int i) {
        int age = 18 + bits.below(70);
        return age + "," + (1 + bits.below(16)) + "," + bits.below(90_000) + "," + bits.below(2) + ","
                + (age + bits.below(40) > 55 ? 1 : 0);
    }

    private String flower(int i) {
        int kind = i % 3;
        return number("%.1f,", 5 + kind + bits.nextUniform())
                + number("%.1f,", 3 + bits.nextUniform())
                + number("%.1f,", 1.5 + 2 * kind + bits.nextUniform())
                + number("%.1f,", 0.2 + kind)
                + List.of("Iris-setosa", "Iris-versicolor", "Iris-virginica").get(kind);
    }

    private static String number(String form, double value) {
        return String.format(Locale.ROOT, form, value);
    }

    private interface Line {
        String of(int i);
    }

    private static void write(Path file, String header, int rows, Line line) throws IOException {
        Files.createDirectories(file.getParent());
        String text =
                header + "\n" + IntStream.range(0, rows).mapToObj(line::of).collect(Collectors.joining("\n", "", "\n"));
        try (OutputStream plain = Files.newOutputStream(file);
                OutputStream packed = file.toString().endsWith(".gz") ? new GZIPOutputStream(plain) : plain) {
            packed.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    private int run(String... arguments) throws IOException {
        return Reproduce.run(
                List.of(arguments),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8));
    }
}
