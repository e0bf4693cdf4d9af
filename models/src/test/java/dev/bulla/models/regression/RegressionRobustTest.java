package dev.bulla.models.regression;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.model.Answer;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Progress;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.release.ReplayEngine;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Rows;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever the rows are, there is a release, with the noise its plan states, and it answers within bounds. */
class RegressionRobustTest {

    private static final List<String> RECIPES = List.of("linear", "ridge", "lasso", "elastic-net");

    /** Bounds far from zero, below zero, at zero; a constant column; two equal ones; a target far from zero. */
    private static Schema schema(Neighbours neighbours, long rows) {
        return new Schema(
                "odd",
                Unit.row(),
                neighbours,
                Budget.approx("1000", "1e-3"),
                OptionalLong.of(Math.max(1, rows)),
                List.of(
                        real("far", 100, 101),
                        real("negative", -1e6, 0),
                        real("constant", 0, 1e-9),
                        real("one", 0, 1),
                        real("same", 0, 1),
                        new Column.Category("level", List.of("only"), Optional.empty(), Optional.empty()),
                        real("y", 1e6, 2e6)));
    }

    private static Column real(String name, double min, double max) {
        return new Column.Real(name, min, max, Optional.empty(), Optional.empty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "one", "constant", "collinear", "garbage", "beyond", "missing"})
    void release_anyRows_answersWithinBounds(String kind) {
        for (Neighbours neighbours : Recipe.OF_RECORDS) {
            for (Budget budget : List.of(Budget.approx("0.01", "1e-9"), Budget.approx("5", "1e-6"), Budget.pure("1"))) {
                for (String recipe : RECIPES) {
                    Schema schema = schema(
                            neighbours,
                            rows(kind, schema(Neighbours.ADD_REMOVE, 1)).rows());
                    if (neighbours == Neighbours.REPLACE_ONE && kind.equals("none")) {
                        continue; // a public number of rows is at least one
                    }
                    assertAnswers(
                            Recipes.type(recipe).with(Map.of("target", "y")).plan(schema, budget), rows(kind, schema));
                }
            }
        }
    }

    private static void assertAnswers(Plan<?> plan, Rows rows) {
        RegressionModel model = (RegressionModel)
                ReplayEngine.run(plan, rows, MemoryJournal.account(plan.schema()), SeededBits.of(9), Progress.NONE)
                        .model();
        for (double at : new double[] {0, 0.5, 1}) {
            Answer answer = model.answer(100 + at, -1e6 * at, 1e-9 * at, at, 1 - at, 0);
            assertThat(answer.value()).isBetween(1e6, 2e6);
            assertThat(answer.lower()).isBetween(1e6, answer.value());
            assertThat(answer.upper()).isBetween(answer.value(), 2e6);
        }
        assertThat(model.coefficients())
                .allSatisfy(
                        each -> assertThat(each.answer().upper() - each.answer().lower())
                                .isFinite());
        assertThat(model.path(5)).allSatisfy(step -> assertThat(step.gap()).isLessThan(1e-9));
        assertThat(model.released().get(0))
                .hasSize(plan.measurements().get(0).statistic().dimension());
    }

    private static Rows rows(String kind, Schema schema) {
        Rows rows = new Rows(schema);
        int count = kind.equals("none") ? 0 : kind.equals("one") ? 1 : 300;
        for (int i = 0; i < count; i++) {
            double u = i / 300.0;
            double[] cells = {100 + u, -1e6 * u, 5e-10, u, u, 0, 1e6 * (1 + u)};
            switch (kind) {
                case "constant" -> cells = new double[] {100.5, -1, 1e-9, 1, 1, 0, 1.5e6};
                case "garbage" -> cells[2] = Double.NaN;
                case "beyond" -> cells = new double[] {1e300, 1e300, -1e300, Double.POSITIVE_INFINITY, -9, 0, -1e300};
                case "missing" -> cells[i % 7] = Double.NaN;
                default -> cells[1] = -1;
            }
            for (int c = 0; c < cells.length; c++) {
                boolean number = !(schema.columns().get(c) instanceof Column.Category);
                cells[c] = number ? schema.columns().get(c).read(cells[c]) : cells[c];
            }
            rows.with(cells);
        }
        return rows;
    }
}
