package dev.bulla.models.gp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.accounting.Terms;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.json.Json;
import dev.bulla.core.model.Answer;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.release.Progress;
import dev.bulla.core.release.ReplayEngine;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Rows;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A released curve answers the same way to everybody: one by one, by the thousand, and after it was written and read. */
class GaussianProcessAnswersTest {

    private static final int ROWS = 600;

    private static GaussianProcessModel release(boolean outputs, String... columns) {
        Schema schema = new Schema(
                "people",
                Unit.row(),
                outputs ? Neighbours.OUTPUTS : Neighbours.ADD_REMOVE,
                Budget.approx("10", "1e-3"),
                OptionalLong.of(ROWS),
                List.of(
                        new Column.Real("age", 0, 90, Optional.empty(), Optional.empty(), outputs),
                        new Column.Whole("male", 0, 1, Optional.empty(), Optional.empty(), outputs),
                        new Column.Real("weight", 0, 70, Optional.empty(), Optional.empty(), outputs),
                        new Column.Real("height", 50, 180, Optional.empty(), Optional.empty())));
        Rows rows = new Rows(schema);
        for (int i = 0; i < ROWS; i++) {
            double age = 0.15 * i;
            rows.with(age, i % 2, 10 + i % 50, 60 + 100 * (1 - Math.exp(-age / 10)));
        }
        return ReplayEngine.run(
                        GaussianProcess.of(columns).target("height").plan(schema, Budget.pure("2")),
                        rows,
                        MemoryJournal.account(Terms.of(schema)),
                        SeededBits.of(4),
                        Progress.NONE)
                .model();
    }

    @ParameterizedTest
    @CsvSource({"false, age", "true, age", "false, age male", "true, age male weight"})
    void predictions_oneByOneAndReadBack_areTheSameBits(boolean outputs, String columns) {
        GaussianProcessModel model = release(outputs, columns.split(" ", -1));
        GaussianProcessModel again = GaussianProcessModel.read(Json.readObject(Json.canonical(model.json())));
        double[][] points = new double[200][];
        for (int i = 0; i < points.length; i++) {
            points[i] = new double[model.inputs().size()];
            points[i][0] = 100.0 * i / points.length - 3;
        }
        double[] values = model.predictions(points);

        for (int i = points.length - 1; i >= 0; i--) {
            Answer answer = again.answer(points[i]);
            assertThat(answer.value()).isEqualTo(values[i]);
            assertThat(answer).isEqualTo(model.answer(points[i]));
            assertThat(answer.lower()).isBetween(50.0, answer.value());
            assertThat(answer.upper()).isBetween(answer.value(), 180.0);
        }
        assertThat(again.others(points).get(2))
                .isEqualTo(model.others(points).get(2))
                .hasSize(points.length);
    }
}
