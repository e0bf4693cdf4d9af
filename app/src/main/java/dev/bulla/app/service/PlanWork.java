package dev.bulla.app.service;

import dev.bulla.app.server.Problem;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.TimeUnit;

/**
 * How much CPU one request may take that makes plans: most take a millisecond, and advice makes one again at a hundred ε. A few rehearse releases, for
 * most of a second each. Plans are public, so what they take says nothing about a row.
 */
final class PlanWork {

    private static final long MOST_NANOS = TimeUnit.MILLISECONDS.toNanos(900);
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final long begin = THREADS.getCurrentThreadCpuTime();
    private long last = begin;
    private long dearest;

    /** Says, in the thread that began, that a plan follows; refused when one as dear as the dearest so far would be too much. */
    void another() {
        long now = THREADS.getCurrentThreadCpuTime();
        dearest = Math.max(dearest, now - last);
        last = now;
        if (now - begin + dearest > MOST_NANOS) {
            throw Problem.tooLarge(
                    "This plan takes long to make, and advice would make it at many ε. Ask bulla advise with"
                            + " the plan, or for the advice of an ε without a plan.");
        }
    }
}
