package dev.bulla.synth.imputation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.chance.Binomial;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.HeldTable;
import dev.bulla.core.table.Where;
import dev.bulla.synth.inference.Combined;
import dev.bulla.synth.inference.Estimand;
import dev.bulla.synth.inference.TableEstimate;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * How often the 95 % interval for the mean income of Fulton County holds it, when incomes above 70,000 are replaced: samples of 3,163 of its 25,766 records without replacement, five tables each, donors from trees.
 *
 * <p>n = 200 samples with fixed seeds (nightly 2,000), an exact binomial test at α = 10⁻⁶ a side of a coverage between .92 and .97. Learnt from the records that are not replaced, as thesis 004 has it, or from all, the interval holds
 * the mean in under 5 % of them: the test refutes .92 for both with a power of 1 − 10⁻⁶.
 */
class ReplacementCoverageStatTest {

    private static final double ALPHA = 1e-6;
    private static final int SAMPLE = 3_163;
    private static final int TABLES = 5;
    private static final Schema SCHEMA = Schema.builder("fulton")
            .integer("educ", 1, 16)
            .integer("sex", 0, 1)
            .integer("age", 18, 95)
            .integer("married", 0, 1)
            .integer("income", -20_000, 1_000_000)
            .cap(Budget.pure("1"))
            .build();
    private static final Where RICH = Where.of("income > 70000", SCHEMA);

    private static HeldTable population;
    private static double mean;

    @BeforeAll
    static void read() throws IOException {
        Path file = Path.of(System.getProperty("bulla.root", ".."))
                .resolve("datasets/data/pums_fulton2000/pums_fulton.csv.gz");
        List<String> names =
                SCHEMA.columns().stream().map(column -> column.name()).toList();
        List<double[]> rows = new ArrayList<>();
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
            List<String> header = List.of(lines.readLine().replace("\"", "").split(",", -1));
            int[] places = names.stream().mapToInt(header::indexOf).toArray();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] cells = line.split(",", -1);
                rows.add(Arrays.stream(places)
                        .mapToDouble(place -> Double.parseDouble(cells[place]))
                        .toArray());
            }
        }
        double[][] columns = new double[names.size()][];
        for (int c = 0; c < columns.length; c++) {
            int place = c;
            columns[c] = rows.stream().mapToDouble(row -> row[place]).toArray();
        }
        population = HeldTable.of(SCHEMA, columns);
        mean = Arrays.stream(population.column("income")).average().orElseThrow();
    }

    /** In how many samples the interval holds the mean. */
    private static int covered(FittedOn fittedOn, int samples) {
        int covered = 0;
        double sum = 0;
        for (int run = 0; run < samples; run++) {
            PublicBits bits = PublicBits.of("sample " + run);
            int[] order = new int[population.count()];
            Arrays.setAll(order, i -> i);
            for (int i = 0; i < SAMPLE; i++) {
                int j = i + bits.below(order.length - i);
                int kept = order[i];
                order[i] = order[j];
                order[j] = kept;
            }
            HeldTable original = population.rows(Arrays.copyOf(order, SAMPLE));
            FittedGenerator fitted = Imputation.by(SynthesisMethod.CART)
                    .replacing(RICH, List.of("income"))
                    .fittedOn(fittedOn)
                    .fit(original, bits.child(0));
            List<TableEstimate> five = new ArrayList<>();
            for (int table = 1; table <= TABLES; table++) {
                five.add(Estimand.mean("income", population.count()).of(fitted.replace(original, bits.child(table))));
            }
            Combined combined = Combined.partially(five);
            sum += combined.value();
            covered += combined.interval(0.95).holds(mean) ? 1 : 0;
        }
        System.out.printf(
                "incomes above 70,000 replaced, learnt from %s: %d of %d intervals hold the mean %.0f; theirs is %.0f%n",
                fittedOn, covered, samples, mean, sum / samples);
        return covered;
    }

    private static void assertCoverage(int covered, int samples) {
        assertThat(1 - Binomial.atLeast(covered + 1L, samples, 0.92))
                .as("chance of so few under .92")
                .isGreaterThan(ALPHA);
        assertThat(Binomial.atLeast(covered, samples, 0.97))
                .as("chance of so many under .97")
                .isGreaterThan(ALPHA);
    }

    @Test
    void interval_learntFromReplacedRecords_coversAsOftenAsItSays() {
        assertCoverage(covered(FittedOn.SELECTED, 200), 200);
    }

    @Test
    @Tag("nightly")
    void interval_manySamples_coversAsOftenAsItSays() {
        int covered = covered(FittedOn.SELECTED, 2_000);

        assertThat(covered / 2_000.0).isBetween(0.92, 0.97);
        assertCoverage(covered, 2_000);
    }

    @ParameterizedTest
    @EnumSource(
            value = FittedOn.class,
            names = {"UNSELECTED_AS_PUBLISHED", "ALL_AS_PUBLISHED"})
    void interval_learntFromOthers_missesTheMean(FittedOn published) {
        int covered = covered(published, 200);

        assertThat(covered / 200.0).isLessThan(0.05);
        assertThat(1 - Binomial.atLeast(covered + 1L, 200, 0.92)).isLessThan(ALPHA);
    }
}
