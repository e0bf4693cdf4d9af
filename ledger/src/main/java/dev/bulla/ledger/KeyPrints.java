package dev.bulla.ledger;

import dev.bulla.core.json.Digest;
import java.nio.charset.StandardCharsets;

/**
 * Which idempotency keys were seen, by 120 bits of their SHA-256: 32 bytes a key at most, however long keys are. Two keys with the same bits
 * would have to be sought for with 2⁶⁰ tries.
 */
final class KeyPrints {

    private static final int DIGITS = 15;

    private long[] high = new long[1 << 10];
    private long[] low = new long[1 << 10];
    private int size;

    /** Adds a key; false if it was there. */
    boolean add(String key) {
        String digest = Digest.sha256(key.getBytes(StandardCharsets.UTF_8));
        long first = Long.parseLong(digest.substring(0, DIGITS), 16) + 1;
        long second = Long.parseLong(digest.substring(DIGITS, 2 * DIGITS), 16);
        if (size * 2 >= high.length) {
            grow();
        }
        return put(first, second);
    }

    /** @param first never 0, which marks a place that is free */
    private boolean put(long first, long second) {
        int place = (int) second & (high.length - 1);
        while (high[place] != 0) {
            if (high[place] == first && low[place] == second) {
                return false;
            }
            place = (place + 1) & (high.length - 1);
        }
        high[place] = first;
        low[place] = second;
        size++;
        return true;
    }

    private void grow() {
        long[] oldHigh = high;
        long[] oldLow = low;
        high = new long[oldHigh.length * 2];
        low = new long[oldLow.length * 2];
        size = 0;
        for (int i = 0; i < oldHigh.length; i++) {
            if (oldHigh[i] != 0) {
                put(oldHigh[i], oldLow[i]);
            }
        }
    }
}
