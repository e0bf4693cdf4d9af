package dev.bulla.models.bayes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.json.Json;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.release.Release;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Replay;
import dev.bulla.core.testing.Rows;
import dev.bulla.core.testing.Schemata;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class NaiveBayesTest {

    private static final Budget MUCH = Budget.approx("10", "1e-5");
    private static final Schema SCHEMA = Schemata.people(MUCH);
    private static final NaiveBayes RECIPE = NaiveBayes.of("age", "height").target("sex");

    @Test
    void release_twoClasses_tellsThemApart() {
        NaiveBayesModel model = RECIPE.plan(SCHEMA, MUCH)
                .release(twoClasses(), MemoryJournal.account(SCHEMA))
                .model();

        assertThat(model.label(1, 0.3)).isEqualTo("f");
        assertThat(model.label(8, 1.8)).isEqualTo("m");
        assertThat(model.count(0)).isCloseTo(3_000, Offset.offset(30.0));
        assertThat(model.mean(0, 0)).isCloseTo(2, Offset.offset(0.1));
        assertThat(model.deviation(0, 0)).isCloseTo(Math.sqrt(2), Offset.offset(0.1));
    }

    @Test
    void deviation_narrowClass_isAtLeastTheFloor() {
        Rows one = new Rows(SCHEMA);
        for (int i = 0; i < 1_000; i++) {
            one.with(4, 0, 1);
        }
        NaiveBayesModel model = RECIPE.plan(SCHEMA, MUCH)
                .release(one, MemoryJournal.account(SCHEMA))
                .model();
        NaiveBayesModel wider = RECIPE.floor(0.5)
                .plan(SCHEMA, MUCH)
                .release(one, MemoryJournal.account(SCHEMA))
                .model();

        assertThat(model.deviation(0, 0)).isCloseTo(9.0 / 7, Offset.offset(1e-9));
        assertThat(wider.deviation(0, 0)).isCloseTo(4.5, Offset.offset(1e-9));
    }

    @Test
    void scores_anyQuestion_areChances() {
        NaiveBayesModel model = RECIPE.plan(SCHEMA, MUCH)
                .release(twoClasses(), MemoryJournal.account(SCHEMA))
                .model();
        double[] scores = new double[2];
        for (double[] point : new double[][] {{0, 0}, {9, 2}, {Double.NaN, 1.9}, {Double.NaN, Double.NaN}}) {
            model.scores(point, scores);
            assertThat(scores[0] + scores[1]).isCloseTo(1, Offset.offset(1e-12));
            assertThat(scores[0]).isBetween(0.0, 1.0);
        }
        assertThat(scores[0]).isCloseTo(0.75, Offset.offset(0.01));
        assertThat(model.label(Double.NaN, 1.9)).isEqualTo("m");
    }

    @Test
    void json_writtenAndRead_isTheSameModel() {
        Release<NaiveBayesModel> release = NaiveBayes.of("age", "height")
                .target("sex")
                .floor(0.25)
                .plan(SCHEMA, Budget.pure("1"))
                .release(twoClasses(), MemoryJournal.account(SCHEMA));
        NaiveBayesModel read = (NaiveBayesModel) Recipes.read(release.modelBytes());

        assertThat(Json.canonical(read.json())).isEqualTo(release.modelBytes());
        assertThat(read.classify(4, 1.1)).isEqualTo(release.model().classify(4, 1.1));
        assertThat(Plan.remake(Json.readObject(release.plan().bytes()), Recipes.all())
                        .bytes())
                .isEqualTo(release.plan().bytes());
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
            for (Budget budget : List.of(Budget.pure("0.001"), Budget.pure("5"), Budget.approx("0.01", "1e-6"))) {
                for (List<String> columns : List.of(List.of("age"), List.of("age", "height"))) {
                    NaiveBayesModel model = NaiveBayes.of(columns.toArray(String[]::new))
                            .target("sex")
                            .plan(SCHEMA, budget)
                            .release(table, MemoryJournal.account(SCHEMA))
                            .model();
                    double[] scores = new double[2];
                    model.scores(new double[] {3, 1}, scores);
                    assertThat(Arrays.stream(scores).sum()).isCloseTo(1, Offset.offset(1e-9));
                }
            }
        }
    }

    @Test
    void release_neighbours_differInTheSumsOnly() {
        Schema replace = Schemata.people(MUCH, Unit.row(), Neighbours.REPLACE_ONE, OptionalLong.of(3));
        for (Budget budget : List.of(Budget.pure("0.5"), Budget.approx("0.5", "1e-6"))) {
            Replay.of(RECIPE.plan(SCHEMA, budget), 5)
                    .assertAlike(
                            new Rows(SCHEMA).with(1, 0, 1),
                            new Rows(SCHEMA).with(1, 0, 1).with(9, 1, 2));
            Replay.of(RECIPE.plan(replace, budget), 5)
                    .assertAlike(
                            new Rows(replace).with(1, 0, 1).with(0, 0, 0).with(0, 0, 0),
                            new Rows(replace).with(1, 0, 1).with(0, 0, 0).with(9, 1, 2));
        }
    }

    @Test
    void release_categoriesOnly_learnsShares() {
        Schema schema = new Schema(
                "shop",
                Unit.row(),
                Neighbours.ADD_REMOVE,
                MUCH,
                OptionalLong.empty(),
                List.of(category("colour", "red", "green", "blue"), category("sold", "no", "yes")));
        Rows rows = new Rows(schema);
        for (int i = 0; i < 900; i++) {
            rows.with(i % 3, i % 3 == 2 || i % 30 == 0 ? 1 : 0);
        }
        NaiveBayesModel model = NaiveBayes.of("colour")
                .target("sold")
                .plan(schema, MUCH)
                .release(rows, MemoryJournal.account(schema))
                .model();

        assertThat(model.label(2)).isEqualTo("yes");
        assertThat(model.label(1)).isEqualTo("no");
    }

    @Test
    void plan_wrongTargetOrColumns_isRefused() {
        assertRefused("E-550", () -> NaiveBayes.of("age").plan(SCHEMA, MUCH));
        assertRefused("E-550", () -> NaiveBayes.of("age").target("height").plan(SCHEMA, MUCH));
        assertRefused("E-550", () -> NaiveBayes.of("age", "sex").target("sex").plan(SCHEMA, MUCH));
        assertRefused("E-413", () -> NaiveBayes.of());
        assertRefused("E-551", () -> RECIPE.floor(0));
        assertRefused("E-410", () -> NaiveBayes.TYPE.with(Map.of("columns", List.of("age"), "bandwidth", 1)));
        Schema wide = new Schema(
                "wide", Unit.row(), Neighbours.ADD_REMOVE, MUCH, OptionalLong.empty(), List.of(many("a"), many("b")));
        assertRefused("E-552", () -> NaiveBayes.of("a").target("b").plan(wide, MUCH));
    }

    private static void assertRefused(String code, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        BadInput.class,
                        refused -> assertThat(refused.messages())
                                .extracting(message -> message.code())
                                .containsExactly(code));
    }

    private static Column many(String name) {
        List<String> levels = new ArrayList<>();
        for (int i = 0; i < 1_001; i++) {
            levels.add("l" + i);
        }
        return category(name, levels.toArray(String[]::new));
    }

    private static Column.Category category(String name, String... levels) {
        return new Column.Category(name, List.of(levels), java.util.Optional.empty(), java.util.Optional.empty());
    }

    private static Rows twoClasses() {
        Rows rows = new Rows(SCHEMA);
        for (int i = 0; i < 4_000; i++) {
            boolean m = i % 4 == 0;
            rows.with((m ? 5 : 0) + i / 4 % 5, m ? 1 : 0, (m ? 1 : 0) + i % 10 / 10.0);
        }
        return rows;
    }
}
