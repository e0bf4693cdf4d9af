package dev.bulla.models.export;

import dev.bulla.core.accounting.Terms;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.model.Model;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.release.Progress;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.ReplayEngine;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Rows;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** People with something of everything, releases from them, and questions. */
final class People {

    static final Column AGE = new Column.Whole("age", -3, 109, Optional.empty(), Optional.empty());
    static final Column INCOME = new Column.Real("income", -2.5, 497.3, Optional.empty(), Optional.empty());
    static final Column PLACE =
            new Column.Category("place", List.of("here", "there", "Öland"), Optional.empty(), Optional.empty());
    static final Column KIND = new Column.Category("kind", List.of("a", "b"), Optional.of("b"), Optional.empty());
    static final Column SIZE = new Column.Real("size", 0, 1, Optional.of(0.25), Optional.empty());
    static final Column STEPS = new Column.Whole("steps", 0, 7, Optional.of(3L), Optional.empty());
    static final Column SHADE = new Column.Real("prediction", 0, 1, Optional.empty(), Optional.empty());

    /** Far from zero. */
    static final Column FAR = new Column.Real("far", 1e6, 1e6 + 1, Optional.empty(), Optional.empty());

    /** At its bounds for half of the people: a straight line fitted to it goes beyond them. */
    static final Column STEEP = new Column.Real("steep", -10, 30, Optional.empty(), Optional.empty());

    static final Map<String, String> FACTS = Map.of("release", "people-kde-1");

    private static final int QUESTIONS = 1_000;
    private static final int ROWS = 2_000;

    private People() {}

    static byte[] file(Model model) {
        Graph graph = new Graph(model.inputs());
        ((Exportable) model).describe(graph);
        return graph.bytes(model.recipe(), FACTS);
    }

    static Model release(Recipe<? extends Model> recipe, Neighbours neighbours) {
        return release(recipe, neighbours, Budget.approx("1", "1e-6"));
    }

    static Model release(Recipe<? extends Model> recipe, Neighbours neighbours, Budget budget) {
        Schema schema = new Schema(
                "people",
                Unit.row(),
                neighbours,
                Budget.approx("9", "1e-5"),
                OptionalLong.of(ROWS),
                List.of(AGE, INCOME, PLACE, KIND, SIZE, STEPS, SHADE, FAR, STEEP));
        SeededBits bits = SeededBits.of(31);
        Rows rows = new Rows(schema);
        for (int i = 0; i < ROWS; i++) {
            double common = unit(bits);
            double[] row = new double[schema.columns().size()];
            for (int k = 0; k < row.length; k++) {
                Column column = schema.columns().get(k);
                double place =
                        column == STEEP ? Math.max(0, Math.min(1, 2 * common - 0.5)) : (4 * common + unit(bits)) / 5;
                row[k] = inside(column, place);
            }
            rows.with(row);
        }
        return ReplayEngine.run(
                        recipe.plan(schema, budget), rows, MemoryJournal.account(Terms.of(schema)), bits, Progress.NONE)
                .model();
    }

    /** Random ones in range and a little beyond, then the bounds, edges of cells, what is no value, and the infinite. */
    static List<List<Object>> questions(List<Column> columns) {
        SeededBits bits = SeededBits.of(5);
        List<List<Object>> cells = new ArrayList<>();
        for (Column column : columns) {
            List<Object> list = new ArrayList<>();
            for (int i = 0; i < QUESTIONS; i++) {
                list.add(cell(column, 1.2 * unit(bits) - 0.1));
            }
            if (column instanceof Column.Category category) {
                list.addAll(category.levels());
                list.addAll(List.of("", "nobody"));
            } else {
                for (int i = 0; i <= 10; i++) {
                    list.add(cell(column, i / 10.0));
                }
                list.addAll(List.of(0.5, -0.0, 1e300, -1e300, Double.NaN));
                list.addAll(List.of(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY));
            }
            while (list.size() < QUESTIONS + 18) {
                list.add(cell(column, 0.5));
            }
            cells.add(list);
        }
        return cells;
    }

    private static Object cell(Column column, double place) {
        if (column instanceof Column.Category category) {
            int level = (int) Math.floor(place * category.levels().size());
            return level >= 0 && level < category.levels().size()
                    ? category.levels().get(level)
                    : "nobody";
        }
        double min = column instanceof Column.Whole whole ? whole.min() : ((Column.Real) column).min();
        double max = column instanceof Column.Whole whole ? whole.max() : ((Column.Real) column).max();
        double value = min + (max - min) * place;
        return column instanceof Column.Whole ? Math.rint(value) : value;
    }

    private static double inside(Column column, double place) {
        Object cell = cell(column, place);
        return cell instanceof String text ? column.read(text) : column.read((double) cell);
    }

    static double[] point(List<Column> columns, List<List<Object>> cells, int row) {
        double[] point = new double[columns.size()];
        for (int k = 0; k < point.length; k++) {
            Object cell = cells.get(k).get(row);
            point[k] = cell instanceof String text
                    ? columns.get(k).read(text)
                    : columns.get(k).read((double) cell);
        }
        return point;
    }

    private static double unit(SeededBits bits) {
        return (bits.nextLong() >>> 11) * 0x1p-53;
    }
}
