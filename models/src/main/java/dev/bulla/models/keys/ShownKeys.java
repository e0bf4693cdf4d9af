package dev.bulla.models.keys;

import java.util.ArrayList;
import java.util.List;

/** Keys with noisy counts, in order; and the same as plain numbers, in which a measurement hands them over. */
final class ShownKeys {

    private final List<String> names = new ArrayList<>();
    private final List<Long> counts = new ArrayList<>();

    /** What {@link #pack} wrote. */
    static ShownKeys unpack(long[] packed) {
        ShownKeys keys = new ShownKeys();
        int at = 0;
        while (at < packed.length) {
            long count = packed[at++];
            StringBuilder name = new StringBuilder();
            for (long length = packed[at++]; length > 0; length--) {
                name.append((char) packed[at++]);
            }
            keys.add(name.toString(), count);
        }
        return keys;
    }

    /** For each key its count, its length and its characters. */
    long[] pack() {
        List<Long> packed = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            packed.add(counts.get(i));
            packed.add((long) names.get(i).length());
            names.get(i).chars().forEach(next -> packed.add((long) next));
        }
        return packed.stream().mapToLong(Long::longValue).toArray();
    }

    void add(String name, long count) {
        names.add(name);
        counts.add(count);
    }

    List<String> names() {
        return names;
    }

    long[] counts() {
        return counts.stream().mapToLong(Long::longValue).toArray();
    }
}
