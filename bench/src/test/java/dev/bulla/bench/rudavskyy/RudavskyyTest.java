package dev.bulla.bench.rudavskyy;

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
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command runs on small made-up files. */
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
                .contains(
                        "published,SN,\"1\",2,",
                        "published,SN of diffprivlib 0.2.1,\"1\",2,",
                        "published,AdaSSP,\"1; δ = 1e-10\",2,",
                        "corrected,SN,");
        boolean known = Recipes.all().stream().anyMatch(type -> type.name().equals("naive-bayes"));
        String bayes = Files.readString(figures.resolve("rudavskyy_bayes.csv"));
        assertThat(bayes.contains("ours,naive-bayes,\"1; δ = 0\",2,")).isEqualTo(known);
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
