package dev.bulla.synth.mobility;

import dev.bulla.core.model.Generator;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.statistic.Bounds;

/**
 * Makes up trajectories: a start by region and time of day, then step after step a time taken and a next region, until the length that was drawn.
 *
 * <p>The next region follows the flows out of the last one, and how much more a region is visited at that time of day than at others; where nothing is known of either, visits at that time.
 */
final class Walker {

    private final Frame frame;
    private final Mobility mobility;
    private final int regions;
    private final int slots;
    private final double[] ofRegion;

    Walker(Frame frame, Mobility mobility) {
        this.frame = frame;
        this.mobility = mobility;
        this.regions = frame.regions().size();
        this.slots = frame.clock().slots();
        this.ofRegion = new double[regions];
        for (int region = 0; region < regions; region++) {
            for (int slot = 0; slot < slots; slot++) {
                ofRegion[region] += visits(region, slot);
            }
        }
    }

    private double visits(int region, int slot) {
        return mobility.visits()[region * slots + slot];
    }

    /** Writes a trajectory: its number, the time and the place of each visit. */
    void walk(long number, PublicBits bits, Generator.Sink sink) {
        double[] row = new double[2 + frame.regions().columns().size()];
        row[0] = number;
        int region = draw(mobility.starts(), bits);
        double time = start(region, bits);
        int visits = visits(bits);
        for (int visit = 0; visit < visits; visit++) {
            if (visit > 0) {
                time += gap(bits);
                region = next(region, frame.clock().slot(time), bits);
            }
            if (time > Bounds.of(frame.time()).max()) {
                break;
            }
            row[1] = frame.time() instanceof Column.Whole ? Math.floor(time) : time;
            frame.regions().place(region, bits, row, 2);
            sink.accept(row);
        }
    }

    /** Any of the days that the time column can hold. */
    private double start(int region, PublicBits bits) {
        double[] bySlot = new double[slots];
        System.arraycopy(mobility.visits(), region * slots, bySlot, 0, slots);
        Bounds bounds = Bounds.of(frame.time());
        double day = frame.clock().day();
        double first = Math.floor(bounds.min() / day);
        double days = Math.max(1, Math.floor(bounds.range() / day));
        double when = first + Math.floor(bits.nextUniform() * days);
        double time = when * day
                + (draw(bySlot, bits) + bits.nextUniform()) * frame.clock().length();
        return Math.max(bounds.min(), Math.min(bounds.max(), time));
    }

    private int visits(PublicBits bits) {
        int least = 1 << draw(mobility.lengths(), bits);
        return least + bits.below(least);
    }

    private double gap(PublicBits bits) {
        int doublings = draw(mobility.gaps(), bits);
        double longest = StrictMath.scalb(frame.gap(), -doublings);
        double least = doublings == Frame.DOUBLINGS - 1 ? 0 : longest / 2;
        return least + bits.nextUniform() * (longest - least);
    }

    private int next(int from, int slot, PublicBits bits) {
        double[] shares = new double[regions];
        double sum = 0;
        for (int to = 0; to < regions; to++) {
            double now = ofRegion[to] > 0 ? visits(to, slot) / ofRegion[to] : 0;
            shares[to] = mobility.flows()[from * regions + to] * now;
            sum += shares[to];
        }
        for (int to = 0; to < regions && !(sum > 0); to++) {
            shares[to] = visits(to, slot);
        }
        return draw(shares, bits);
    }

    /** One of these by its share; any of them where there are none. */
    private static int draw(double[] shares, PublicBits bits) {
        double left = bits.nextUniform() * Shrinkage.sum(shares);
        int last = -1;
        for (int i = 0; i < shares.length; i++) {
            if (shares[i] > 0) {
                last = i;
                left -= shares[i];
                if (left < 0) {
                    return i;
                }
            }
        }
        return last >= 0 ? last : bits.below(shares.length);
    }
}
