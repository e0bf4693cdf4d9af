package dev.bulla.app.server;

import java.util.concurrent.atomic.AtomicLong;

/** Bytes of memory that may be taken by all requests together. */
final class Allowance {

    private final long most;
    private final AtomicLong taken = new AtomicLong();

    Allowance(long most) {
        this.most = most;
    }

    /** Takes bytes if they are left. */
    boolean take(long bytes) {
        if (taken.addAndGet(bytes) <= most) {
            return true;
        }
        taken.addAndGet(-bytes);
        return false;
    }

    /** Takes what is already there, more than is left if it must be. */
    void hold(long bytes) {
        taken.addAndGet(bytes);
    }

    void give(long bytes) {
        taken.addAndGet(-bytes);
    }

    boolean isSpent() {
        return taken.get() >= most;
    }

    long taken() {
        return taken.get();
    }
}
