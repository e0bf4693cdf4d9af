package dev.bulla.models.logistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.accounting.Grant;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.json.Json;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.release.Release;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.seal.Certificate;
import dev.bulla.core.seal.SealingKey;
import dev.bulla.core.seal.Verification;
import dev.bulla.core.table.Fold;
import dev.bulla.core.table.Table;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Rows;
import dev.bulla.core.testing.Schemata;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class LogisticTest {

    private static final Budget MUCH = Budget.approx("10", "1e-5");
    private static final Schema SCHEMA = Schemata.people(MUCH);
    private static final Logistic RECIPE = Logistic.of("age", "height").target("sex");

    @Test
    void release_twoClasses_tellsThemApartAndSaysHow() {
        LogisticModel model = released(RECIPE, twoClasses(SCHEMA)).model();

        assertThat(model.label(1, 0.3)).isEqualTo("f");
        assertThat(model.label(8, 1.8)).isEqualTo("m");
        assertThat(model.linear().get(0).get("age")).isPositive();
        assertThat(model.linear().get(0).get("height")).isPositive();
    }

    @Test
    void linear_anyPoint_isTheLogOddsOfTheScores() {
        LogisticModel model = released(RECIPE, twoClasses(SCHEMA)).model();
        Map<String, Double> linear = model.linear().get(0);
        double[] scores = new double[2];
        for (double[] point : new double[][] {{0, 0}, {9, 2}, {4, 1.1}}) {
            model.scores(point, scores);
            double odds = linear.get("") + linear.get("age") * point[0] + linear.get("height") * point[1];

            assertThat(scores[1]).isCloseTo(1 / (1 + Math.exp(-odds)), Offset.offset(1e-9));
            assertThat(scores[0] + scores[1]).isCloseTo(1, Offset.offset(1e-12));
        }
    }

    @Test
    void release_threeClassesAndCategories_learnsThem() {
        Column.Category colour =
                new Column.Category("colour", List.of("red", "green", "blue"), Optional.empty(), Optional.empty());
        Column.Category kind = new Column.Category("kind", List.of("a", "b", "c"), Optional.empty(), Optional.empty());
        Schema schema = new Schema(
                "shop", Unit.row(), Neighbours.ADD_REMOVE, MUCH, OptionalLong.empty(), List.of(colour, kind));
        Rows rows = new Rows(schema);
        for (int i = 0; i < 3_000; i++) {
            rows.with(i % 3, i % 20 == 0 ? i / 20 % 3 : (i + 1) % 3);
        }
        LogisticModel model = Logistic.of("colour")
                .target("kind")
                .plan(schema, MUCH)
                .release(rows, MemoryJournal.account(schema))
                .model();
        double[] scores = new double[3];
        model.scores(new double[] {0}, scores);

        assertThat(List.of(model.label(0), model.label(1), model.label(2))).containsExactly("b", "c", "a");
        assertThat(Arrays.stream(scores).sum()).isCloseTo(1, Offset.offset(1e-12));
    }

    /** The rare class has its chance, not the twentieth of it that gradients cut by their residuals gave it. */
    @Test
    void release_rareClass_hasItsChance() {
        Rows rows = new Rows(SCHEMA);
        for (int i = 0; i < 40_000; i++) {
            rows.with(i % 10, i % 50 == 7 ? 1 : 0, i % 7 / 7.0);
        }
        LogisticModel model = released(RECIPE, rows).model();
        double[] scores = new double[2];
        double sum = 0;
        for (int i = 0; i < 350; i++) {
            model.scores(new double[] {i % 10, i % 7 / 7.0}, scores);
            sum += scores[1] / 350;
        }

        assertThat(sum).isCloseTo(0.02, Offset.offset(0.001));
    }

    @Test
    void release_noiseThatHidesAll_isAboutTheSharesOfTheClasses() {
        Rows few = new Rows(SCHEMA).with(3, 1, 1.5).with(3, 0, 0.5);
        LogisticModel blind = RECIPE.plan(SCHEMA, Budget.approx("0.05", "1e-6"))
                .release(few, MemoryJournal.account(SCHEMA))
                .model();
        double[] low = new double[2];
        double[] high = new double[2];
        blind.scores(new double[] {0, 0}, low);
        blind.scores(new double[] {9, 2}, high);

        assertThat(high[1]).isCloseTo(low[1], Offset.offset(0.2));
    }

    /** What the descent starts from and ends at is told, and what it takes from it is in the plan. */
    @Test
    void plan_ofToday_namesEveryConstantOfTheWay() {
        assertThat(Json.object(RECIPE.plan(SCHEMA, MUCH).json().get("public"), "public"))
                .containsKeys(
                        "rounds",
                        "row_length",
                        "share_of_classes",
                        "share_of_columns",
                        "share_of_balance",
                        "step",
                        "curvatures",
                        "coefficients",
                        "hidden_at",
                        "momentum",
                        "averaged_rounds",
                        "least_spread",
                        "care",
                        "doubt_of_halving",
                        "halving_at",
                        "spread_of_slope",
                        "spread_of_constant",
                        "reach");
    }

    @Test
    void certificate_freshRelease_isWorkedOutAgain() {
        Release<LogisticModel> release = released(RECIPE, twoClasses(SCHEMA));
        byte[] certificate =
                Certificate.seal(release, SealingKey.generate(), "test").bytes();

        assertThat(Verification.of(
                        new Verification.Evidence(
                                certificate,
                                Optional.of(release.plan().bytes()),
                                Optional.of(release.modelBytes()),
                                Optional.empty()),
                        Recipes.all()))
                .allMatch(Verification.Check::holds);
        assertThat(Json.canonical(Recipes.read(release.modelBytes()).json())).isEqualTo(release.modelBytes());
    }

    @Test
    void release_anyRows_isARelease() {
        List<Rows> tables = List.of(
                new Rows(SCHEMA),
                new Rows(SCHEMA).with(3, 1, 1.5),
                new Rows(SCHEMA).with(3, 1, 1.5).with(3, 1, 1.5),
                new Rows(SCHEMA).with(Column.MISSING, Column.MISSING, Column.MISSING),
                new Rows(SCHEMA).with(0, Column.MISSING, 2).with(Column.MISSING, 0, Column.MISSING));
        for (Rows table : tables) {
            for (Budget budget : List.of(Budget.approx("0.001", "1e-6"), MUCH)) {
                LogisticModel model = RECIPE.plan(SCHEMA, budget)
                        .release(table, MemoryJournal.account(SCHEMA))
                        .model();
                double[] scores = new double[2];
                model.scores(new double[] {3, 1}, scores);
                assertThat(scores[0] + scores[1]).isCloseTo(1, Offset.offset(1e-9));
            }
        }
    }

    @Test
    void release_otherRows_drawAsManyBitsAndTellTheSameShape() {
        long words = -1;
        for (Table table : List.of(new Rows(SCHEMA), new Rows(SCHEMA).with(3, 1, 1.5), twoClasses(SCHEMA))) {
            SeededBits bits = SeededBits.replay(7);
            Measurement measurement = RECIPE.plan(SCHEMA, MUCH).measurements().get(0);
            long[] record = measurement.release(
                    table,
                    List.of(),
                    MemoryJournal.grant(measurement.mechanism().cost()),
                    bits);

            assertThat(record).hasSize(measurement.statistic().dimension());
            assertThat(words).isIn(-1L, bits.words());
            words = bits.words();
        }
    }

    @Test
    void release_spentGrant_readsNothing() {
        Measurement measurement = RECIPE.plan(SCHEMA, MUCH).measurements().get(0);
        Grant grant = MemoryJournal.grant(measurement.mechanism().cost());
        grant.spend(measurement.mechanism().cost());
        Table unread = new Table() {
            @Override
            public Schema schema() {
                return SCHEMA;
            }

            @Override
            public long rows() {
                throw new AssertionError("asked for rows");
            }

            @Override
            public long[] fold(Fold fold) {
                throw new AssertionError("read rows");
            }
        };

        assertThatThrownBy(() -> measurement.release(unread, List.of(), grant, SeededBits.of(1)))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void release_inARenyiAccount_leavesItOpen() {
        Account account = MemoryJournal.account(SCHEMA);
        Budget part = Budget.approx("1", "1e-6");

        RECIPE.plan(SCHEMA, part).release(twoClasses(SCHEMA), account);
        assertThat(RECIPE.plan(SCHEMA, part)
                        .release(twoClasses(SCHEMA), account)
                        .entry()
                        .number())
                .isEqualTo(2);
    }

    @Test
    void plan_replaceOne_doublesEveryGradient() {
        Schema replace = Schemata.people(MUCH, Unit.row(), Neighbours.REPLACE_ONE, OptionalLong.of(3));
        double added =
                RECIPE.plan(SCHEMA, MUCH).measurements().get(0).mechanism().scale();
        double replaced =
                RECIPE.plan(replace, MUCH).measurements().get(0).mechanism().scale();

        assertThat(replaced / added).isBetween(1.89, 2.0);
    }

    @Test
    void plan_whatCannotBe_isRefused() {
        assertRefused("E-403", () -> RECIPE.plan(SCHEMA, Budget.pure("1")));
        assertRefused("E-550", () -> Logistic.of("age").plan(SCHEMA, MUCH));
        assertRefused("E-550", () -> Logistic.of("age").target("height").plan(SCHEMA, MUCH));
        assertRefused("E-413", Logistic::of);
        assertRefused(
                "E-553",
                () -> Logistic.TYPE.with(Map.of("columns", List.of("age"), "target", "sex", "method", "newton")));
        List<String> levels = new ArrayList<>();
        for (int i = 0; i < 30_000; i++) {
            levels.add("l" + i);
        }
        Schema wide = new Schema(
                "wide",
                Unit.row(),
                Neighbours.ADD_REMOVE,
                MUCH,
                OptionalLong.empty(),
                List.of(
                        new Column.Category("a", levels, Optional.empty(), Optional.empty()),
                        new Column.Category("b", List.of("x", "y"), Optional.empty(), Optional.empty())));
        assertRefused("E-554", () -> Logistic.of("a").target("b").plan(wide, MUCH));
    }

    private static void assertRefused(String code, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        BadInput.class,
                        refused -> assertThat(refused.messages())
                                .extracting(message -> message.code())
                                .containsExactly(code));
    }

    private static Release<LogisticModel> released(Logistic recipe, Rows rows) {
        return recipe.plan(SCHEMA, MUCH).release(rows, MemoryJournal.account(SCHEMA));
    }

    private static Rows twoClasses(Schema schema) {
        Rows rows = new Rows(schema);
        for (int i = 0; i < 4_000; i++) {
            boolean m = i % 4 == 0;
            rows.with((m ? 5 : 0) + i / 4 % 5, m ? 1 : 0, (m ? 1 : 0) + i % 10 / 10.0);
        }
        return rows;
    }
}
