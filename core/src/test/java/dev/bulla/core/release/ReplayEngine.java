package dev.bulla.core.release;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.model.Model;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.table.Table;
import dev.bulla.core.testing.ExactValues;
import java.util.ArrayList;
import java.util.List;

/** Runs a plan with coins that a test chooses. It stands in the test fixtures, where main code cannot reach it. */
public final class ReplayEngine {

    private ReplayEngine() {}

    /** What {@link Plan#release} does, with these bits. */
    public static <M extends Model> Release<M> run(
            Plan<M> plan, Table table, Account account, RandomBits bits, Progress progress) {
        return new Engine<>(plan, bits, progress).run(table, account.keeper(), "replay");
    }

    /** The model of statistics without noise, each computed with what stands before it. */
    public static <M extends Model> M noiseless(Plan<M> plan, Table table) {
        List<long[]> values = new ArrayList<>();
        for (Measurement measurement : plan.measurements()) {
            values.add(ExactValues.of(measurement, table, values.toArray(long[][]::new)));
        }
        return plan.model(values);
    }
}
