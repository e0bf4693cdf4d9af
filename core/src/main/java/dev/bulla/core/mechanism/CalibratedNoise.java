package dev.bulla.core.mechanism;

import dev.bulla.core.accounting.Cost;
import dev.bulla.core.accounting.Grant;
import dev.bulla.core.noise.IntegerLaw;
import dev.bulla.core.random.RandomBits;
import java.math.MathContext;
import java.math.RoundingMode;

/** Noise of one law on a grid, calibrated: it pays before it draws, and draws for every sum. */
abstract class CalibratedNoise implements AdditiveMechanism {

    static final MathContext UP = new MathContext(30, RoundingMode.UP);

    /**
     * What a plan states of the noise beside its grid.
     *
     * @param norm which the sensitivity is measured in
     */
    record Stated(String norm, double sensitivity, double scale, Cost cost) {}

    private final String name;
    private final Stated stated;
    private final double grid;
    private final IntegerLaw law;

    /**
     * Noise of a law.
     *
     * @param law in steps of the grid
     */
    CalibratedNoise(String name, Stated stated, double grid, IntegerLaw law) {
        this.name = name;
        this.stated = stated;
        this.grid = grid;
        this.law = law;
    }

    /** The same noise, for other sums. */
    CalibratedNoise(String name, CalibratedNoise same) {
        this(name, same.stated, same.grid, same.law);
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String norm() {
        return stated.norm;
    }

    @Override
    public final double sensitivity() {
        return stated.sensitivity;
    }

    @Override
    public final double scale() {
        return stated.scale;
    }

    @Override
    public final double grid() {
        return grid;
    }

    @Override
    public final Cost cost() {
        return stated.cost;
    }

    @Override
    public final double deviation() {
        return grid * StrictMath.sqrt(law.variance());
    }

    @Override
    public final double halfWidth95() {
        return grid * law.halfWidth95();
    }

    @Override
    public long[] release(long[] sums, Grant grant, RandomBits bits) {
        grant.spend(stated.cost);
        return law.addTo(sums, bits);
    }
}
