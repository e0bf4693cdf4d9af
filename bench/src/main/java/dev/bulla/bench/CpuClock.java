package dev.bulla.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * CPU time of the measured thread, beside the wall time that JMH takes of the same calls: on a machine shared with others
 * only the first belongs to the code. Reading it takes half a microsecond, so what stands between start and stop should
 * take fifty or more.
 */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class CpuClock {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** CPU time between start and stop; JMH sets it to zero before an iteration and reads it after. */
    public long cpuNanos;

    /** Operations done meanwhile; handled by JMH in the same way. */
    public long operations;

    private long started;

    void start() {
        started = THREADS.getCurrentThreadCpuTime();
    }

    void stop(int done) {
        cpuNanos += THREADS.getCurrentThreadCpuTime() - started;
        operations += done;
    }
}
