package dev.bulla.core.accounting;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Permission to draw noise once, for up to its cost. Only an {@link Account} makes one, after a durable charge. The first grant of a
 * charge to be spent has the journal write down that noise begins.
 */
public final class Grant {

    private static final VarHandle SPENT = spentField();

    private final Cost cost;
    private final Start start;

    /** 1 once spent; changed through {@link #SPENT} only. */
    private volatile int spent;

    Grant(Cost cost, Start start) {
        this.cost = cost;
        this.start = start;
    }

    /** The moment from which the noise of one charge may have been seen; written down before it, and once. */
    static final class Start {

        private final Runnable writing;
        private boolean written;

        Start(Runnable writing) {
            this.writing = writing;
        }

        /** Returns when it is written down. When it throws, no noise may be drawn. */
        synchronized void write() {
            if (!written) {
                writing.run();
                written = true;
            }
        }
    }

    private static VarHandle spentField() {
        try {
            return MethodHandles.lookup().findVarHandle(Grant.class, "spent", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /**
     * Spends the grant on choices and noise that are decided on one after the other: what it paid for is drawn in pieces.
     *
     * @throws IllegalStateException when it is not of concentrated cost, or spent
     */
    public Prepaid prepay() {
        if (!(cost instanceof Cost.Concentrated whole)) {
            throw new IllegalStateException("a grant of " + cost + " is not drawn in pieces");
        }
        spend(whole);
        return new Prepaid(whole.rho(), start);
    }

    /** Spends the grant on a release that needs this much. Noise may be drawn when this returns. */
    public void spend(Cost need) {
        if (cost != need && !cost.covers(need)) {
            throw new IllegalStateException("a grant of " + cost + " does not pay for " + need);
        }
        if (spent != 0 || !SPENT.compareAndSet(this, 0, 1)) {
            throw new IllegalStateException("a grant is spent once");
        }
        start.write();
    }
}
