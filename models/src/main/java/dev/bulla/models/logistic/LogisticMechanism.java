package dev.bulla.models.logistic;

import dev.bulla.core.accounting.Cost;
import dev.bulla.core.accounting.Grant;
import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.noise.RoundedNormal;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.table.Table;
import java.util.List;

/**
 * Takes turns with the table: asks for sums, adds normal noise, and lets the noisy sums decide what is asked next.
 *
 * <p>Guarantee: that of one Gaussian release whose squared sensitivity is the sum of those of all rounds: exactly μ-GDP and
 * μ²/2-zCDP with μ² = Σ Δᵢ²/σ². Proof: {@code LogisticMechanism.proof.md}.
 */
final class LogisticMechanism implements AdditiveMechanism {

    private final LogisticDescent descent;
    private final AdditiveMechanism gaussian;
    private final RoundedNormal noise;

    /** @param gaussian calibrated for all rounds of the descent together */
    LogisticMechanism(LogisticDescent descent, AdditiveMechanism gaussian) {
        this.descent = descent;
        this.gaussian = gaussian;
        this.noise = RoundedNormal.ofScale(gaussian.scale() / gaussian.grid());
    }

    @Override
    public String name() {
        return gaussian.name();
    }

    @Override
    public String norm() {
        return gaussian.norm();
    }

    @Override
    public double sensitivity() {
        return gaussian.sensitivity();
    }

    @Override
    public double scale() {
        return gaussian.scale();
    }

    @Override
    public double grid() {
        return gaussian.grid();
    }

    @Override
    public Cost cost() {
        return gaussian.cost();
    }

    @Override
    public double deviation() {
        return gaussian.deviation();
    }

    @Override
    public double halfWidth95() {
        return gaussian.halfWidth95();
    }

    @Override
    public long[] release(long[] sums, Grant grant, RandomBits bits) {
        return gaussian.release(sums, grant, bits);
    }

    @Override
    public long[] release(Quantity quantity, Table table, List<long[]> earlier, Grant grant, RandomBits bits) {
        grant.spend(cost());
        return descent.run(table, new LogisticPath(descent, scale()), sums -> noise.addTo(sums, bits));
    }
}
