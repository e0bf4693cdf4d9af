package dev.bulla.bench;

import dev.bulla.core.accounting.Grant;
import dev.bulla.core.mechanism.Mechanism;
import dev.bulla.core.random.RandomBits;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.infra.Blackhole;

/** One release of one number by Bulla: check and spend the grant, draw, add, hand out a new array. */
@BenchmarkMode(Mode.AverageTime)
public class MechanismCall extends Timed {

    @Param({NoiseSetting.LAPLACE, NoiseSetting.GAUSSIAN})
    public String noise = NoiseSetting.LAPLACE;

    @Param({NoiseSetting.COUNTS, NoiseSetting.FINE})
    public String grid = NoiseSetting.COUNTS;

    private final RandomBits bits = RandomBits.secure();
    private final long[] sums = {1_000};
    private Mechanism mechanism = NoiseSetting.mechanism(noise, grid);
    private Grant[] grants = {};

    @Override
    void prepare() {
        mechanism = NoiseSetting.mechanism(noise, grid);
    }

    @Override
    @Setup(Level.Invocation)
    public void renew() {
        grants = Grants.batch(mechanism.cost());
    }

    @Override
    @Benchmark
    @OperationsPerInvocation(Grants.BATCH)
    public void run(CpuClock clock, Blackhole sink) {
        clock.start();
        for (Grant grant : grants) {
            sink.consume(mechanism.release(sums, grant, bits));
        }
        clock.stop(Grants.BATCH);
    }
}
