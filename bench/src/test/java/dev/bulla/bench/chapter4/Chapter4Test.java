package dev.bulla.bench.chapter4;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.bench.figure.Results;
import dev.bulla.bench.reproduce.Reproduce;
import dev.bulla.synth.imputation.SynthesisMethod;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A few runs on the records that come with the sources. */
class Chapter4Test {

    private static final Path DATA =
            Path.of(System.getProperty("bulla.root", "..")).resolve("datasets/data");

    /** Fitted on the other records, high incomes are lost; fitted on themselves, not. Full imputation keeps the mean in both. */
    @Test
    void run_linear_losesIncomesOnlyAsPublished() throws IOException {
        Chapter4Runs runs = new Chapter4Runs(FultonRecords.read(DATA).orElseThrow());
        Results results = new Results("test", 2);
        runs.run(0, SynthesisMethod.LINEAR, results);
        runs.run(1, SynthesisMethod.LINEAR, results);
        String partial = Chapter4Runs.key(SynthesisMethod.LINEAR, Chapter4Runs.PARTIAL, FultonRecords.INCOME);
        String full = Chapter4Runs.key(SynthesisMethod.LINEAR, Chapter4Runs.FULL, FultonRecords.AGE);

        assertThat(mean(results, Results.PUBLISHED, partial, Chapter4Runs.MEAN)).isLessThan(26_000);
        assertThat(mean(results, Results.CORRECTED, partial, Chapter4Runs.MEAN))
                .isCloseTo(mean(results, Results.CORRECTED, partial, Chapter4Runs.ORIGINAL), within(1_500.0));
        assertThat(mean(results, Results.PUBLISHED, full, Chapter4Runs.MEAN)).isBetween(40.0, 45.0);
        assertThat(mean(results, Results.CORRECTED, full, Chapter4Runs.MEAN)).isBetween(40.0, 45.0);
    }

    private static double mean(Results results, String form, String key, String measure) {
        return results.spread(form, key, measure).orElseThrow().mean();
    }

    @Test
    void reproduce_noRecords_saysSo(@TempDir Path folder) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int code = Reproduce.run(
                List.of("chapter4", "--runs", "1", "--data", folder.toString()),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8));

        assertThat(code).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("Not run: ");
    }
}
