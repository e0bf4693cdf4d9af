package dev.bulla.models.logistic;

import dev.bulla.core.accounting.Grant;
import dev.bulla.core.mechanism.AdditiveMechanism;
import dev.bulla.core.noise.RoundedNormal;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.table.Table;
import java.util.List;

/**
 * Takes turns with the table: asks for sums, adds normal noise, and lets the noisy sums decide what is asked next.
 *
 * <p>Guarantee: that of one Gaussian release whose squared sensitivity is the sum of those of all rounds: exactly μ-GDP and
 * μ²/2-zCDP with μ² = Σ Δᵢ²/σ². Proof: {@code LogisticMechanism.proof.md}.
 */
final class LogisticMechanism implements Measurement {

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
    public LogisticDescent statistic() {
        return descent;
    }

    @Override
    public AdditiveMechanism mechanism() {
        return gaussian;
    }

    @Override
    public int outputs() {
        return descent.dimension();
    }

    @Override
    public long[] release(Table table, List<long[]> earlier, Grant grant, RandomBits bits) {
        grant.spend(gaussian.cost());
        return descent.run(table, descent.path(gaussian.scale()), sums -> noise.addTo(sums, bits));
    }
}
