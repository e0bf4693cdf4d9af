package dev.bulla.bench;

import dev.bulla.core.noise.IntegerLaw;
import dev.bulla.core.random.RandomBits;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.infra.Blackhole;

/** Noise for a whole array at once, per element. */
@BenchmarkMode(Mode.AverageTime)
public class BulkFill extends Timed {

    static final int LENGTH = 100_000;

    @Param({NoiseSetting.LAPLACE, NoiseSetting.GAUSSIAN})
    public String noise = NoiseSetting.LAPLACE;

    @Param({NoiseSetting.COUNTS, NoiseSetting.FINE})
    public String grid = NoiseSetting.COUNTS;

    private final RandomBits bits = RandomBits.secure();
    private final long[] sums = new long[LENGTH];
    private IntegerLaw law = NoiseSetting.law(noise, grid);

    @Override
    void prepare() {
        law = NoiseSetting.law(noise, grid);
    }

    @Override
    @Benchmark
    @OperationsPerInvocation(LENGTH)
    public void run(CpuClock clock, Blackhole sink) {
        clock.start();
        sink.consume(law.addTo(sums, bits));
        clock.stop(LENGTH);
    }
}
