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

    @Param({Setting.LAPLACE, Setting.GAUSSIAN})
    public String noise = Setting.LAPLACE;

    @Param({Setting.BULLA, Setting.GOOGLE})
    public String by = Setting.BULLA;

    private LongSupplier sampler = () -> 0;

    @Override
    void prepare() {
        sampler = by.equals(Setting.BULLA) ? bulla() : google();
    }

    private LongSupplier bulla() {
        RandomBits bits = RandomBits.secure().local();
        IntegerLaw law = Setting.law(noise, Setting.FINE);
        return () -> law.draw(bits);
    }

    private LongSupplier google() {
        GoogleSampler google = new GoogleSampler(RandomBits.secure().local());
        return noise.equals(Setting.LAPLACE) ? google::laplace : google::normal;
    }

    @Override
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void run(CpuClock clock, Blackhole sink) {
        draw(BATCH, sampler, clock, sink);
    }
}
