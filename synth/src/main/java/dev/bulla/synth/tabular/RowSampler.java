package dev.bulla.synth.tabular;

import dev.bulla.core.model.Generator;
import dev.bulla.core.random.PublicBits;
import dev.bulla.synth.graph.Factor;
import dev.bulla.synth.graph.GraphModel;

/** Writes rows of a model: levels of all columns together, then values within the cells. */
final class RowSampler {

    private final Codings codings;
    private final GraphModel graph;
    private final ValueSampler[] values;

    RowSampler(Codings codings, Measured measured, GraphModel graph) {
        this.codings = codings;
        this.graph = graph;
        this.values = new ValueSampler[codings.size()];
        for (int c = 0; c < values.length; c++) {
            values[c] = new ValueSampler(codings.of(c), measured.fine(c));
        }
    }

    void sample(long number, PublicBits bits, Generator.Sink sink) {
        double[] row = new double[codings.size()];
        double[][] cumulated = new double[codings.size()][];
        for (Factor factor : graph.factors()) {
            cumulated[factor.marginal().column(0)] = cumulated(factor.weights());
        }
        for (long i = 0; i < number; i++) {
            for (int c = 0; c < row.length; c++) {
                double u = bits.nextUniform() * cumulated[c][cumulated[c].length - 1];
                int level = 0;
                while (cumulated[c][level] <= u) {
                    level++;
                }
                row[c] = values[c].value(level, bits);
            }
            sink.accept(row);
        }
    }

    private static double[] cumulated(double[] weights) {
        double[] sums = new double[weights.length];
        double sum = 0;
        for (int i = 0; i < sums.length; i++) {
            sum += StrictMath.exp(weights[i]);
            sums[i] = sum;
        }
        return sums;
    }
}
