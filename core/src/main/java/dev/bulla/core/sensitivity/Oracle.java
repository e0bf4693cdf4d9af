package dev.bulla.core.sensitivity;

import dev.bulla.core.random.PublicBits;
import java.util.List;

/**
 * A public source of plausible records: a guess of what the data may look like, made without looking at them. An oracle
 * fitted to private rows is itself a release and has to be paid for.
 *
 * @param <R> a record
 */
@FunctionalInterface
public interface Oracle<R> {

    /** So many records, drawn together. */
    List<R> draw(int count, PublicBits bits);
}
