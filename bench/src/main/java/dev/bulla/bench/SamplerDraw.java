package dev.bulla.bench;

import dev.bulla.core.noise.IntegerLaw;
import dev.bulla.core.random.RandomBits;
import java.util.function.LongSupplier;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.infra.Blackhole;

/** Sampler against sampler, both on the AES stream of {@link RandomBits#secure()}: no checks, no calibration. */
@BenchmarkMode(Mode.AverageTime)
public class SamplerDraw extends Timed {

    private static final int BATCH = 10_000;

    @Param({NoiseSetting.LAPLACE, NoiseSetting.GAUSSIAN})
    public String noise = NoiseSetting.LAPLACE;

    @Param({NoiseSetting.BULLA, NoiseSetting.GOOGLE})
    public String by = NoiseSetting.BULLA;

    private LongSupplier sampler = () -> 0;

    @Override
    void prepare() {
        sampler = by.equals(NoiseSetting.BULLA) ? bulla() : google();
    }

    private LongSupplier bulla() {
        RandomBits bits = RandomBits.secure().local();
        IntegerLaw law = NoiseSetting.law(noise, NoiseSetting.FINE);
        return () -> law.draw(bits);
    }

    private LongSupplier google() {
        GoogleSampler google = new GoogleSampler(RandomBits.secure().local());
        return noise.equals(NoiseSetting.LAPLACE) ? google::laplace : google::normal;
    }

    @Override
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void run(CpuClock clock, Blackhole sink) {
        draw(BATCH, sampler, clock, sink);
    }
}
