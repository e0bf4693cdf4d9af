package dev.bulla.bench;

import com.google.privacy.differentialprivacy.GaussianNoise;
import com.google.privacy.differentialprivacy.LaplaceNoise;
import com.google.privacy.differentialprivacy.Noise;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.infra.Blackhole;

/** One noisy number from Google's library, called as its users call it. It finds σ anew in each call. */
@BenchmarkMode(Mode.AverageTime)
public class GoogleCall extends Timed {

    private static final int BATCH = 32;

    @Param({NoiseSetting.LAPLACE, NoiseSetting.GAUSSIAN})
    public String noise = NoiseSetting.LAPLACE;

    private Noise mechanism = new LaplaceNoise();
    private @Nullable Double delta;

    @Override
    void prepare() {
        boolean laplace = noise.equals(NoiseSetting.LAPLACE);
        mechanism = laplace ? new LaplaceNoise() : new GaussianNoise();
        delta = laplace ? null : Double.valueOf(NoiseSetting.DELTA);
    }

    @Override
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void run(CpuClock clock, Blackhole sink) {
        draw(BATCH, () -> mechanism.addNoise(1_000L, 1, 1L, NoiseSetting.EPSILON, delta), clock, sink);
    }
}
