package dev.bulla.audit.disclosure;

import dev.bulla.core.random.PublicBits;
import java.util.List;

/** The released rows that are most like a row in some columns; among rows as like as each other, chance decides. */
final class NearestRows {

    private final List<double[]> released;
    private final Gower likeness;

    NearestRows(List<double[]> released, Gower likeness) {
        this.released = released;
        this.likeness = likeness;
    }

    /** The places of the nearest, at most so many, the nearest first. */
    int[] nearest(double[] row, int count, PublicBits bits) {
        int k = Math.min(count, released.size());
        int[] best = new int[k];
        double[] far = new double[k];
        double[] lots = new double[k];
        int held = 0;
        for (int i = 0; i < released.size(); i++) {
            double distance = likeness.distance(row, released.get(i));
            if (held == k && distance > far[k - 1]) {
                continue;
            }
            double lot = bits.nextUniform();
            if (held == k && distance == far[k - 1] && lot >= lots[k - 1]) {
                continue;
            }
            int at = held < k ? held++ : k - 1;
            while (at > 0 && (far[at - 1] > distance || (far[at - 1] == distance && lots[at - 1] > lot))) {
                far[at] = far[at - 1];
                lots[at] = lots[at - 1];
                best[at] = best[at - 1];
                at--;
            }
            far[at] = distance;
            lots[at] = lot;
            best[at] = i;
        }
        return best;
    }

    /** The distance of the nearest. */
    double least(double[] row) {
        double least = Double.POSITIVE_INFINITY;
        for (double[] other : released) {
            least = Math.min(least, likeness.distance(row, other));
        }
        return least;
    }
}
