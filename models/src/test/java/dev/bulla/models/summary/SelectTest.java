package dev.bulla.models.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.mechanism.Calibrated;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.release.Release;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.seal.Certificate;
import dev.bulla.core.seal.SealingKey;
import dev.bulla.core.seal.Verification;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Rows;
import dev.bulla.core.testing.Schemata;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class SelectTest {

    private static final Budget CAP = Budget.approx("100", "1e-5");
    private static final Schema SCHEMA = Schemata.people(CAP);

    @Test
    void release_clearWinner_isChosenByEveryMethod() {
        for (Select.Method method : Select.Method.values()) {
            SelectModel model =
                    release(Select.of("age", "sex").method(method), "2").model();

            assertThat(model.labels()).containsExactly("7", "m");
            assertThat(model.answer(7, 1).value()).isEqualTo(1);
            assertThat(model.answer(7, 0).value()).isEqualTo(0);
            assertThat(model.lines()).hasSize(1);
            assertThat(model.gap95()).isPositive();
        }
    }

    @Test
    void plan_relations_dropTheTwoOnlyForAddRemove() {
        Schema units = Schemata.people(CAP, Unit.of("person", 3), Neighbours.ADD_REMOVE, OptionalLong.empty());
        Schema replace = Schemata.people(CAP, Unit.row(), Neighbours.REPLACE_ONE, OptionalLong.of(9));

        assertThat(mechanism(SCHEMA).scale()).isEqualTo(2);
        assertThat(mechanism(SCHEMA).sensitivity()).isEqualTo(1);
        assertThat(mechanism(units).scale()).isEqualTo(6);
        assertThat(mechanism(units).sensitivity()).isEqualTo(3);
        assertThat(mechanism(replace).scale()).isEqualTo(4);
        assertThat(mechanism(replace).sensitivity()).isEqualTo(1);
        assertThat(mechanism(SCHEMA).norm()).isEqualTo("linf");
    }

    @Test
    void release_emptyTable_choosesSomething() {
        for (Select.Method method : Select.Method.values()) {
            SelectModel model = Select.of("sex")
                    .method(method)
                    .plan(SCHEMA, Budget.pure("0.5"))
                    .release(new Rows(SCHEMA), MemoryJournal.account(SCHEMA))
                    .model();
            assertThat(model.labels().get(0)).isIn("f", "m");
        }
    }

    @Test
    void verify_everyMethod_everyCheckHoldsAndAnotherChoiceDoesNot() {
        for (Select.Method method : Select.Method.values()) {
            Release<?> release = release(Select.of("age").bins("age", 5).method(method), "1");
            byte[] certificate =
                    Certificate.seal(release, SealingKey.generate(), "test").bytes();
            byte[] model = release.modelBytes();

            assertThat(checks(release, certificate, model)).allMatch(Verification.Check::holds);
            assertThat(Recipes.read(model).lines()).isEqualTo(release.model().lines());
        }
    }

    @Test
    void plan_badOptions_areRefused() {
        assertThatThrownBy(() -> Select.of("sex").plan(SCHEMA, Budget.approx("1", "1e-6")))
                .hasMessageContaining("pure");
        assertThatThrownBy(() -> Select.of()).hasMessageContaining("columns");
        assertThatThrownBy(() -> Select.TYPE.with(Map.of("columns", List.of("sex"), "method", "oracle")))
                .hasMessageContaining("oracle");
        assertThatThrownBy(() -> Select.TYPE.with(Map.of("columns", List.of("sex"), "noise", "laplace")))
                .hasMessageContaining("not an option");
    }

    private static List<Verification.Check> checks(Release<?> release, byte[] certificate, byte[] model) {
        return Verification.of(
                new Verification.Evidence(
                        certificate, Optional.of(release.plan().bytes()), Optional.of(model), Optional.empty()),
                Recipes.all());
    }

    private static Calibrated mechanism(Schema schema) {
        return Select.of("sex")
                .plan(schema, Budget.pure("0.5"))
                .measurements()
                .get(0)
                .mechanism();
    }

    private static Release<SelectModel> release(Select recipe, String epsilon) {
        Rows rows = new Rows(SCHEMA);
        for (int i = 0; i < 100; i++) {
            rows.with(i % 3 == 0 ? i % 10 : 7, i % 5 == 0 ? 0 : 1, 1);
        }
        return recipe.plan(SCHEMA, Budget.pure(epsilon)).release(rows, MemoryJournal.account(SCHEMA));
    }
}
