package dev.bulla.synth.select;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.random.PublicBits;
import dev.bulla.synth.graph.Chances;
import dev.bulla.synth.graph.Domain;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/**
 * How far made-up rows are from the census of Fulton County (25,766 rows): the distance of two-way tables, mean over pairs and three releases. Rows that
 * forget how columns hang together fail the bars; so does a tree of pairs, at the larger budget.
 */
class AdaptiveStatTest {

    private static final Path FILE =
            Path.of(System.getProperty("bulla.root", "..")).resolve("datasets/data/pums_fulton2000/pums_fulton.csv.gz");
    /** Sex, age, education, income, married, divorced, citizen, children: their places in the file, the least value, the step and how many. */
    private static final int[][] COLUMNS = {
        {2, 0, 1, 2},
        {3, 18, 1, 78},
        {4, 1, 1, 16},
        {5, -10_000, 2_000, 100},
        {9, 0, 1, 2},
        {10, 0, 1, 2},
        {11, 0, 1, 2},
        {12, 0, 1, 10}
    };

    private static final Domain DOMAIN = new Domain(
            Arrays.stream(COLUMNS).mapToInt(column -> column[3]).toArray(),
            new boolean[] {false, true, true, true, false, false, false, true});

    @Test
    void run_smallBudget_isCloserThanIndependentColumns() throws IOException {
        double adaptive = distance(new Adaptive(), 0.0001771384); // (0.1, 1e-9)
        double alone = distance(Given.columns(DOMAIN), 0.0001771384);

        System.out.printf("Fulton, ε = 0.1: adaptive %.4f, columns alone %.4f%n", adaptive, alone);
        assertThat(adaptive).isLessThan(0.105).isLessThan(0.7 * alone);
    }

    @Test
    void run_usualBudget_isCloserThanATree() throws IOException {
        double adaptive = distance(new Adaptive(), 0.0149730577); // (1, 1e-9)
        double tree = distance(new Spanning(), 0.0149730577);

        System.out.printf("Fulton, ε = 1: adaptive %.4f, tree %.4f%n", adaptive, tree);
        assertThat(adaptive).isLessThan(0.05).isLessThan(tree);
    }

    private static double distance(Strategy strategy, double rho) throws IOException {
        int[][] columns = columns();
        double sum = 0;
        for (int seed = 0; seed < 3; seed++) {
            SeededAnswers answers = new SeededAnswers(DOMAIN, columns, rho, seed);
            int[][] rows = Chances.of(strategy.run(answers)).rows(columns[0].length, PublicBits.of("rows " + seed));
            sum += SeededAnswers.distance(DOMAIN, columns, rows) / 3;
        }
        return sum;
    }

    private static int[][] columns() throws IOException {
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(FILE)), StandardCharsets.UTF_8))) {
            List<String[]> rows =
                    lines.lines().skip(1).map(line -> line.split(",", -1)).toList();
            return Arrays.stream(COLUMNS)
                    .map(column -> rows.stream()
                            .mapToInt(row -> level(Double.parseDouble(row[column[0]]), column))
                            .toArray())
                    .toArray(int[][]::new);
        }
    }

    private static int level(double value, int[] column) {
        int level = (int) Math.floor((value - column[1]) / column[2]);
        return Math.max(0, Math.min(column[3] - 1, level));
    }
}
