package dev.bulla.core.accounting;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Permission to draw noise once, for up to its cost. Only an {@link Account} makes one, after a durable charge. */
public final class Grant {

    private static final VarHandle SPENT = spentField();

    private final Cost cost;

    /** 1 once spent; changed through {@link #SPENT} only. */
    private volatile int spent;

    Grant(Cost cost) {
        this.cost = cost;
    }

    private static VarHandle spentField() {
        try {
            return MethodHandles.lookup().findVarHandle(Grant.class, "spent", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
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
