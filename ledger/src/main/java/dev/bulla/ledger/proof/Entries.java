package dev.bulla.ledger.proof;

import java.util.List;

/** Where the canonical bytes of entries can be had again. */
public interface Entries {

    /** The bytes of {@code count} entries in order, the first of them at this index, from 0. */
    List<byte[]> from(long index, int count);
}
