package dev.bulla.app.server;

import java.util.ArrayDeque;
import java.util.Queue;

/**
 * How much is done at a time, and how much may wait for its turn.
 *
 * <p>Whoever has a turn works on the thread that brought the request, and when it is done takes up what waits. So no thread stands idle, a
 * request that finds a free turn never changes threads, and at most so many threads are busy as there are turns.
 */
final class Turns {

    /** Work that has waited its turn. */
    interface Work {
        void run();

        /** Called in place of {@link #run} when the turn came too late. */
        void late();
    }

    private record Waiting(Work work, long until) {}

    private final int mostWaiting;
    private final long waitNanos;
    private final Queue<Waiting> waiting = new ArrayDeque<>();
    private int free;

    Turns(int turns, int mostWaiting, long waitNanos) {
        this.free = turns;
        this.mostWaiting = mostWaiting;
        this.waitNanos = waitNanos;
    }

    /** Does the work now or when its turn comes; false when too much waits already. */
    boolean offer(Work work) {
        synchronized (waiting) {
            if (free == 0) {
                return waiting.size() < mostWaiting && waiting.add(new Waiting(work, System.nanoTime() + waitNanos));
            }
            free--;
        }
        Waiting next = new Waiting(work, System.nanoTime() + waitNanos);
        while (next != null) {
            doOne(next);
            synchronized (waiting) {
                next = waiting.poll();
                if (next == null) {
                    free++;
                }
            }
        }
        return true;
    }

    private static void doOne(Waiting next) {
        if (System.nanoTime() - next.until() > 0) {
            next.work().late();
        } else {
            next.work().run();
        }
    }

    int waiting() {
        synchronized (waiting) {
            return waiting.size();
        }
    }
}
