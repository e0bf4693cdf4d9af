package dev.bulla.synth.mobility;

import dev.bulla.synth.mobility.Parts.Kind;

/**
 * What is believed of people's ways after noisy counts: made from them alone, the same bits everywhere.
 *
 * <p>Visits are drawn to what regions and slots say by themselves; flows, among pairs of regions that are as far apart as each other, to what the visits of both say; starts to visits.
 */
final class Mobility {

    private final int regions;
    private final int slots;
    private final double[] visits;
    private final double[] flows;
    private final double[] starts;
    private final double[] gaps;
    private final double[] lengths;

    Mobility(Frame frame, NoisyParts noisy) {
        regions = frame.regions().size();
        slots = frame.clock().slots();
        visits = visits(noisy);
        double[] ofRegion = new double[regions];
        for (int cell = 0; cell < visits.length; cell++) {
            ofRegion[cell / slots] += visits[cell];
        }
        flows = flows(frame.regions(), noisy, ofRegion);
        starts = Shrinkage.toward(noisy.of(Kind.STARTS), noisy.deviation(Kind.STARTS), ofRegion);
        gaps = atLeastZero(noisy.of(Kind.GAPS));
        lengths = atLeastZero(noisy.of(Kind.LENGTHS));
    }

    private double[] visits(NoisyParts noisy) {
        double[] counts = noisy.of(Kind.VISITS);
        double[] ofRegion = new double[regions];
        double[] ofSlot = new double[slots];
        for (int cell = 0; cell < counts.length; cell++) {
            ofRegion[cell / slots] += counts[cell];
            ofSlot[cell % slots] += counts[cell];
        }
        double[] believed = new double[counts.length];
        for (int cell = 0; cell < believed.length; cell++) {
            believed[cell] = Math.max(0, ofRegion[cell / slots]) * Math.max(0, ofSlot[cell % slots]);
        }
        return Shrinkage.toward(counts, noisy.deviation(Kind.VISITS), believed);
    }

    private double[] flows(Regions places, NoisyParts noisy, double[] ofRegion) {
        double[] counts = noisy.of(Kind.FLOWS);
        double[] believed = new double[counts.length];
        int[] apart = new int[counts.length];
        for (int cell = 0; cell < counts.length; cell++) {
            int from = cell / regions;
            int to = cell % regions;
            apart[cell] = places.apart(from, to);
            believed[cell] = apart[cell] == 0 ? ofRegion[from] : ofRegion[from] * ofRegion[to];
        }
        return Shrinkage.byGroup(counts, noisy.deviation(Kind.FLOWS), believed, apart);
    }

    private static double[] atLeastZero(double[] counts) {
        return Shrinkage.ofSumAtLeastZero(counts, Math.max(0, Shrinkage.sum(counts)));
    }

    /** Visits, by region and slot: the slot runs fastest. */
    double[] visits() {
        return visits;
    }

    /** Steps, by region left and region reached: the latter runs fastest. */
    double[] flows() {
        return flows;
    }

    double[] starts() {
        return starts;
    }

    /** Steps by time taken: {@link Frame#doublingsOfGap}. */
    double[] gaps() {
        return gaps;
    }

    /** Trajectories by number of visits: {@link Frame#doublingsOfLength}. */
    double[] lengths() {
        return lengths;
    }
}
