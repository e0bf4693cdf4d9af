package dev.bulla.audit.epsilon;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Two worlds, and what is promised of them.
 *
 * @param stated what is promised
 * @param one the one in which an event is a hit
 * @param other the one in which it is a false alarm
 * @param hints scores that somebody who knows the mechanism would try, the larger the more likely the first world
 */
public record Game(Stated stated, World one, World other, List<ToDoubleFunction<double[]>> hints) {

    public Game {
        hints = List.copyOf(hints);
    }

    /** A game without hints. */
    public static Game of(Stated stated, World one, World other) {
        return new Game(stated, one, other, List.of());
    }
}
