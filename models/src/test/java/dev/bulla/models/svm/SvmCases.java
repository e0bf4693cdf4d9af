package dev.bulla.models.svm;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.json.Json;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.release.Plan;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Quantity;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.table.Table;
import dev.bulla.core.testing.Rows;
import dev.bulla.models.feature.FeatureMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Function;

/** Schemas, rows and hunts for neighbouring tables that the tests of support vector machines share. */
final class SvmCases {

    static final Budget BUDGET = Budget.approx("1", "1e-6");

    private SvmCases() {}

    static Schema schema(int classes, Neighbours neighbours, Unit unit, long rows) {
        List<String> levels = List.of("a", "b", "c", "d").subList(0, classes);
        return new Schema(
                "svm",
                unit,
                neighbours,
                Budget.approx("10", "1e-3"),
                OptionalLong.of(rows),
                List.of(
                        new Column.Real("x", 0, 1, Optional.empty(), Optional.empty()),
                        new Column.Real("z", -1, 1, Optional.empty(), Optional.empty()),
                        new Column.Category("y", levels, Optional.empty(), Optional.empty())));
    }

    static Schema schema(int classes, long rows) {
        return schema(classes, Neighbours.ADD_REMOVE, Unit.row(), rows);
    }

    static SvmWeights weights(Schema schema, SvmMethod method, double cost) {
        Quantity quantity = Svm.of("x", "z")
                .target("y")
                .cost(cost)
                .method(method)
                .features(21)
                .blueprint(schema, BUDGET)
                .measurements()
                .get(0)
                .statistic();
        return (SvmWeights) quantity;
    }

    /** A wrong quantity: numbers of its own under what another declares. */
    record Planted(Quantity shape, Function<Table, long[]> numbers, Quantity declares) implements Quantity.Exact {

        @Override
        public String name() {
            return shape.name();
        }

        @Override
        public List<String> columns() {
            return shape.columns();
        }

        @Override
        public int dimension() {
            return shape.dimension();
        }

        @Override
        public double grid() {
            return shape.grid();
        }

        @Override
        public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
            return declares.sensitivity(neighbours, unit);
        }

        @Override
        public long[] of(Table table, List<long[]> earlier) {
            return numbers.apply(table);
        }
    }

    /** The furthest that neighbouring tables were found apart, over what is declared. */
    static double hunt(Quantity.Exact quantity, Schema schema, long seed) {
        SeededBits bits = SeededBits.of(seed);
        boolean replace = schema.neighbours() == Neighbours.REPLACE_ONE;
        double declared =
                quantity.sensitivity(schema.neighbours(), schema.unit()).l2().doubleValue();
        double most = 0;
        for (int trial = 0; trial < 24; trial++) {
            int size = replace ? 9 : (int) bits.below(trial % 2 == 0 ? 4 : 30);
            double[] same = row(schema, bits);
            Rows one = new Rows(schema);
            Rows other = new Rows(schema);
            boolean equal = bits.nextBit();
            for (int i = 0; i < size; i++) {
                double[] row = equal ? same.clone() : row(schema, bits);
                row[2] = equal ? i % 2 : row[2];
                one.withUnit("u" + i, row);
                other.withUnit("u" + i, row);
            }
            double[] row = bits.nextBit() ? same : row(schema, bits);
            for (int i = 0; i < 4 && (i == 0 || schema.unit().column().isPresent()); i++) {
                other.withUnit("new", row);
            }
            if (replace) {
                double[] turned = row.clone();
                turned[2] = row[2] == 0 ? 1 : 0;
                one.withUnit("old", turned);
            }
            most = Math.max(most, distance(quantity, one, other) / declared);
        }
        return most;
    }

    static double distance(Quantity.Exact quantity, Table one, Table other) {
        long[] a = quantity.of(one, List.of());
        long[] b = quantity.of(other, List.of());
        double square = 0;
        for (int j = 0; j < a.length; j++) {
            double step = (a[j] - b[j]) * quantity.grid();
            square += step * step;
        }
        return Math.sqrt(square);
    }

    static LabelledFeatures held(Schema schema, Table table) {
        FeatureMap map = new SvmFeatures("gaussian", List.of(0.25, 0.25), OptionalInt.of(21), false).map();
        return LabelledFeatures.of(table, map, schema.columns().subList(0, 2), schema.require("y"));
    }

    static Rows table(Schema schema, int size, long seed) {
        SeededBits bits = SeededBits.replay(seed);
        Rows rows = new Rows(schema);
        for (int i = 0; i < size; i++) {
            rows.with(row(schema, bits));
        }
        return rows;
    }

    static double[] row(Schema schema, SeededBits bits) {
        int classes = ((Column.Category) schema.require("y")).levels().size();
        return new double[] {unit(bits), 2 * unit(bits) - 1, bits.below(classes)};
    }

    static double unit(SeededBits bits) {
        return (bits.nextLong() >>> 11) * 0x1p-53;
    }

    static Map<String, Object> facts(Plan<SvmModel> plan) {
        return Json.object(Json.member(Json.readObject(plan.bytes()), "public"), "public");
    }

    static double moving(Svm recipe, Schema schema) {
        return recipe.plan(schema, BUDGET).measurements().get(0).mechanism().sensitivity();
    }
}
