package dev.bulla.models.summary;

import dev.bulla.core.accounting.Terms;
import dev.bulla.core.model.Answer;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Progress;
import dev.bulla.core.release.ReplayEngine;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.Fold;
import dev.bulla.core.table.Table;
import dev.bulla.core.testing.ExactValues;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Rows;
import java.util.Locale;

/**
 * Many releases of one plan on one table, each charged to an account of its own.
 *
 * @param releases how many
 * @param error the mean distance to the truth
 * @param covered the part of intervals that hold it
 */
record Trials(int releases, double error, double covered) {

    /** A table that is read once: its sums do not change from release to release. */
    private record Read(Rows whole, long[] sums) implements Table {

        @Override
        public Schema schema() {
            return whole.schema();
        }

        @Override
        public long rows() {
            return whole.rows();
        }

        @Override
        public long[] fold(Fold fold) {
            return sums.clone();
        }
    }

    static Trials of(Plan<SummaryModel> plan, Rows rows, double truth, int releases, SeededBits bits) {
        Table table = new Read(rows, ExactValues.of(plan.measurements().get(0), rows));
        Terms terms = Terms.of(plan.schema());
        double distance = 0;
        int covered = 0;
        for (int i = 0; i < releases; i++) {
            Answer answer = ReplayEngine.run(plan, table, MemoryJournal.account(terms), bits, Progress.NONE)
                    .model()
                    .answer();
            distance += Math.abs(answer.value() - truth);
            covered += answer.lower() <= truth && truth <= answer.upper() ? 1 : 0;
        }
        return new Trials(releases, distance / releases, (double) covered / releases);
    }

    String text(String what) {
        return String.format(
                Locale.ROOT,
                "%s: %,d releases, mean error %.3g, coverage %.2f %%",
                what,
                releases,
                error,
                100 * covered);
    }
}
