package dev.bulla.bench.dpgp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.bench.reproduce.Reproduce;
import dev.bulla.core.random.PublicBits;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command runs on small made-up files in the form of the shared ones; how good the numbers are is for the real ones. */
class DpgpTest {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final PublicBits bits = PublicBits.of("dpgp test");

    @Test
    void run_smallFiles_printsAndWritesEverything(@TempDir Path folder) throws IOException {
        Path data = folder.resolve("data");
        write(
                data.resolve("acs2011_person_sample/acs2011_person.csv.gz"),
                "SERIALNO,AGEP",
                400,
                i -> i + "," + bits.below(95));
        write(
                data.resolve("fish_freund_minton/fish.csv"),
                "index,age_days,water_temp_c,length",
                44,
                i -> i + "," + (14 + 3 * i) + ",25," + (600 + 80 * i));
        write(
                data.resolve("citibike_jersey_city/jc_201510_citibike.csv.gz"),
                "Trip Duration,Start Time,Stop Time",
                120,
                i -> String.format(
                        Locale.ROOT, "%d,2015-10-01 %02d:%02d:00,x", 200 + bits.below(2000), i % 24, i % 60));
        write(
                data.resolve("howell1/howell1.csv"),
                "height,weight,age,male",
                80,
                i -> (60 + i) + ",40," + i + "," + i % 2);
        write(
                folder.resolve("baselines/howell_women_splits.csv"),
                "row," + IntStream.range(0, 10).mapToObj(i -> "split" + i).collect(Collectors.joining(",")),
                40,
                i -> i + (i % 4 == 0 ? ",test" : ",train").repeat(10));
        Path figures = folder.resolve("figures");

        assertThat(run("dpgp", "--runs", "1", "--data", data.toString(), "--out", figures.toString()))
                .isZero();
        String printed = out.toString(StandardCharsets.UTF_8);
        assertThat(printed)
                .contains(
                        "Figure 1, ages of 255 people",
                        "stand in for the 255 of the 2011 census",
                        "Figure 2, lengths of 44 fish")
                .contains(
                        "Table 1, minutes of a bike trip by time of day, 60 trips",
                        "Jersey City in October 2015 stand in")
                .contains("TRA3/19 Figure 6, heights of 40 women", "GP, d for Δy, ε = 0.4", "true ε of GP, d for Δy")
                .contains("0.4828", "α counts once", "one row moves a column")
                .doesNotContain("Not run", "NaN", "Infinity");
        for (String name : List.of("figure1ab", "figure1c", "figure2_gp", "figure2_iv_gp", "table1", "heights")) {
            assertThat(figures.resolve("dpgp_" + name + ".svg"))
                    .content()
                    .startsWith("<svg")
                    .contains("</svg>")
                    .doesNotContain("NaN");
        }
        assertThat(figures.resolve("dpgp_table1.csv")).content().contains("RMSE in minutes,ours,", "published,IV GP");
    }

    @Test
    void run_noFiles_saysWhatIsLeftOut(@TempDir Path folder) throws IOException {
        assertThat(run("dpgp", "--data", folder.resolve("data").toString())).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains(
                        "Not run: there is no",
                        "acs2011_person.csv.gz",
                        "fish.csv",
                        "jc_201510_citibike.csv.gz",
                        "howell1.csv");
    }

    private static void write(Path file, String header, int rows, IntFunction<String> line) throws IOException {
        Files.createDirectories(file.getParent());
        String text =
                header + "\n" + IntStream.range(0, rows).mapToObj(line).collect(Collectors.joining("\n", "", "\n"));
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
