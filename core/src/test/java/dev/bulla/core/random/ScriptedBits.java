package dev.bulla.core.random;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;

/** Given words first, then those of a seed: drives a sampler into a branch that chance would hardly ever take. */
public final class ScriptedBits extends RandomBits {

    private final Queue<Long> script = new ArrayDeque<>();
    private final RandomBits then;

    public ScriptedBits(RandomBits then, long... words) {
        Arrays.stream(words).forEach(script::add);
        this.then = then;
    }

    @Override
    public long nextLong() {
        Long word = script.poll();
        return word == null ? then.nextLong() : word;
    }

    /** How many of the given words were not drawn. */
    public int left() {
        return script.size();
    }
}
