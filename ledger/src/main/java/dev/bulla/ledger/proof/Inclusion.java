package dev.bulla.ledger.proof;

import java.util.Arrays;
import java.util.List;

/**
 * That an entry stands at an index under a root (RFC 9162, section 2.1.3). Whoever holds the entry and the root needs nothing else.
 *
 * @param index which entry, from 0
 * @param size how many entries are under the root
 * @param path the hashes beside the way from leaf to root, the lowest first
 */
public record Inclusion(long index, long size, List<byte[]> path) {

    public Inclusion {
        path = List.copyOf(path);
    }

    /** Whether this path leads from the entry to the root. */
    public boolean proves(byte[] entry, byte[] root) {
        if (index < 0 || index >= size) {
            return false;
        }
        long place = index;
        long last = size - 1;
        byte[] hash = NodeHash.leaf(entry);
        for (byte[] beside : path) {
            if (last == 0 || beside.length != NodeHash.LENGTH) {
                return false;
            }
            if ((place & 1) == 1 || place == last) {
                hash = NodeHash.inner(beside, hash);
                int up = (place & 1) == 0 ? Long.numberOfTrailingZeros(place) : 0;
                place >>= up;
                last >>= up;
            } else {
                hash = NodeHash.inner(hash, beside);
            }
            place >>= 1;
            last >>= 1;
        }
        return last == 0 && Arrays.equals(hash, root);
    }

    /** How a proof file has the path. */
    List<String> text() {
        return path.stream().map(NodeHash::text).toList();
    }
}
