package dev.bulla.models.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Progress;
import dev.bulla.core.release.ReplayEngine;
import dev.bulla.core.schema.Axis;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.Fold;
import dev.bulla.core.table.Table;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.models.PublicData;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Nine deciles by every method: {@code auto} is as good as the best of the others, within a tenth and the noise of the comparison. Errors are the mean
 * distance in rows of the order from the level to the answer's cell, and in values as a share of the declared range.
 */
class DecilesStatTest {

    private static final int RUNS = 50 * Integer.getInteger("bulla.samples", 1);
    private static final String[] DECILES = {".1", ".2", ".3", ".4", ".5", ".6", ".7", ".8", ".9"};

    private record Off(double value, double rank, double rankDeviation) {}

    @ParameterizedTest
    @CsvSource({
        "incomes, 0.1",
        "incomes, 1",
        "incomes, 5",
        "delays, 0.1",
        "delays, 1",
        "delays, 5",
        "even, 0.1",
        "even, 1",
        "even, 5",
        "ages, 0.1",
        "ages, 1",
        "ages, 5",
        "normal, 0.1",
        "normal, 1",
        "normal, 5"
    })
    void auto_deciles_isAsGoodAsTheBest(String name, String epsilon) throws IOException {
        Column.Real column = column(name);
        Axis axis = Axis.of(column, OptionalInt.of(cells(name)));
        long[] counts = counts(name, axis);
        Map<Quantile.Method, Off> errors = new EnumMap<>(Quantile.Method.class);
        for (Quantile.Method method : List.of(
                Quantile.Method.AUTO,
                Quantile.Method.PERMUTE_AND_FLIP,
                Quantile.Method.CUMULATIVE,
                Quantile.Method.RECURSIVE)) {
            errors.put(method, error(axis, counts, epsilon, method));
        }
        errors.forEach((method, error) -> System.out.printf(
                Locale.ROOT,
                "deciles of %s, ε = %s, %-16s: rank %.3f ± %.3f rows, value %.6f of the range%n",
                name,
                epsilon,
                method.word(),
                error.rank,
                error.rankDeviation,
                error.value));
        Off auto = errors.remove(Quantile.Method.AUTO);
        Off best = errors.values().stream()
                .min((a, b) -> Double.compare(a.rank, b.rank))
                .orElseThrow();
        assertThat(auto.rank)
                .isLessThanOrEqualTo(1.1 * best.rank + 3 * Math.hypot(auto.rankDeviation, best.rankDeviation));
    }

    private static int cells(String name) {
        return switch (name) {
            case "delays" -> 1_400;
            case "ages" -> 74;
            default -> 1_000;
        };
    }

    private static Column.Real column(String name) {
        return switch (name) {
            case "incomes" -> new Column.Real(name, 0, 500_000, Optional.empty(), Optional.empty());
            case "delays" -> new Column.Real(name, -100, 1_300, Optional.empty(), Optional.empty());
            case "ages" -> new Column.Real(name, 17, 91, Optional.empty(), Optional.empty());
            default -> new Column.Real(name, 0, 1, Optional.empty(), Optional.empty());
        };
    }

    private static long[] counts(String name, Axis axis) throws IOException {
        long[] counts = new long[axis.cells()];
        Random random = new Random(3);
        switch (name) {
            case "incomes" -> file("data/pums_fulton2000/pums_fulton.csv.gz", "income", axis, counts);
            case "delays" -> file("data/nycflights13/flights.csv.gz", "arr_delay", axis, counts);
            case "ages" -> PublicData.adultAges().forEach(age -> counts[(int) (age - 17)]++);
            case "even" -> random.doubles(10_000).forEach(x -> counts[axis.cell(x)]++);
            default ->
                random.ints(5_000)
                        .forEach(i -> counts[axis.cell(Math.max(0, Math.min(1, 0.5 + random.nextGaussian() / 20)))]++);
        }
        return counts;
    }

    private static void file(String file, String column, Axis axis, long[] counts) throws IOException {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(PublicData.file(file))), StandardCharsets.UTF_8))) {
            List<String> header =
                    Arrays.asList(lines.readLine().replace("\"", "").split(",", -1));
            int at = header.indexOf(column);
            lines.lines().forEach(line -> {
                double value = axis.column().read(line.split(",", -1)[at].replace("\"", ""));
                if (!Double.isNaN(value)) {
                    counts[axis.cell(value)]++;
                }
            });
        }
    }

    /** A table of one column that was counted already. */
    private record Counted(Schema schema, long[] counts) implements Table {

        @Override
        public long rows() {
            return Arrays.stream(counts).sum();
        }

        @Override
        public long[] fold(Fold fold) {
            return counts.clone();
        }
    }

    private static Off error(Axis axis, long[] counts, String epsilon, Quantile.Method method) {
        long rows = Arrays.stream(counts).sum();
        Schema schema = new Schema(
                "deciles",
                Unit.row(),
                Neighbours.ADD_REMOVE,
                Budget.pure("100"),
                OptionalLong.of(rows),
                List.of(axis.column()));
        String name = axis.column().name();
        Plan<QuantileModel> plan = Quantile.of(name)
                .bins(name, axis.cells())
                .levels(DECILES)
                .method(method)
                .plan(schema, Budget.pure(epsilon));
        RandomBits bits = SeededBits.of(72);
        double value = 0;
        double rank = 0;
        double square = 0;
        for (int run = 0; run < RUNS; run++) {
            QuantileModel model = ReplayEngine.run(
                            plan, new Counted(schema, counts), MemoryJournal.account(schema), bits, Progress.NONE)
                    .model();
            double off = 0;
            for (String level : DECILES) {
                double q = Double.parseDouble(level);
                int cell = axis.cell(model.at(q));
                off += ranks(counts, cell, q * rows) / DECILES.length;
                value += (double) Math.abs(cell - exact(counts, q * rows)) / DECILES.length / axis.cells();
            }
            rank += off;
            square += off * off;
        }
        double mean = rank / RUNS;
        return new Off(value / RUNS, mean, Math.sqrt(Math.max(0, square / RUNS - mean * mean) / RUNS));
    }

    private static double ranks(long[] counts, int cell, double target) {
        long below = Arrays.stream(counts, 0, cell).sum();
        return Math.max(0, Math.max(below - target, target - below - counts[cell]));
    }

    private static int exact(long[] counts, double target) {
        long upTo = 0;
        int cell = -1;
        while (upTo < target - 1e-6) {
            upTo += counts[++cell];
        }
        return cell;
    }
}
