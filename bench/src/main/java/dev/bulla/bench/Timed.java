package dev.bulla.bench;

import java.util.function.LongSupplier;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/**
 * A benchmark in CPU time. JMH warms up by the clock on the wall, which on a busy machine is hardly any work; so each is
 * warmed before, until the measured part alone has had {@value #WARM_NANOS} ns of CPU.
 */
@State(Scope.Thread)
public abstract class Timed {

    private static final long WARM_NANOS = 300_000_000;

    /** Makes what is measured from the parameters. */
    abstract void prepare();

    /** Replaces what one run uses up; not measured. */
    void renew() {}

    /** A batch of operations, between start and stop of the clock. */
    public abstract void run(CpuClock clock, Blackhole sink);

    /** Draws so many numbers between start and stop of the clock. */
    static void draw(int times, LongSupplier source, CpuClock clock, Blackhole sink) {
        clock.start();
        for (int i = 0; i < times; i++) {
            sink.consume(source.getAsLong());
        }
        clock.stop(times);
    }

    @Setup(Level.Trial)
    public final void warm(Blackhole sink) {
        CpuClock clock = new CpuClock();
        prepare();
        while (clock.cpuNanos < WARM_NANOS) {
            renew();
            run(clock, sink);
        }
    }
}
