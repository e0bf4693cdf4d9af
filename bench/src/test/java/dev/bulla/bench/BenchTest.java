package dev.bulla.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.bench.process.GpBench;
import dev.bulla.bench.process.GpReport;
import dev.bulla.bench.serve.PlansBench;
import dev.bulla.core.release.Recipes;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmh.infra.Blackhole;

/** Every benchmark runs once, without JMH: that they run at all is for the build, how fast is for a quiet machine. */
class BenchTest {

    private final CpuClock clock = new CpuClock();
    private final Blackhole sink = new Blackhole(
            "Today's password is swordfish. I understand instantiating Blackholes directly is dangerous.");

    static Stream<Timed> benchmarks() {
        return NoiseSetting.NOISES.stream().flatMap(noise -> {
            MechanismCall call = new MechanismCall();
            BulkFill fill = new BulkFill();
            GoogleCall google = new GoogleCall();
            SamplerDraw draw = new SamplerDraw();
            SamplerDraw googleDraw = new SamplerDraw();
            call.noise = noise;
            fill.noise = noise;
            google.noise = noise;
            draw.noise = noise;
            googleDraw.noise = noise;
            googleDraw.by = NoiseSetting.GOOGLE;
            return Stream.of(call, fill, google, draw, googleDraw, new RandomWords());
        });
    }

    @ParameterizedTest
    @MethodSource("benchmarks")
    void run_once_takesCpuTime(Timed benchmark) {
        benchmark.prepare();
        benchmark.renew();
        benchmark.run(clock, sink);

        assertThat(clock.operations).isPositive();
        assertThat(clock.cpuNanos).isPositive();
    }

    @Test
    void bits_eachNoise_areCounted() {
        assertThat(NoiseBench.bits()).hasSize(4).allMatch(bits -> bits.perDraw() >= 1);
    }

    @Test
    void functions_fewRows_areMeasuredInEveryWay() throws IOException, SQLException {
        FunctionsReport report = FunctionsBench.run(20_000, true, line -> {});

        assertThat(report.byKind()).hasSize(7).allMatch(line -> line.nanos() > 0);
        assertThat(report.byRows()).hasSize(3);
        assertThat(report.naive()).isPositive();
        assertThat(report.fit()).containsKeys("scan", "read", "fit", "fit_2", "peak_bytes");
        assertThat(report.table()).contains("bar ≥ 100×", "tabulated");
        assertThat(report.json()).contains("\"rows\":20000");
    }

    @Test
    void gp_fewPoints_isMeasuredInEveryWay() throws IOException {
        GpReport report = GpBench.run(new GpBench.Sizes(120, 2_000, 1_000, 1, 2), line -> {});

        assertThat(report.kernel().ratio()).isPositive();
        assertThat(report.moments().equal()).isTrue();
        assertThat(report.moments().features()).isEqualTo(512);
        assertThat(report.questions().byMethod()).hasSize(14).allMatch(each -> each.seconds() > 0);
        assertThat(report.cloak().farthest()).isLessThanOrEqualTo(1 + 1e-6);
        assertThat(report.table()).contains("bar ≤ 4×", "bar ≤ 3×", "bar ≤ 2 s");
        assertThat(report.json()).contains("\"points\":120");
    }

    @Test
    void rows_everyWayToRead_givesTheSameSums() throws IOException, SQLException {
        RowsReport report = RowsBench.run(20_000, 1, line -> {});

        assertThat(report.lines()).hasSize(7).allMatch(line -> line.seconds() > 0);
        assertThat(report.table()).contains("bar ≤ 1.5×", "CSV.gz");
        assertThat(report.json()).contains("\"rows\":20000");
    }

    @Test
    void plans_fewTries_nameTheDearest() {
        List<String> lines = new ArrayList<>();
        PlansBench.run(List.of(Recipes.type("histogram"), Recipes.type("quantile")), 8, lines::add);

        assertThat(lines).hasSize(8).last().asString().endsWith("plans cost more than 1 s of CPU (bar: none)");
        assertThat(lines.get(0)).startsWith("  histogram: ").doesNotContain(": 0 of");
        assertThat(lines.get(1)).startsWith("  quantile: ").doesNotContain(": 0 of");
    }

    @Test
    void run_badRequests_answerTwo() throws IOException {
        assertThat(BenchMain.run(List.of("bench", "start", "--models", "0"))).isEqualTo(2);
        assertThat(BenchMain.run(List.of("bench", "plans", "--recipe", "soup"))).isEqualTo(2);
        assertThat(BenchMain.run(List.of("bench"))).isZero();
        assertThat(BenchMain.run(List.of("bench", "sound"))).isEqualTo(2);
        assertThat(BenchMain.run(List.of("bench", "noise", "--loud"))).isEqualTo(2);
        assertThat(BenchMain.run(List.of("bench", "gp", "--loud"))).isEqualTo(2);
        assertThat(BenchMain.run(List.of("bench", "rows", "--rows", "many"))).isEqualTo(2);
        assertThat(BenchMain.run(List.of("reproduce"))).isZero();
        assertThat(BenchMain.run(List.of("reproduce", "moon"))).isEqualTo(2);
        assertThat(BenchMain.run(List.of("reproduce", "diffpriv", "--runs", "0")))
                .isEqualTo(2);
    }
}
