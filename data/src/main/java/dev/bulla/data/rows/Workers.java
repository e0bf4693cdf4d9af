package dev.bulla.data.rows;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Threads that read rows together. Which thread reads which row makes no difference: sums are of integers. */
public final class Workers {

    /** What each thread does until there is nothing left. */
    @FunctionalInterface
    public interface Work {
        void run() throws IOException, SQLException;
    }

    private Workers() {}

    /** How many: {@code -Dbulla.threads}, else one for each processor. */
    public static int count() {
        return Math.max(
                1, Integer.getInteger("bulla.threads", Runtime.getRuntime().availableProcessors()));
    }

    /** Does the work on this number of threads at once; a failure to read is reported in constant words. */
    public static void run(int threads, Work work) {
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        List<Thread> others = new ArrayList<>();
        for (int i = 1; i < threads; i++) {
            Thread thread = new Thread(() -> attempt(work, failure), "bulla-rows-" + i);
            thread.setDaemon(true);
            thread.start();
            others.add(thread);
        }
        attempt(work, failure);
        others.forEach(Workers::await);
        Throwable first = failure.get();
        if (first instanceof RuntimeException ours) {
            throw ours;
        }
        if (first instanceof Error error) {
            throw error;
        }
        if (first != null) {
            throw TableFault.brokenOff();
        }
    }

    private static void attempt(Work work, AtomicReference<@Nullable Throwable> failure) {
        try {
            work.run();
        } catch (IOException | SQLException | RuntimeException | Error e) {
            failure.compareAndSet(null, e);
        }
    }

    /** To the end, even if asked to hurry: a thread left behind would go on reading. */
    private static void await(Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
