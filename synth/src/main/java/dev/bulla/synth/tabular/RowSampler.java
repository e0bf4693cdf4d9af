package dev.bulla.synth.tabular;

import dev.bulla.core.model.Generator;
import dev.bulla.core.random.PublicBits;
import dev.bulla.synth.coding.Codings;
import dev.bulla.synth.coding.ValueSampler;
import dev.bulla.synth.graph.Law;

/** Writes rows of a model: levels of all columns together, many rows at a time, then values within the cells. Any number of threads may ask it. */
final class RowSampler {

    /** Rows that are made together: levels are shared out among them, and memory holds as many. */
    private static final int TOGETHER = 1 << 18;

    private final Law law;
    private final ValueSampler[] values;

    RowSampler(Codings codings, Measured measured, Law law) {
        this.law = law;
        this.values = new ValueSampler[codings.size()];
        for (int c = 0; c < values.length; c++) {
            values[c] = new ValueSampler(codings.of(c), measured.fine(c));
        }
    }

    void sample(long number, PublicBits bits, Generator.Sink sink) {
        double[] row = new double[values.length];
        long made = 0;
        for (long part = 0; made < number; part++) {
            int some = (int) Math.min(TOGETHER, number - made);
            PublicBits own = bits.child(part);
            int[][] levels = law.rows(some, own);
            for (int i = 0; i < some; i++) {
                for (int c = 0; c < row.length; c++) {
                    row[c] = values[c].value(levels[c][i], own);
                }
                sink.accept(row);
            }
            made += some;
        }
    }
}
