package dev.bulla.bench.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.core.random.PublicBits;
import dev.bulla.models.Recipes;
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

/** The command runs on small made-up files, and its published parts are those of the paper and of the library it used. */
class RudavskyyTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @Test
    void run_smallFiles_printsAndWritesEverything(@TempDir Path folder) throws IOException {
        cars(CarEvaluation.file(folder).path());
        housing(LinearStudy.housingFile(folder).path());
        Path figures = folder.resolve("figures");

        assertThat(run("rudavskyy", "--runs", "2", "--data", folder.toString(), "--out", figures.toString()))
                .isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("Figure 1 (§3.2)", "Figure 2 (§3.2)", "SN algorithm, cars", "AdaSSP, housing, 199 rows")
                .contains("Not run: ", "covertype_7class_20k.csv.gz")
                .doesNotContain("NaN");
        assertThat(figures.resolve("rudavskyy_volatility.svg")).content().startsWith("<svg");
        assertThat(figures.resolve("rudavskyy_housing.csv"))
                .content()
                .contains("published,SN,\"1\",2,", "published,AdaSSP,\"1; δ = 1e-10\",2,", "corrected,SN,");
        boolean known = Recipes.all().stream().anyMatch(type -> type.name().equals("naive-bayes"));
        String bayes = Files.readString(figures.resolve("rudavskyy_bayes.csv"));
        assertThat(bayes.contains("ours,naive-bayes,\"1; δ = 0\",2,")).isEqualTo(known);
    }

    /** docs/mathematics.md §4.1: 12 queries at ε = 1. */
    @Test
    void query_corollary_isWorseThanDivision() {
        assertThat(GaussianBayes.query(1, 0, 12)).isCloseTo(0.0833, within(5e-5));
        assertThat(GaussianBayes.query(1, 0.01, 12)).isCloseTo(0.0476, within(5e-5));
        assertThat(GaussianBayes.query(1, 1e-10, 12)).isCloseTo(0.0213, within(5e-5));
        assertThat(GaussianBayes.query(1, 1e-20, 12)).isCloseTo(0.0150, within(5e-5));
    }

    /** docs/mathematics.md §6.7: 0.8647 at ε = 1 with the scale squared as the library had it. */
    @Test
    void certain_sn_isMostOfTheTime() {
        assertThat(SnAsPublished.certain(1)).isCloseTo(0.8647, within(5e-5));
    }

    /** docs/mathematics.md §6.7: ν = 43 at (1, 1e-6), 17 at (1, 1e-3), 86 at (½, 1e-6). */
    @Test
    void freedom_ofPrivateWishart_isTheVector() {
        assertThat(PrivateWishart.freedom(1, 1e-6)).isEqualTo(43);
        assertThat(PrivateWishart.freedom(1, 1e-3)).isEqualTo(17);
        assertThat(PrivateWishart.freedom(0.5, 1e-6)).isEqualTo(86);
    }

    /** docs/mathematics.md §6.5: 11.851811264 at (1, 1e-6). */
    @Test
    void deviation_adassp_isTheVector() {
        assertThat(AdaSspAsPublished.deviation(1, 1e-6)).isCloseTo(11.851811264, within(1e-9));
    }

    @Test
    void minimise_largeBudgets_findTheLine() {
        Gram gram = new Gram(1);
        for (int i = 0; i < 5_000; i++) {
            double x = i / 2_500.0 - 1;
            gram.add(new double[] {x}, 0.3 * x);
        }
        PublicBits bits = PublicBits.of("line");

        assertThat(SnAsPublished.minimise(gram, 1e3, bits)[0]).isCloseTo(0.3, within(1e-3));
        assertThat(new AdaSspAsPublished(gram).minimise(1e4, 1e-6, bits)[0]).isCloseTo(0.3, within(1e-2));
        assertThat(PrivateWishart.minimise(gram, 3, bits)[0]).isCloseTo(0.3, within(2e-2));
    }

    @Test
    void asPublished_largeBudget_isTheExactClassifier() {
        double[][] x = new double[400][1];
        double[] y = new double[400];
        PublicBits bits = PublicBits.of("bayes");
        for (int i = 0; i < x.length; i++) {
            y[i] = i % 2;
            x[i][0] = (i % 2 + bits.nextUniform()) / 2;
        }
        Sheet sheet = new Sheet(List.of("x"), x, y);

        assertThat(GaussianBayes.exact(sheet).accuracy(sheet)).isGreaterThan(0.95);
        assertThat(GaussianBayes.asPublished(sheet, 1e6, bits).accuracy(sheet))
                .isEqualTo(GaussianBayes.exact(sheet).accuracy(sheet));
        assertThat(GaussianBayes.asPublished(sheet, 1e-4, bits).accuracy(sheet)).isLessThan(0.95);
    }

    private static void cars(Path file) throws IOException {
        StringBuilder csv = new StringBuilder("buying,maint,doors,persons,lug_boot,safety,rating\n");
        for (String buying : List.of("vhigh", "high", "med", "low")) {
            for (String persons : List.of("2", "4", "more")) {
                for (String safety : List.of("low", "med", "high")) {
                    for (String boot : List.of("small", "med", "big")) {
                        String rating = persons.equals("2") || safety.equals("low") ? "unacc" : "acc";
                        csv.append(String.join(",", buying, "med", "3", persons, boot, safety, rating))
                                .append('\n');
                    }
                }
            }
        }
        Files.createDirectories(file.getParent());
        Files.writeString(file, csv);
    }

    /** The first row has no bedrooms and is left out. */
    private static void housing(Path file) throws IOException {
        PublicBits bits = PublicBits.of("housing");
        StringBuilder csv = new StringBuilder("longitude,latitude,housing_median_age,total_rooms,total_bedrooms,"
                + "population,households,median_income,median_house_value,ocean_proximity\n");
        for (int i = 0; i < 200; i++) {
            double income = 1 + 8 * bits.nextUniform();
            csv.append(-120 - bits.nextUniform()).append(',').append(35 + bits.nextUniform());
            csv.append(',').append(1 + bits.below(50)).append(",1000,").append(i == 0 ? "" : "220");
            csv.append(',').append(300 + bits.below(900)).append(",210,").append(income);
            csv.append(',').append(50_000 * income).append(",INLAND\n");
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
