package dev.bulla.core.accounting;

import java.util.concurrent.atomic.AtomicBoolean;

/** Leave to draw noise once, for up to its cost. Only an {@link Account} makes one, after a durable charge. */
public final class Grant {

    private final Cost cost;
    private final AtomicBoolean spent = new AtomicBoolean();

    Grant(Cost cost) {
        this.cost = cost;
    }

    /** Spends the grant on a release that needs this much. */
    public void spend(Cost need) {
        if (cost != need && !cost.covers(need)) {
            throw new IllegalStateException("a grant of " + cost + " does not pay for " + need);
        }
        if (!spent.compareAndSet(false, true)) {
            throw new IllegalStateException("a grant is spent once");
        }
    }
}
