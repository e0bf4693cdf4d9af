package dev.bulla.core.accounting;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/** Leave to draw noise once, for up to its cost. Only an {@link Account} makes one, after a durable charge. */
public final class Grant {

    private static final AtomicIntegerFieldUpdater<Grant> SPENT =
            AtomicIntegerFieldUpdater.newUpdater(Grant.class, "spent");

    private final Cost cost;

    /** 1 once spent; changed through {@link #SPENT} only. */
    private volatile int spent;

    Grant(Cost cost) {
        this.cost = cost;
    }

    /** Spends the grant on a release that needs this much. */
    public void spend(Cost need) {
        if (cost != need && !cost.covers(need)) {
            throw new IllegalStateException("a grant of " + cost + " does not pay for " + need);
        }
        if (spent != 0 || !SPENT.compareAndSet(this, 0, 1)) {
            throw new IllegalStateException("a grant is spent once");
        }
    }
}
