package dev.bulla.bench;

import dev.bulla.core.noise.IntegerLaw;
import dev.bulla.core.random.RandomBits;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Ten million draws on two threads, by the clock on the wall. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
public class TwoThreads {

    static final int DRAWS = 10_000_000;

    private static final int THREADS = 2;

    @Param({NoiseSetting.LAPLACE, NoiseSetting.GAUSSIAN})
    public String noise = NoiseSetting.LAPLACE;

    private IntegerLaw law = NoiseSetting.law(noise, NoiseSetting.COUNTS);

    @Setup(Level.Trial)
    public void calibrate() {
        law = NoiseSetting.law(noise, NoiseSetting.COUNTS);
    }

    /** The sum of all draws, so that none can be left out. */
    @Benchmark
    public long run() throws InterruptedException {
        long[] totals = new long[THREADS];
        Thread[] threads = IntStream.range(0, THREADS)
                .mapToObj(i -> new Thread(() -> totals[i] = sumOfDraws(DRAWS / THREADS)))
                .toArray(Thread[]::new);
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return totals[0] + totals[1];
    }

    private long sumOfDraws(int draws) {
        long[] zeros = new long[BulkFill.LENGTH];
        long sum = 0;
        for (int done = 0; done < draws; done += zeros.length) {
            for (long draw : law.addTo(zeros, RandomBits.secure())) {
                sum += draw;
            }
        }
        return sum;
    }
}
