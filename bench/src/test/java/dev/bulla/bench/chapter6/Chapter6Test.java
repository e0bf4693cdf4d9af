package dev.bulla.bench.chapter6;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.bench.reproduce.Reproduce;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.release.Recipes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command runs on small made-up files. */
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
