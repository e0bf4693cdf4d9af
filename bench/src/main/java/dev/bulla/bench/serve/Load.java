package dev.bulla.bench.serve;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What came of asking one question again and again: closed loop, every connection asks as soon as it has its answer.
 *
 * @param perSecond answers in a second
 * @param micros the time of each answer, sorted
 * @param others answers that were no success
 */
record Load(double perSecond, long[] micros, int others) {

    private static final int MOST_KEPT = 2_000_000;

    /** So many connections for so many requests in all, or until the time is over. */
    static Load run(int port, byte[] request, int connections, long requests, double seconds) {
        long[] times = new long[(int) Math.min(requests, MOST_KEPT)];
        AtomicLong asked = new AtomicLong();
        AtomicInteger kept = new AtomicInteger();
        AtomicInteger others = new AtomicInteger();
        Thread[] threads = new Thread[connections];
        long begin = System.nanoTime();
        long end = begin + (long) (seconds * 1e9);
        for (int i = 0; i < connections; i++) {
            threads[i] = new Thread(() -> {
                try (Client client = new Client(port)) {
                    while (System.nanoTime() < end && asked.incrementAndGet() <= requests) {
                        long sent = System.nanoTime();
                        if (client.ask(request) != 200) {
                            others.incrementAndGet();
                        }
                        int at = kept.getAndIncrement();
                        if (at < times.length) {
                            times[at] = (System.nanoTime() - sent) / 1_000;
                        }
                    }
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            threads[i].start();
        }
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        double took = (System.nanoTime() - begin) / 1e9;
        long[] sorted = Arrays.copyOf(times, Math.min(kept.get(), times.length));
        Arrays.sort(sorted);
        return new Load(kept.get() / took, sorted, others.get());
    }

    double millis(double quantile) {
        return micros.length == 0
                ? Double.NaN
                : micros[(int) Math.min(micros.length - 1, quantile * micros.length)] / 1e3;
    }
}
