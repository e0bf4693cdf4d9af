package dev.bulla.synth.tabular;

import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.model.NoisyValues.StatedNoise;
import dev.bulla.synth.graph.Factor;
import dev.bulla.synth.graph.GraphModel;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** The model of counts that were made all at once. */
final class FixedFit {

    private final TableCounts statistic;
    private final StatedNoise noise;
    private final OptionalDouble rows;

    /** @param rows how many there are, where that is public */
    FixedFit(TableCounts statistic, StatedNoise noise, OptionalDouble rows) {
        this.statistic = statistic;
        this.noise = noise;
        this.rows = rows;
    }

    /** The model of these noisy counts. */
    SyntheticModel model(long[] noisy) {
        Measured measured = new Measured.AtOnce(statistic, new NoisyValues(noisy, 1, noise));
        List<Factor> factors = new ArrayList<>();
        double total = 0;
        for (Measured.Counts table : measured.tables()) {
            if (table.marginal().dimension() == 1) {
                double[] weights = new double[table.counts().length];
                for (int i = 0; i < weights.length; i++) {
                    weights[i] = StrictMath.log(Math.max(0, table.counts()[i]) + 1e-3);
                    total += Math.max(0, table.counts()[i]);
                }
                factors.add(new Factor(table.marginal(), weights));
            }
        }
        double all = rows.orElse(Math.max(1, total / statistic.codings().size()));
        return new SyntheticModel(
                statistic.codings(),
                measured,
                new GraphModel(statistic.codings().domain(), all, factors));
    }
}
