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
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Combining rules, and a few runs on the records that come with the sources. */
class Chapter4Test {

    private static final Path DATA =
            Path.of(System.getProperty("bulla.root", "..")).resolve("datasets/data");
    private static final Offset<Double> CLOSE = within(5e-9);

    @Test
    void fully_vector_isThatOfTheRules() {
        PooledEstimate pooled =
                PooledEstimate.fully(new double[] {10, 12, 9, 11, 13}, new double[] {.4, .5, .45, .42, .48});

        assertThat(pooled.variance()).isCloseTo(2.55, within(1e-12));
        assertThat(pooled.freedom()).isCloseTo(2.89, within(1e-12));
        assertThat(pooled.interval().lower()).isCloseTo(5.80684086, CLOSE);
        assertThat(pooled.interval().upper()).isCloseTo(16.19315914, CLOSE);
    }

    @Test
    void partially_vector_isThatOfTheRules() {
        PooledEstimate pooled =
                PooledEstimate.partially(new double[] {10, 12, 9, 11, 13}, new double[] {.4, .5, .45, .42, .48});

        assertThat(pooled.variance()).isCloseTo(.95, within(1e-12));
        assertThat(pooled.freedom()).isCloseTo(14.44, within(1e-12));
        assertThat(pooled.interval().lower()).isCloseTo(8.91548075, CLOSE);
        assertThat(pooled.interval().upper()).isCloseTo(13.08451925, CLOSE);
    }

    @Test
    void fully_negativeVariance_takesTheOneWithin() {
        PooledEstimate pooled =
                PooledEstimate.fully(new double[] {10, 11, 9.5, 10.5, 10.2}, new double[] {.4, .5, .45, .42, .48});

        assertThat(pooled.variance()).isCloseTo(.45, within(1e-12));
        assertThat(StudentLaw.upper(.025, pooled.freedom())).isCloseTo(1.959963985, within(1e-6));
    }

    @Test
    void studentLaw_wholeFreedom_isTabulated() {
        assertThat(StudentLaw.upper(.025, 1)).isCloseTo(12.706204736, within(1e-7));
        assertThat(StudentLaw.upper(.025, 10)).isCloseTo(2.228138852, within(1e-8));
        assertThat(StudentLaw.upper(.025, 120)).isCloseTo(1.979930405, within(1e-8));
    }

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
