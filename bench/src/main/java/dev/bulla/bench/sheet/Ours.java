package dev.bulla.bench.sheet;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.model.Model;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.Fold;
import dev.bulla.core.table.HeldTable;
import dev.bulla.core.table.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** The program's own recipes on the rows of a sheet, under a schema with public bounds. */
public final class Ours {

    public static final String TARGET = "y";

    private final Neighbours neighbours;
    private final List<Column> columns;
    private final Table rows;

    public Ours(Neighbours neighbours, List<Column> columns, List<double[]> rows) {
        this.neighbours = neighbours;
        this.columns = List.copyOf(columns);
        Schema schema = schema(Budget.pure("1"), rows.size());
        this.rows = HeldTable.of(
                new PointsTable(schema, rows),
                columns.stream().map(Column::name).toList());
    }

    /** Number columns in the bounds of a scaling. */
    public static Ours of(Neighbours neighbours, Sheet train, Scaling bounds) {
        List<Column> columns = new ArrayList<>();
        for (int c = 0; c < train.dimension(); c++) {
            columns.add(real(train.columns().get(c), bounds.least(c), bounds.most(c)));
        }
        columns.add(real(TARGET, bounds.leastY(), bounds.mostY()));
        return new Ours(neighbours, columns, rows(train));
    }

    /** The rows with y last. */
    public static List<double[]> rows(Sheet train) {
        List<double[]> rows = new ArrayList<>(train.rows());
        for (int i = 0; i < train.rows(); i++) {
            double[] row = Arrays.copyOf(train.x(i), train.dimension() + 1);
            row[train.dimension()] = train.y(i);
            rows.add(row);
        }
        return rows;
    }

    /**
     * One release by the recipe of this name, from an account of its own. Nothing when there is no such
     * recipe or method, or it refuses the budget.
     */
    public Optional<Model> release(String recipe, Map<String, Object> options, Budget budget) {
        Schema schema = schema(budget, rows.rows());
        Plan<?> plan;
        try {
            plan = Recipes.type(recipe).with(options).plan(schema, budget);
        } catch (BadInput e) {
            return Optional.empty();
        }
        return Optional.of(
                plan.release(new Under(schema, rows), Scratch.account(schema)).model());
    }

    /** A regression of y on all other columns by this method. */
    public Optional<Model> regression(String recipe, String method, Budget budget) {
        return release(recipe, Map.of("target", TARGET, "method", method), budget);
    }

    /** The root mean squared error of a model's answers for y. */
    public static double rmse(Model model, Sheet test) {
        double sum = 0;
        for (int i = 0; i < test.rows(); i++) {
            double off = model.answer(test.x(i)).value() - test.y(i);
            sum += off * off;
        }
        return Math.sqrt(sum / test.rows());
    }

    /** The share of rows whose class, 0 or 1, a classifier tells. */
    public static double accuracy(Model model, Sheet test) {
        int right = 0;
        for (int i = 0; i < test.rows(); i++) {
            right += model.answer(test.x(i)).value() == test.y(i) ? 1 : 0;
        }
        return (double) right / test.rows();
    }

    private Schema schema(Budget budget, long count) {
        return new Schema("figure", Unit.row(), neighbours, budget, OptionalLong.of(Math.max(1, count)), columns);
    }

    private static Column real(String name, double least, double most) {
        return new Column.Real(name, least, most, Optional.empty(), Optional.empty());
    }

    /**
     * The same rows under a schema whose cap is another.
     *
     * @param schema with the cap of one release
     * @param held the rows
     */
    private record Under(Schema schema, Table held) implements Table {

        @Override
        public long rows() {
            return held.rows();
        }

        @Override
        public long[] fold(Fold fold) {
            return held.fold(fold);
        }
    }
}
