package dev.bulla.audit.epsilon;

import dev.bulla.core.random.RandomBits;

/** One of two worlds that nobody should be able to tell apart. */
@FunctionalInterface
public interface World {

    /** What is seen of one release, as many numbers every time. Safe for any thread. */
    double[] seen(RandomBits bits);
}
