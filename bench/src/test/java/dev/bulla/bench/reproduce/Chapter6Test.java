package dev.bulla.bench.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.random.PublicBits;
import dev.bulla.models.Recipes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command runs on small made-up files, and its published parts are those of the chapter. */
class Chapter6Test {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @Test
    void run_smallFiles_printsAndWritesEverything(@TempDir Path folder) throws IOException {
        wine(Study.wineFile(folder).path());
        census(Study.censusFile(folder).path());
        Path figures = folder.resolve("figures");

        assertThat(run("chapter6", "--runs", "2", "--data", folder.toString(), "--out", figures.toString()))
                .isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains(
                        "Figures 6.2 (p. 76)",
                        "Figures 6.3 (p. 77)",
                        "Figure 6.5a",
                        "Figure 6.5b",
                        "elastic-net, ε = 10")
                .contains("objective perturbation, ObjPert.m", "noisy histogram", "What the chapter says")
                .doesNotContain("Not run", "NaN");
        assertThat(figures.resolve("chapter6_boxplot.svg"))
                .content()
                .startsWith("<svg")
                .contains("Figure 6.1");
        assertThat(figures.resolve("chapter6_wine.csv"))
                .content()
                .startsWith("measure,form,model,budget,runs,mean,sd,median")
                .contains("published,elastic-net,\"0.1\",2,", "corrected,lasso,\"10\",2,");
        boolean known = Recipes.all().stream().anyMatch(type -> type.name().equals("ridge"));
        String objective = Files.readString(figures.resolve("chapter6_objective.csv"));
        assertThat(objective.contains("ours,objective perturbation,\"1\",2,")).isEqualTo(known);
    }

    @Test
    void run_noFiles_saysSo(@TempDir Path folder) throws IOException {
        assertThat(run("chapter6", "--runs", "1", "--json", "--data", folder.toString()))
                .isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("Not run: ", "--data");
    }

    /** docs/mathematics.md §6.1: published 32, tight 16. */
    @Test
    void scale_threeFeatures_isTwiceWhatIsNeeded() {
        assertThat(FunctionalAsPublished.scale(3, 1)).isEqualTo(32);
        assertThat(FunctionalCorrected.scale(3, 1)).isEqualTo(16);
    }

    /** 20,000 draws: the mean of |noise| is its scale within 4 standard errors, and a tenth more would be seen. */
    @Test
    void laplace_manyDraws_haveTheirScale() {
        PublicBits bits = PublicBits.of("laplace");
        double mean = 0;
        for (int i = 0; i < 20_000; i++) {
            mean += Math.abs(PlainNoise.laplace(3, bits)) / 20_000;
        }
        assertThat(mean).isCloseTo(3, within(0.085));
    }

    /** docs/mathematics.md §6.1: M = [[2, ½], [½, 1]], v = (1, 0.2), λ = 0.3, α = ½. */
    @Test
    void minimise_elasticNet_isTheVector() {
        double[][] m = {{2, 0.5}, {0.5, 1}};
        double[] theta = Penalty.ELASTIC_NET.minimise(m, new double[] {1, 0.2}, 0.3, 0);

        assertThat(theta[0]).isCloseTo(0.430232558, within(1e-9));
        assertThat(theta[1]).isZero();
    }

    @Test
    void positivePart_indefinite_dropsTheNegative() {
        double[][] part = Matrices.spectrum(new double[][] {{0, 2}, {2, 3}}).positivePart();

        assertThat(part[0]).containsExactly(new double[] {0.8, 1.6}, within(1e-12));
        assertThat(part[1]).containsExactly(new double[] {1.6, 3.2}, within(1e-12));
    }

    /** docs/mathematics.md §6.2: n = 10⁴ and λ = 0.01, so μ = 100. */
    @Test
    void sensitivity_ofRidge_isTheVector() {
        assertThat(OutputPerturbation.sensitivity(10_000, 100)).isCloseTo(0.118806931, within(1e-6));
    }

    /** ObjPert.m at ε = 5 with the constant 1 instead of 2: 0.330 where its source has 2.333. */
    @Test
    void objective_file_hasLessNoiseThanItsSource() {
        assertThat(ObjectiveAsPublished.file(5, 1e-6) / 2).isCloseTo(0.330, within(0.0005));
        assertThat(ObjectiveAsPublished.paper(5, 1e-6) / 2).isCloseTo(2.333, within(0.0005));
    }

