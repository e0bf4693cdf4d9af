package dev.bulla.models.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.json.Json;
import dev.bulla.core.model.Answer;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Progress;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the rows are, there is a release, with the noise its plan states, and it answers within bounds. */
class GaussianProcessRobustTest {

    private static final List<String> KINDS =
            List.of("none", "one", "constant", "coinciding", "beyond", "garbage", "missing");

    /** Those with fewer rows than are declared, which is refused where that number is public. */
    private static final List<String> FEWER = List.of("none", "one");

    /** Whether every kind of rows is released under every budget, or each under one of them. */
    private static final boolean EVERY = Integer.getInteger("bulla.samples", 1) > 1;

    private static Column real(String name, double min, double max, boolean isPublic) {
        return new Column.Real(name, min, max, Optional.empty(), Optional.empty(), isPublic);
    }

    /** Bounds far from zero and below zero, whole numbers, and a target far from zero. */
    private static Schema schema(Neighbours neighbours, Unit unit, int inputs) {
        boolean isPublic = neighbours.hasPublicInputs();
        List<Column> columns = new ArrayList<>();
        for (int k = 0; k < inputs; k++) {
            columns.add(k % 2 == 0 ? real("x" + k, 100, 101, isPublic) : real("x" + k, -1e6, 0, isPublic));
        }
        columns.add(real("y", 1e6, 2e6, false));
        return new Schema("odd", unit, neighbours, Budget.approx("1000", "1e-3"), OptionalLong.of(300), columns);
    }

    private static GaussianProcess recipe(int inputs) {
        String[] names = new String[inputs];
        for (int k = 0; k < inputs; k++) {
            names[k] = "x" + k;
        }
        return GaussianProcess.of(names).target("y");
    }

    private static Rows rows(String kind, Schema schema) {
        Rows rows = new Rows(schema);
        int count = kind.equals("none") ? 0 : kind.equals("one") ? 1 : 300;
        int inputs = schema.columns().size() - 1;
        for (int i = 0; i < count; i++) {
            double[] cells = new double[inputs + 1];
            for (int k = 0; k <= inputs; k++) {
                double u = (i * (k + 1) % 300) / 300.0;
                double own = k == inputs ? 1e6 * (1 + u) : k % 2 == 0 ? 100 + u : -1e6 * u;
                cells[k] = switch (kind) {
                    case "constant" -> k == inputs ? 2e6 : own;
                    case "coinciding" -> k == inputs ? own : k % 2 == 0 ? 100 : -1;
                    case "beyond" -> i % 2 == 0 ? 1e300 : Double.NEGATIVE_INFINITY;
                    case "garbage" -> Double.NaN;
                    case "missing" -> (i + k) % 3 == 0 ? Double.NaN : own;
                    default -> own;
                };
                cells[k] = schema.columns().get(k).read(cells[k]);
            }
            rows.withUnit("unit " + i / 3, cells);
        }
        return rows;
    }

    private static void assertAnswers(Plan<GaussianProcessModel> plan, Rows rows, int inputs) {
        GaussianProcessModel model = ReplayEngine.run(
                        plan, rows, MemoryJournal.account(plan.schema()), SeededBits.of(9), Progress.NONE)
                .model();
        GaussianProcessModel again = GaussianProcessModel.read(Json.readObject(Json.canonical(model.json())));
        for (double at : new double[] {0, 0.4, 1, Double.NaN}) {
            double[] point = new double[inputs];
            for (int k = 0; k < inputs; k++) {
                point[k] = Double.isNaN(at) ? 1e12 : k % 2 == 0 ? 100 + at : -1e6 * at;
            }
            Answer answer = model.answer(point);
            assertThat(answer.value()).isBetween(1e6, 2e6);
            assertThat(answer.lower()).isBetween(1e6, answer.value());
            assertThat(answer.upper()).isBetween(answer.value(), 2e6);
            assertThat(again.answer(point).value()).isEqualTo(answer.value());
        }
        assertThat(model.released().get(0)).hasSize(plan.measurements().get(0).outputs());
    }

    @ParameterizedTest
    @EnumSource(Neighbours.class)
    void release_anyRows_answersWithinBounds(Neighbours neighbours) {
        Schema schema = schema(neighbours, Unit.row(), 2);
        List<Budget> budgets = List.of(Budget.approx("0.01", "1e-9"), Budget.approx("5", "1e-6"), Budget.pure("1"));
        for (int b = 0; b < budgets.size(); b++) {
            Plan<GaussianProcessModel> plan = recipe(2).plan(schema, budgets.get(b));
            for (int k = 0; k < KINDS.size(); k++) {
                boolean isFewer = neighbours.hasPublicRows() && FEWER.contains(KINDS.get(k));
                if (!isFewer && (EVERY || k % budgets.size() == b)) {
                    assertAnswers(plan, rows(KINDS.get(k), schema), 2);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "one", "coinciding", "missing"})
    void release_unitsOfSeveralRows_answersWithinBounds(String kind) {
        Schema schema = schema(Neighbours.ADD_REMOVE, Unit.of("person", 2), 1);

        assertAnswers(recipe(1).plan(schema, Budget.pure("1")), rows(kind, schema), 1);
    }

    /** No option is needed for many columns: the first are cut, as far as that is expected to help. */
    @ParameterizedTest
    @EnumSource(Neighbours.class)
    void release_manyColumns_answersWithinBounds(Neighbours neighbours) {
        for (int inputs : EVERY ? new int[] {3, 10, 40} : new int[] {10}) {
            Schema schema = schema(neighbours, Unit.row(), inputs);
            Plan<GaussianProcessModel> plan = recipe(inputs).plan(schema, Budget.pure("1"));

            assertAnswers(plan, rows("missing", schema), inputs);
        }
    }

    /** Rows of one unit count for as much noise as there may be of them. */
    @Test
    void plan_unitsOfSeveralRows_hasSoMuchMoreNoise() {
        double one = noise(schema(Neighbours.ADD_REMOVE, Unit.row(), 1));
        double three = noise(schema(Neighbours.ADD_REMOVE, Unit.of("person", 3), 1));

        assertThat(three / one).isBetween(2.99, 3.01);
    }

    private static double noise(Schema schema) {
        Plan<GaussianProcessModel> plan = recipe(1).bins("x0", 4).plan(schema, Budget.pure("1"));
        GaussianProcessModel model = ReplayEngine.run(
                        plan, rows("one", schema), MemoryJournal.account(schema), SeededBits.of(3), Progress.NONE)
                .model();
        Map<String, Object> json = Json.readObject(Json.canonical(model.json()));
        return Json.number(Json.object(json.get("noise"), "noise"), "scale").doubleValue();
    }

    /** Only what is public decides: as many cells for other rows, and the same plan. */
    @Test
    void plan_statesExpectedErrorsOfAllMethods() {
        Plan<GaussianProcessModel> plan =
                recipe(1).plan(schema(Neighbours.ADD_REMOVE, Unit.row(), 1), Budget.pure("1"));
        Map<String, Object> facts = Json.object(plan.json().get("public"), "public");

        assertThat(Json.object(facts.get("expected_error_by_method"), "errors")).containsKey("cells");
        assertThat(Json.object(plan.json().get("options"), "options")).containsEntry("method", "cells");
    }

    @Test
    void plan_tooManyCells_isRefused() {
        assertThatThrownBy(() -> recipe(2)
                        .bins("x0", 100)
                        .bins("x1", 100)
                        .plan(schema(Neighbours.ADD_REMOVE, Unit.row(), 2), Budget.pure("1")))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("2048");
    }
}
