package dev.bulla.ledger.proof;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The tree over the entries of a ledger, grown one by one. Appending takes a logarithm of hashes.
 *
 * <p>Of the finished part only nodes over {@value #TILE} entries and more are kept, which is 64 bytes for {@value #TILE} entries; what lies below is hashed again from
 * the entries when a proof needs it, {@value #TILE} at a time. The present root needs no entries.
 */
public final class HashTree {

    /** Entries under the smallest node that is kept. */
    static final int TILE = 256;

    private static final int TILE_LEVEL = 8;

    /** Finished nodes, those over {@value #TILE} entries first; each list is twice as high as the one before. */
    private final List<List<byte[]>> levels = new ArrayList<>();

    /** The leaves after the last finished tile. */
    private final List<byte[]> pending = new ArrayList<>();

    /** A tile that was read again. */
    private record Tile(long index, List<byte[]> leaves) {}

    private Tile read = new Tile(-1, List.of());
    private long size;

    /** How many entries it is over. */
    public synchronized long size() {
        return size;
    }

    /** Takes the next entry. */
    public synchronized void append(byte[] entry) {
        pending.add(NodeHash.leaf(entry));
        size++;
        if (pending.size() == TILE) {
            byte[] node = over(pending);
            pending.clear();
            add(0, node);
        }
    }

    private void add(int level, byte[] node) {
        if (levels.size() == level) {
            levels.add(new ArrayList<>());
        }
        List<byte[]> nodes = levels.get(level);
        nodes.add(node);
        if (nodes.size() % 2 == 0) {
            add(level + 1, NodeHash.inner(nodes.get(nodes.size() - 2), node));
        }
    }

    /** The root over all entries. */
    public byte[] root() {
        return root(size(), HashTree::none);
    }

    /** The root over the first so many entries. */
    public synchronized byte[] root(long first, Entries entries) {
        requireSize(first);
        return first == 0 ? NodeHash.empty() : hash(0, first, entries);
    }

    /** That an entry is under the root over the first so many. */
    public synchronized Inclusion inclusion(long index, long first, Entries entries) {
        requireSize(first);
        if (index < 0 || index >= first) {
            throw new IllegalArgumentException("index must be below " + first + ", got " + index);
        }
        List<byte[]> path = new ArrayList<>();
        long begin = 0;
        long end = first;
        while (end - begin > 1) {
            long middle = begin + split(end - begin);
            if (index < middle) {
                path.add(0, hash(middle, end, entries));
                end = middle;
            } else {
                path.add(0, hash(begin, middle, entries));
                begin = middle;
            }
        }
        return new Inclusion(index, first, path);
    }

    /** That the first so many entries are the beginning of the first so many more. */
    public synchronized Consistency consistency(long earlier, long later, Entries entries) {
        requireSize(later);
        if (earlier < 0 || earlier > later) {
            throw new IllegalArgumentException("earlier must be at most " + later + ", got " + earlier);
        }
        List<byte[]> path = new ArrayList<>();
        if (earlier == 0 || earlier == later) {
            return new Consistency(earlier, later, path);
        }
        long begin = 0;
        long end = later;
        while (end != earlier) {
            long middle = begin + split(end - begin);
            if (earlier <= middle) {
                path.add(0, hash(middle, end, entries));
                end = middle;
            } else {
                path.add(0, hash(begin, middle, entries));
                begin = middle;
            }
        }
        if (begin > 0) {
            path.add(0, hash(begin, end, entries));
        }
        return new Consistency(earlier, later, path);
    }

    /** The hash over the entries from one index up to another, split as the standard splits them. */
    private byte[] hash(long begin, long end, Entries entries) {
        long width = end - begin;
        if (width >= TILE && Long.bitCount(width) == 1) {
            int level = Long.numberOfTrailingZeros(width) - TILE_LEVEL;
            return levels.get(level).get((int) (begin / width));
        }
        if (width >= TILE) {
            long middle = begin + split(width);
            return NodeHash.inner(hash(begin, middle, entries), hash(middle, end, entries));
        }
        List<byte[]> leaves = leaves(begin / TILE, entries);
        int offset = (int) (begin % TILE);
        return over(leaves.subList(offset, offset + (int) width));
    }

    /** The leaves of a tile; no range that the tree is asked for below its size crosses one. */
    private List<byte[]> leaves(long tile, Entries entries) {
        if (tile == size / TILE) {
            return pending;
        }
        if (read.index() != tile) {
            List<byte[]> leaves =
                    entries.from(tile * TILE, TILE).stream().map(NodeHash::leaf).toList();
            boolean isSame = leaves.size() == TILE
                    && Arrays.equals(over(leaves), levels.get(0).get((int) tile));
            if (!isSame) {
                throw new IllegalStateException("entries are not those that the tree was grown from");
            }
            read = new Tile(tile, leaves);
        }
        return read.leaves();
    }

    private static byte[] over(List<byte[]> leaves) {
        if (leaves.size() == 1) {
            return leaves.get(0);
        }
        int middle = (int) split(leaves.size());
        return NodeHash.inner(over(leaves.subList(0, middle)), over(leaves.subList(middle, leaves.size())));
    }

    /** The largest power of two below a width. */
    private static long split(long width) {
        return Long.highestOneBit(width - 1);
    }

    private static List<byte[]> none(long index, int count) {
        throw new IllegalStateException("the root over all entries needs none of them");
    }

    private void requireSize(long first) {
        if (first < 0 || first > size) {
            throw new IllegalArgumentException("size must be at most " + size + ", got " + first);
        }
    }
}
