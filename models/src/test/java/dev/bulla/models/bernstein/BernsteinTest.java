package dev.bulla.models.bernstein;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.core.blackbox.Proved;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.json.Json;
import dev.bulla.core.model.Answer;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Recipes;
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

class BernsteinTest {

    private static final Budget WIDE = Budget.pure("1000");
    private static final Schema SCHEMA = schema(Neighbours.ADD_REMOVE, OptionalLong.of(1000));

    @Test
    void plan_givenSensitivity_isTheGenericScale() {
        Plan<?> plan = Bernstein.of("x")
                .bandwidth(0.1)
                .degree(20)
                .sensitivity("3.9894228")
                .plan(SCHEMA, Budget.pure("2"));
        Plan<?> next = Bernstein.of("x")
                .bandwidth(0.1)
                .degree(21)
                .sensitivity("3.9894228")
                .plan(SCHEMA, Budget.pure("2"));

        assertThat(scale(plan)).isBetween(3.9894228 * 21 / 2, 3.9894228 * 21 / 2 * (1 + 1e-6));
        assertThat(scale(next) / scale(plan)).isCloseTo(22.0 / 21, within(1e-7));
        assertThat(Json.object(plan.json().get("public"), "public"))
                .containsEntry("sensitivity", "given")
                .containsEntry("sensitivity_held", "every row is cut to it");
    }

    @Test
    void plan_largeLatticeAndSmallEpsilon_fitsTheSamplers() {
        Plan<?> plan = Bernstein.of("x", "y")
                .bandwidth(0.1)
                .degree(300)
                .sensitivity("40")
                .plan(SCHEMA, Budget.pure("0.001"));

        assertThat(scale(plan)).isCloseTo(40 * 90_601 / 0.001, within(1e4));
    }

    @Test
    void plan_normalNoise_usesTheL2Form() {
        Plan<?> plan = Bernstein.of("x")
                .bandwidth(0.1)
                .degree(20)
                .noise(dev.bulla.core.mechanism.Noise.GAUSSIAN)
                .plan(
                        schema(Neighbours.ADD_REMOVE, OptionalLong.empty(), Budget.approx("3", "1e-5")),
                        Budget.approx("1", "1e-6"));

        assertThat(scale(plan)).isCloseTo(7.5113 * 4.22467888933, within(1e-3));
    }

    @Test
    void with_noSensitivity_isRefused() {
        assertThatThrownBy(() ->
                        Recipes.type("bernstein").with(Map.of("columns", List.of("x"), "bandwidth", 0.1, "degree", 20)))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("E-474 sensitivity: is missing")
                .hasMessageContaining("must not be learnt");
    }

    @Test
    void with_badOptions_areRefused() {
        assertThatThrownBy(() -> Bernstein.of("x")
                        .bandwidth(0.1)
                        .degree(20)
                        .sensitivity("-1")
                        .plan(SCHEMA, WIDE))
                .hasMessageContaining("E-477");
        assertThatThrownBy(() -> Bernstein.of("sex").bandwidth(0.1).degree(20).plan(SCHEMA, WIDE))
                .hasMessageContaining("E-460");
        assertThatThrownBy(() -> Bernstein.of("x").bandwidth(0).degree(20).plan(SCHEMA, WIDE))
                .hasMessageContaining("E-471");
        assertThatThrownBy(
                        () -> Bernstein.of("x").bandwidth(0.1).degree(100_000).plan(SCHEMA, WIDE))
                .hasMessageContaining("E-475");
        assertThatThrownBy(() -> Bernstein.of("x")
                        .bandwidth(0.1)
                        .degree(20)
                        .target("y")
                        .plan(schema(Neighbours.ADD_REMOVE, OptionalLong.empty()), WIDE))
                .hasMessageContaining("E-476");
    }

    /** 1,000 even inputs and y = 1 + x: at ε = 1000 the noise is below a hundredth. */
    @Test
    void release_line_isFoundInTheMiddle() {
        Rows rows = new Rows(SCHEMA);
        for (int i = 0; i < 1000; i++) {
            double x = (i + 0.5) / 1000;
            rows.with(x, 1 + x, 0);
        }
        BernsteinModel model = Bernstein.of("x")
                .bandwidth(0.05)
                .degree(20)
                .target("y")
                .iterations(3)
                .plan(SCHEMA, WIDE)
                .release(rows, MemoryJournal.account(SCHEMA))
                .model();
        Answer answer = model.answer(0.5);
        BernsteinModel read = BernsteinModel.read(Json.readObject(Json.canonical(model.json())));

        assertThat(answer.value()).isCloseTo(1.5, within(0.05));
        assertThat(answer.upper() - answer.lower()).isBetween(1e-4, 0.05);
        assertThat(read.answer(0.5)).isEqualTo(answer);
        assertThat(model.lines()).hasSize(21);
        assertThat(model.lines().get(10).labels()).containsExactly("0.5");
        assertThat(model.lines().get(20).labels()).containsExactly("1");
        assertThat(model.output()).isEqualTo("prediction");
    }

    @Test
    void release_density_addsUpToTheRows() {
        Rows rows = new Rows(SCHEMA);
        for (int i = 0; i < 500; i++) {
            rows.with(0.3 + i * 0.0008, 0, 0);
        }
        BernsteinModel model = Bernstein.of("x")
                .bandwidth(0.05)
                .degree(40)
                .sensitivity("8")
                .plan(SCHEMA, WIDE)
                .release(rows, MemoryJournal.account(SCHEMA))
                .model();
        double sum = 0;
        for (int i = 0; i < 200; i++) {
            sum += model.answer((i + 0.5) / 200).value() / 200;
        }

        assertThat(sum).isCloseTo(500, within(15.0));
    }

    /** A function that no fold can compute, here the share of rows below a point; one row of 200 moves it by 1/200. */
    @Test
    void privatise_ownFunction_isReleased() {
        List<double[]> rows = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            rows.add(new double[] {(i + 0.5) / 200});
        }
        BernsteinFunction shares = BernsteinFunction.privatise(
                "distribution",
                table -> point ->
                        table.stream().filter(row -> row[0] <= point[0]).count() / 200.0,
                Proved.sup("0.005").replacing(200),
                new BernsteinBasis(10, 1, 1));
        Schema schema = schema(Neighbours.REPLACE_ONE, OptionalLong.of(200));
        BernsteinFunction.Released released = shares.release(rows, WIDE, MemoryJournal.account(schema));

        assertThat(shares.values().mechanism(Budget.pure("1")).scale()).isCloseTo(0.055, within(1e-7));
        assertThat(released.evaluator().at(new double[] {0.5}, 0)).isCloseTo(0.5, within(0.01));
    }

    private static double scale(Plan<?> plan) {
        return plan.measurements().get(0).mechanism().scale();
    }

    private static Schema schema(Neighbours neighbours, OptionalLong rows) {
        return schema(neighbours, rows, WIDE);
    }

    private static Schema schema(Neighbours neighbours, OptionalLong rows, Budget cap) {
        return new Schema(
                "points",
                Unit.row(),
                neighbours,
                cap,
                rows,
                List.of(
                        new Column.Real("x", 0, 1, Optional.empty(), Optional.empty()),
                        new Column.Real("y", 0, 2, Optional.empty(), Optional.empty()),
                        new Column.Category("sex", List.of("f", "m"), Optional.empty(), Optional.empty())));
    }
}
