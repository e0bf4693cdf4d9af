package dev.bulla.bench;

import dev.bulla.core.random.RandomBits;
import java.security.SecureRandom;
import java.util.function.LongSupplier;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.infra.Blackhole;

/** Sixty-four secure random bits: from our AES stream, and from the platform's generator. */
@BenchmarkMode(Mode.AverageTime)
public class RandomWords extends Timed {

    private static final int BATCH = 10_000;

    @Param({NoiseSetting.BULLA, NoiseSetting.PLATFORM})
    public String by = NoiseSetting.BULLA;

    private LongSupplier source = () -> 0;

    @Override
    void prepare() {
        source = by.equals(NoiseSetting.BULLA) ? RandomBits.secure()::nextLong : new SecureRandom()::nextLong;
    }

    @Override
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void run(CpuClock clock, Blackhole sink) {
        draw(BATCH, source, clock, sink);
    }
}
