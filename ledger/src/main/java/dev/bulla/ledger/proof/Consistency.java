package dev.bulla.ledger.proof;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * That an earlier head is the beginning of a later one: nothing under it was changed, moved or taken away (RFC 9162, section 2.1.4).
 *
 * @param earlier how many entries were under the earlier root
 * @param later how many are under the later
 * @param path hashes of subtrees that both have or that came since
 */
public record Consistency(long earlier, long later, List<byte[]> path) {

    public Consistency {
        path = List.copyOf(path);
    }

    /** Whether the path leads to both roots. */
    public boolean proves(byte[] earlierRoot, byte[] laterRoot) {
        if (earlier < 0 || earlier > later || path.stream().anyMatch(hash -> hash.length != NodeHash.LENGTH)) {
            return false;
        }
        if (earlier == later || earlier == 0) {
            boolean isSame = earlier == later ? Arrays.equals(earlierRoot, laterRoot) : true;
            return path.isEmpty() && isSame && (earlier > 0 || Arrays.equals(earlierRoot, NodeHash.empty()));
        }
        List<byte[]> steps = new ArrayList<>();
        if (Long.bitCount(earlier) == 1) {
            steps.add(earlierRoot);
        }
        steps.addAll(path);
        return leadsTo(earlierRoot, laterRoot, steps);
    }

    private boolean leadsTo(byte[] earlierRoot, byte[] laterRoot, List<byte[]> steps) {
        if (steps.isEmpty()) {
            return false;
        }
        int up = Long.numberOfTrailingZeros(earlier);
        long place = (earlier - 1) >> up;
        long last = (later - 1) >> up;
        byte[] before = steps.get(0);
        byte[] now = before;
        for (byte[] step : steps.subList(1, steps.size())) {
            if (last == 0) {
                return false;
            }
            if ((place & 1) == 1 || place == last) {
                before = NodeHash.inner(step, before);
                now = NodeHash.inner(step, now);
                int further = (place & 1) == 0 ? Long.numberOfTrailingZeros(place) : 0;
                place >>= further;
                last >>= further;
            } else {
                now = NodeHash.inner(now, step);
            }
            place >>= 1;
            last >>= 1;
        }
        return last == 0 && Arrays.equals(before, earlierRoot) && Arrays.equals(now, laterRoot);
    }

    /** How a file has the path. */
    List<String> text() {
        return path.stream().map(NodeHash::text).toList();
    }
}
