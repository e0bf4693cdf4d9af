package dev.bulla.audit.attack;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.model.Model;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.Fold;
import dev.bulla.core.table.HeldTable;
import dev.bulla.core.table.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A recipe as an attacker meets it: rows in, answers out.
 *
 * @param type which recipe
 * @param options of every plan
 * @param budget of every plan
 */
public record RecipeLearner(Recipe.Type<?> type, Map<String, Object> options, Budget budget) implements Learner {

    /** The option that names the column which is told from others. */
    public static final String TARGET = "target";

    public RecipeLearner {
        options = Map.copyOf(options);
    }

    @Override
    public String name() {
        return type.name();
    }

    /** The plan of a trial on rows of this schema. */
    public Plan<?> plan(Schema schema) {
        return type.with(new LinkedHashMap<>(options)).plan(TrialAccount.capped(schema, budget), budget);
    }

    /** The column that is told from others, where there is one. */
    public Optional<String> target(Plan<?> plan) {
        return Optional.ofNullable(plan.options().get(TARGET)).map(Object::toString);
    }

    /** One release. */
    public Model release(HeldTable rows) {
        Plan<?> plan = plan(rows.schema());
        return plan.release(Strangers.of(plan.schema(), rows.points()), TrialAccount.of(plan.schema()))
                .model();
    }

    /**
     * Rows each of which is of somebody else, also where the schema knows units of several: what is attacked is one row.
     *
     * @param schema of the plan
     * @param held the same rows under one without units
     */
    private record Strangers(Schema schema, HeldTable held) implements Table {

        static Strangers of(Schema schema, List<double[]> points) {
            Schema apart = new Schema(
                    schema.dataset(),
                    Unit.row(),
                    schema.neighbours(),
                    schema.cap(),
                    schema.rows(),
                    schema.columns(),
                    schema.dialect());
            return new Strangers(schema, HeldTable.ofRows(apart, points));
        }

        @Override
        public long rows() {
            return held.rows();
        }

        @Override
        public long[] fold(Fold fold) {
            return held.fold(fold);
        }
    }

    @Override
    public SeenModel learn(HeldTable rows, long trial) {
        return SeenModel.of(release(rows));
    }
}
