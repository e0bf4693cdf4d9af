package dev.bulla.synth.mobility;

import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Block;
import dev.bulla.core.table.UnitFold;

/** The statistic with a bug. */
final class TripMutant extends Quantity.Declared implements Statistic, UnitFold {

    /** What could have gone wrong. */
    enum Planted {
        CUTS_EVERY_VISIT_BY_ITSELF(Clip.Norm.L2),
        ROUNDS_UP(Clip.Norm.L1),
        FORGETS_WEIGHTS(Clip.Norm.L1),
        CUTS_BY_THE_OTHER_NORM(Clip.Norm.L1),
        DOES_NOT_CUT(Clip.Norm.L2);

        private final Clip.Norm norm;

        Planted(Clip.Norm norm) {
            this.norm = norm;
        }

        Clip.Norm norm() {
            return norm;
        }
    }

    private final Frame frame;
    private final Planted bug;
    private final Clip clip;
    private final Quantity honest;

    TripMutant(Frame frame, Planted bug, Clip clip) {
        super("mutant", frame.names(), new Parts(frame).cells(), 1.0 / Clip.STEPS);
        this.frame = frame;
        this.bug = bug;
        this.clip = clip;
        this.honest = new TripCounts(frame, clip);
    }

    @Override
    public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
        return honest.sensitivity(neighbours, unit);
    }

    @Override
    public void add(Block block, long[] sums) {
        UnitFold.super.add(block, sums);
    }

    @Override
    public void addUnit(Block unit, long[] sums) {
        if (bug == Planted.CUTS_EVERY_VISIT_BY_ITSELF) {
            new TripCounts(frame, clip).add(unit, sums);
            return;
        }
        UnitVector vector = new UnitVector(frame, new Parts(frame));
        vector.read(unit);
        long divisor = divisor(vector);
        for (int i = 0; i < vector.cells().length; i++) {
            long product = vector.values()[i] * Clip.STEPS;
            sums[vector.cells()[i]] += bug == Planted.ROUNDS_UP ? (product + divisor - 1) / divisor : product / divisor;
        }
    }

    private long divisor(UnitVector vector) {
        return switch (bug) {
            case FORGETS_WEIGHTS -> {
                long counts = 0;
                for (int i = 0; i < vector.cells().length; i++) {
                    counts += vector.values()[i] / new Parts(frame).weightOf(vector.cells()[i]);
                }
                yield clip.divisor(counts * counts);
            }
            case CUTS_BY_THE_OTHER_NORM -> clip.divisor(vector.squared(Clip.Norm.L2));
            case DOES_NOT_CUT -> clip.length();
            default -> clip.divisor(vector.squared(clip.norm()));
        };
    }
}
