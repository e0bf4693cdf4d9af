package dev.bulla.synth.mobility;

import dev.bulla.core.table.Block;
import dev.bulla.synth.mobility.Parts.Kind;
import java.util.Arrays;

/**
 * What one person's visits add up to, before it is cut: weighted counts in whole numbers, of cells that are not 0 alone.
 *
 * <p>Visits come in the order of time. One without a readable time or place is no visit. The next visit belongs to the same trajectory if it is at most the longest gap later.
 */
final class UnitVector {

    /** A visit adds to four kinds at most: itself, a start or a step, how long it took, how long the trajectory was that it ended. */
    private static final int KINDS = 4;

    private final Frame frame;
    private final Parts parts;
    private int[] found = new int[0];
    private int count;

    private int[] cells = new int[0];
    private long[] values = new long[0];

    UnitVector(Frame frame, Parts parts) {
        this.frame = frame;
        this.parts = parts;
    }

    /** Takes the visits of a person in place of the one before. */
    void read(Block unit) {
        count = 0;
        found = new int[Math.max(found.length, KINDS * unit.rows())];
        int places = frame.regions().columns().size();
        double[] place = new double[places];
        int last = -1;
        double lastTime = 0;
        int length = 0;
        for (int row = 0; row < unit.rows(); row++) {
            double time = unit.column(0)[row];
            for (int c = 0; c < places; c++) {
                place[c] = unit.column(1 + c)[row];
            }
            int region = frame.regions().of(place);
            if (region < 0 || Double.isNaN(time)) {
                continue;
            }
            add(Kind.VISITS, region * frame.clock().slots() + frame.clock().slot(time));
            if (last >= 0 && time - lastTime <= frame.gap()) {
                add(Kind.FLOWS, last * frame.regions().size() + region);
                add(Kind.GAPS, frame.doublingsOfGap(time - lastTime));
                length++;
            } else {
                end(length);
                add(Kind.STARTS, region);
                length = 1;
            }
            last = region;
            lastTime = time;
        }
        end(length);
        addUp();
    }

    private void end(int length) {
        if (length > 0) {
            add(Kind.LENGTHS, Frame.doublingsOfLength(length));
        }
    }

    private void add(Kind kind, int cell) {
        found[count++] = parts.start(kind) + cell;
    }

    private void addUp() {
        Arrays.sort(found, 0, count);
        cells = new int[count];
        values = new long[count];
        int different = 0;
        for (int i = 0; i < count; i++) {
            if (different == 0 || cells[different - 1] != found[i]) {
                cells[different++] = found[i];
            }
            values[different - 1] += parts.weightOf(found[i]);
        }
        cells = Arrays.copyOf(cells, different);
        values = Arrays.copyOf(values, different);
    }

    /** The cells that are not 0. */
    int[] cells() {
        return cells;
    }

    /** What is in them, above 0: counts times weights, in parts of {@link Parts#ONE}. */
    long[] values() {
        return values;
    }

    /** The square of its length under a norm. */
    long squared(Clip.Norm norm) {
        long sum = 0;
        for (long value : values) {
            sum += norm == Clip.Norm.L1 ? value : value * value;
        }
        return norm == Clip.Norm.L1 ? sum * sum : sum;
    }
}