    @Test
    void minimise_noisyObjective_staysInTheBall() {
        Gram gram = Gram.of(line(200));
        double[] theta = ObjectiveAsPublished.minimise(gram, 0.1, 1000, PublicBits.of("ball"));

        assertThat(Matrices.norm(theta)).isCloseTo(1, within(1e-9));
    }

    @Test
    void minimise_largeBudgets_findTheLine() {
        Gram gram = Gram.of(line(2_000));
        PublicBits bits = PublicBits.of("line");

        assertThat(new FunctionalAsPublished(gram, 1e9, bits).minimise(Penalty.LASSO, 0)[0])
                .isCloseTo(0.5, within(1e-3));
        assertThat(new FunctionalCorrected(gram, 1e9, bits).minimise(Penalty.RIDGE, 0)[0])
                .isCloseTo(0.5, within(1e-3));
        double[] ridged = Matrices.solve(Matrices.plus(gram.xx(), 100), gram.xy());
        assertThat(OutputPerturbation.minimise(gram, 100, Budget.approx("1000", "0.1"), bits)[0])
                .isCloseTo(ridged[0], within(0.02));
    }

    /** Cells are half a step wide or less: the slope of middles is close to that of points. */
    @Test
    void grid_noNoise_findsTheLine() {
        NoisyGrid grid = new NoisyGrid(line(2_000), new int[] {NoisyGrid.BINS, NoisyGrid.BINS});
        Gram gram = grid.gram(0, false, PublicBits.of("grid"));

        assertThat(grid.cells()).isEqualTo(64);
        assertThat(Matrices.solve(gram.xx(), gram.xy())[0]).isCloseTo(0.5, within(0.05));
    }

    @Test
    void spread_fewNumbers_isRight() {
        Spread spread = new Spread(new double[] {3, 1, 2, 4});

        assertThat(spread.mean()).isEqualTo(2.5);
        assertThat(spread.median()).isEqualTo(2.5);
        assertThat(spread.deviation()).isCloseTo(1.2909944, within(1e-6));
        assertThat(spread.quantile(0.25)).isEqualTo(1.75);
        assertThat(spread.above(2)).isEqualTo(2);
    }

    /** y = x/2 on even points of [−1, 1]. */
    private static Sheet line(int rows) {
        double[][] x = new double[rows][1];
        Arrays.setAll(x, i -> new double[] {2.0 * i / (rows - 1) - 1});
        return new Sheet(
                List.of("x"), x, Arrays.stream(x).mapToDouble(row -> row[0] / 2).toArray());
    }

    private static void wine(Path file) throws IOException {
        PublicBits bits = PublicBits.of("wine");
        StringBuilder csv = new StringBuilder("fixed_acidity,volatile_acidity,citric_acid,residual_sugar,chlorides,"
                + "free_sulfur_dioxide,total_sulfur_dioxide,density,ph,sulphates,alcohol,quality\n");
        for (int i = 0; i < 200; i++) {
            double u = bits.nextUniform();
            csv.append(String.format(
                    Locale.ROOT,
                    "%.2f,%.2f,%.2f,%.1f,0.05,%d,%d,%.4f,3.2,0.5,%.1f,%d%n",
                    6 + u,
                    0.2 + bits.nextUniform(),
                    bits.nextUniform(),
                    2 + 9 * u,
                    bits.below(90),
                    60 + bits.below(200),
                    0.99 + 0.01 * u,
                    9 + 3 * bits.nextUniform(),
                    3 + bits.below(7)));
        }
        Files.createDirectories(file.getParent());
        Files.writeString(file, csv);
    }

    private static void census(Path file) throws IOException {
        PublicBits bits = PublicBits.of("census");
        StringBuilder csv = new StringBuilder(
                "\"sex\",\"age\",\"educ\",\"income\",\"latino\",\"black\",\"asian\",\"married\",\"divorced\",\"uscitizen\",\"children\",\"employed\"\n");
        for (int i = 0; i < 300; i++) {
            csv.append(bits.below(2))
                    .append(',')
                    .append(18 + bits.below(70))
                    .append(',')
                    .append(1 + bits.below(16));
            csv.append(',')
                    .append(1000 * bits.below(90))
                    .append(",0,")
                    .append(bits.below(2))
                    .append(",0,");
            csv.append(bits.below(2)).append(",0,1,0,").append(bits.below(2)).append('\n');
        }
        Files.createDirectories(file.getParent());
        try (var packed = new GZIPOutputStream(Files.newOutputStream(file))) {
            packed.write(csv.toString().getBytes(StandardCharsets.UTF_8));
        }
    }

    private int run(String... arguments) throws IOException {
        return Reproduce.run(
                List.of(arguments),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8));
    }
}
