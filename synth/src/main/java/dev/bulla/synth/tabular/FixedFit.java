package dev.bulla.synth.tabular;

import dev.bulla.core.model.NoisyValues;
import dev.bulla.core.model.NoisyValues.StatedNoise;
import dev.bulla.core.noise.RoundedNormal;
import dev.bulla.synth.graph.Fitting;
import dev.bulla.synth.graph.GraphModel;
import dev.bulla.synth.graph.Observed;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/** The model of counts that were made all at once. */
final class FixedFit {

    private static final Fitting.Effort EFFORT = new Fitting.Effort(1_000, 1e-9);

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
        List<Observed> observed = measured.tables().stream().map(this::observed).toList();
        double total = Fitting.total(observed, rows);
        GraphModel start = new GraphModel(statistic.codings().domain(), total, List.of());
        return new SyntheticModel(
                statistic.codings(), measured, new Fitted.Graph(Fitting.fit(start, observed, EFFORT)));
    }

    /** Errors of coarse cells of a column grow with the fine cells in them; all that matters is how they compare. */
    private Observed observed(Measured.Counts table) {
        double[] sigmas = Arrays.stream(table.reach95())
                .map(reach -> Math.max(noise.deviation(), reach / RoundedNormal.NORMAL_QUANTILE_95))
                .toArray();
        double[] counts = Arrays.stream(table.counts()).asDoubleStream().toArray();
        return new Observed(table.marginal(), counts, sigmas);
    }
}
