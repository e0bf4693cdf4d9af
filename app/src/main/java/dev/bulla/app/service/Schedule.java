package dev.bulla.app.service;

import java.time.Duration;
import java.time.Instant;

/**
 * When the end of a job may be seen: one tick after it was accepted, or two, four, eight and so on, whichever comes first after it has
 * ended. How long a job really took depends on rows and on noise; of that, no more is told than which power of two it fell below.
 *
 * @param tick the first moment, after acceptance
 */
record Schedule(Duration tick) {

    private static final int MOST_DOUBLINGS = 30;

    Schedule {
        if (tick.compareTo(Duration.ofMillis(10)) < 0 || tick.compareTo(Duration.ofHours(1)) > 0) {
            throw new IllegalArgumentException("tick must be between 0.01 and 3600 seconds, got " + tick);
        }
    }

    /** When the end of a job may be seen. */
    Instant shown(Instant accepted, Instant ended) {
        return next(accepted, ended.minusNanos(1));
    }

    /** The first moment after now at which a job accepted then may be seen to have ended. */
    Instant next(Instant accepted, Instant now) {
        Duration after = tick;
        for (int i = 0; i < MOST_DOUBLINGS && !accepted.plus(after).isAfter(now); i++) {
            after = after.multipliedBy(2);
        }
        return accepted.plus(after);
    }
}
