package dev.bulla.bench;

import dev.bulla.bench.NoiseReport.Bits;
import dev.bulla.bench.NoiseReport.Comparison;
import dev.bulla.bench.NoiseReport.Time;
import dev.bulla.core.noise.IntegerLaw;
import dev.bulla.core.random.SeededBits;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Runs the noise benchmarks: one JMH run, a fresh JVM for each benchmark, one thread except where two are named. */
final class NoiseBench {

    private static final int COUNTED_DRAWS = 200_000;
    private static final int BAR_FOR_A_CALL = 500;
    private static final int BAR_FOR_BULK = 1_000;
    private static final int BAR_FOR_A_SAMPLER = 100;

    private final Map<String, Time> times;

    private NoiseBench(Collection<RunResult> results) {
        times = new HashMap<>();
        results.forEach(result -> times.put(key(result.getParams()), time(result)));
    }

    /**
     * Measures everything.
     *
     * @param quick short iterations, under a minute in all on a quiet machine; otherwise about three
     * @param log the file for what JMH has to say
     */
    static NoiseReport run(boolean quick, String log) throws RunnerException {
        int warmups = quick ? 1 : 2;
        int rounds = quick ? 3 : 5;
        int millis = quick ? 100 : 1_000;
        Collection<RunResult> results = new Runner(new OptionsBuilder()
                        .include("^dev\\.bulla\\.bench\\.")
                        .timeUnit(TimeUnit.NANOSECONDS)
                        .threads(1)
                        .forks(1)
                        .warmupIterations(warmups)
                        .warmupTime(TimeValue.milliseconds(millis))
                        .measurementIterations(rounds)
                        .measurementTime(TimeValue.milliseconds(millis))
                        // A busy machine starves the background compiler: let each call wait for its own.
                        .jvmArgsAppend("-Xbatch")
                        .shouldFailOnError(true)
                        .output(log)
                        .build())
                .run();
        return new NoiseBench(results).report(rounds + " × " + millis + " ms");
    }

    private static String key(BenchmarkParams params) {
        String name = params.getBenchmark().substring("dev.bulla.bench.".length());
        return params.getParamsKeys().stream()
                .sorted((a, b) -> b.compareTo(a))
                .map(params::getParam)
                .reduce(name, (start, value) -> start + " " + value);
    }

    private static Time time(RunResult result) {
        double cpu = counter(result, "cpuNanos") / counter(result, "operations");
        return new Time(cpu, result.getPrimaryResult().getScore());
    }

    /** NaN for a benchmark without {@link CpuClock}. */
    private static double counter(RunResult result, String name) {
        var counted = result.getSecondaryResults().get(name);
        return counted == null ? Double.NaN : counted.getScore();
    }

    private NoiseReport report(String effort) {
        return new NoiseReport(
                effort,
                comparisons(),
                time("RandomWords.run bulla"),
                time("RandomWords.run platform"),
                bits(),
                time("TwoThreads.run laplace").wall() / 1e9,
                time("TwoThreads.run gaussian").wall() / 1e9);
    }

    private List<Comparison> comparisons() {
        List<Comparison> all = new ArrayList<>();
        for (String noise : NoiseSetting.NOISES) {
            Time google = time("GoogleCall.run " + noise);
            for (String grid : NoiseSetting.GRIDS) {
                Time call = time("MechanismCall.run " + noise + " " + grid);
                all.add(new Comparison("call", noise, grid, call, google, BAR_FOR_A_CALL));
                Time fill = time("BulkFill.run " + noise + " " + grid);
                all.add(new Comparison("bulk", noise, grid, fill, google, BAR_FOR_BULK));
            }
            Time ours = time("SamplerDraw.run " + noise + " bulla");
            Time theirs = time("SamplerDraw.run " + noise + " google");
            all.add(new Comparison("sampler", noise, NoiseSetting.FINE, ours, theirs, BAR_FOR_A_SAMPLER));
        }
        return all;
    }

    private Time time(String key) {
        Time time = times.get(key);
        if (time == null) {
            throw new IllegalStateException("JMH did not run " + key);
        }
        return time;
    }

    /** Random bits for one draw, in whole words as they are taken from the source. */
    static List<Bits> bits() {
        List<Bits> all = new ArrayList<>();
        for (String noise : NoiseSetting.NOISES) {
            for (String grid : NoiseSetting.GRIDS) {
                all.add(new Bits(noise, grid, bitsPerDraw(NoiseSetting.law(noise, grid))));
            }
        }
        return all;
    }

    private static double bitsPerDraw(IntegerLaw law) {
        SeededBits counted = SeededBits.replay(1);
        for (int i = 0; i < COUNTED_DRAWS; i++) {
            law.draw(counted);
        }
        return 64.0 * counted.words() / COUNTED_DRAWS;
    }
}
