package dev.bulla.models.logistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.accounting.Account;
import dev.bulla.core.accounting.BudgetExceeded;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.json.Json;
import dev.bulla.core.noise.RoundedNormal;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.release.Release;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.seal.Certificate;
import dev.bulla.core.seal.SealingKey;
import dev.bulla.core.seal.Verification;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Rows;
import dev.bulla.core.testing.Schemata;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class LogisticTiltTest {

    private static final Budget MUCH = Budget.approx("10", "1e-5");
    private static final Schema SCHEMA = Schemata.people(MUCH);
    private static final Logistic RECIPE =
            Logistic.of("age", "height").target("sex").method(Logistic.Method.OBJECTIVE);
    private static final Column.Category SEX = (Column.Category) SCHEMA.require("sex");
    private static final List<Column> INPUTS = List.of(SCHEMA.require("age"), SCHEMA.require("height"));

    @Test
    void sigma_vectorsOfTheBook_areReproduced() {
        assertThat(sigma("1", 1)).isCloseTo(6.397316081, Offset.offset(1e-9));
        assertThat(sigma("1", 10)).isCloseTo(5.115696791, Offset.offset(1e-9));
        assertThatThrownBy(() -> sigma("0.1", 0.01)).isInstanceOf(IllegalArgumentException.class);
    }

    /**
     * A one-dimensional example: five rows (1, yes), and one row (1, no) more. P(loss > ε) stays below the bound, and a tilt of half the
     * strength does not.
     */
    @Test
    void loss_monteCarlo_exceedsEpsilonNoMoreOftenThanDelta() {
        for (String epsilon : List.of("0.5", "1")) {
            Budget budget = Budget.approx(epsilon, "0.01");
            double sigma = LogisticTilt.sigma(budget, BigDecimal.ONE, LogisticTiltMechanism.QUARTER, BigDecimal.ONE)
                    .doubleValue();

            assertThat(exceeds(sigma, budget.epsilon().doubleValue())).isLessThan(0.01);
            assertThat(exceeds(sigma / 2, budget.epsilon().doubleValue())).isGreaterThan(0.01);
        }
    }

    @Test
    void minimum_shuffledOrHeld_hasEqualBits() {
        LogisticMinimum minimum = new LogisticMinimum(SEX, INPUTS, 2);
        Rows reversed = new Rows(SCHEMA);
        for (int i = 3_999; i >= 0; i--) {
            reversed.with(row(i));
        }

        BigDecimal[] tilt = new BigDecimal[minimum.dimension()];
        Arrays.setAll(tilt, i -> BigDecimal.valueOf(i - 1));

        assertThat(minimum.of(reversed, tilt)).containsExactly(minimum.of(twoClasses(), tilt));
    }

    @Test
    void release_twoClasses_tellsThemApartAndIsWorkedOutAgain() {
        Release<LogisticModel> release = RECIPE.plan(SCHEMA, MUCH).release(twoClasses(), MemoryJournal.account(SCHEMA));

        assertThat(release.model().label(1, 0.3)).isEqualTo("f");
        assertThat(release.model().label(8, 1.8)).isEqualTo("m");
        assertThat(Verification.of(
                        new Verification.Evidence(
                                Certificate.seal(release, SealingKey.generate(), "test")
                                        .bytes(),
                                Optional.of(release.plan().bytes()),
                                Optional.of(release.modelBytes()),
                                Optional.empty()),
                        Recipes.all()))
                .allMatch(Verification.Check::holds);
        assertThat(Plan.remake(Json.readObject(release.plan().bytes()), Recipes.all())
                        .bytes())
                .isEqualTo(release.plan().bytes());
    }

    @Test
    void release_anyRows_isARelease() {
        for (Rows table : List.of(
                new Rows(SCHEMA),
                new Rows(SCHEMA).with(3, 1, 1.5),
                new Rows(SCHEMA).with(0, Column.MISSING, 2).with(Column.MISSING, 0, Column.MISSING))) {
            for (Budget budget : List.of(Budget.approx("0.01", "1e-6"), MUCH)) {
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
    void release_inAnAccount_closesIt() {
        Account account = MemoryJournal.account(SCHEMA);
        Budget part = Budget.approx("1", "1e-6");
        RECIPE.plan(SCHEMA, part).release(twoClasses(), account);

        assertThatThrownBy(() -> RECIPE.plan(SCHEMA, part).release(twoClasses(), account))
                .isInstanceOf(BudgetExceeded.class);
    }

    @Test
    void plan_whatIsNotProved_isRefused() {
        Schema replace = Schemata.people(MUCH, Unit.row(), Neighbours.REPLACE_ONE, OptionalLong.of(3));
        Schema units = Schemata.people(MUCH, Unit.of("person", 3), Neighbours.ADD_REMOVE, OptionalLong.of(3));

        assertRefused("E-555", () -> RECIPE.plan(replace, MUCH));
        assertRefused("E-555", () -> RECIPE.plan(units, MUCH));
        assertRefused("E-555", () -> RECIPE.plan(SCHEMA, Budget.pure("1")));
        assertRefused("E-556", () -> RECIPE.penalty(0.01).plan(SCHEMA, Budget.approx("0.1", "1e-6")));
        assertRefused("E-556", () -> RECIPE.penalty(Double.NaN).plan(SCHEMA, MUCH));
        assertRefused(
                "E-556",
                () -> RECIPE.method(Logistic.Method.GRADIENT).penalty(1).plan(SCHEMA, MUCH));
    }

    private static void assertRefused(String code, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        BadInput.class,
                        refused -> assertThat(refused.messages())
                                .extracting(message -> message.code())
                                .containsExactly(code));
    }

    private static double exceeds(double sigma, double epsilon) {
        RandomBits bits = SeededBits.of(19);
        RoundedNormal normal = RoundedNormal.ofScale(0x1p30);
        int draws = 20_000;
        int over = 0;
        for (int i = 0; i < draws; i++) {
            double b = sigma * normal.draw(bits) * 0x1p-30;
            double t = 0;
            for (int step = 0; step < 100; step++) {
                double p = 1 / (1 + Math.exp(t));
                t -= (-5 * p + t + b) / (5 * p * (1 - p) + 1);
            }
            double p = 1 / (1 + Math.exp(-t));
            double bent = 5 * p * (1 - p) + 1;
            double other = b - p;
            double loss = Math.log(bent / (bent + p * (1 - p))) + (other * other - b * b) / (2 * sigma * sigma);
            over += Math.abs(loss) > epsilon ? 1 : 0;
        }
        return over / (double) draws;
    }

    /** A guess of the number of rows is no reason to refuse: the solver is proved for all. */
    @Test
    void plan_anyNumberOfRows_isMade() {
        Schema many = Schemata.people(MUCH, Unit.row(), Neighbours.ADD_REMOVE, OptionalLong.of(1L << 40));

        assertThat(RECIPE.plan(many, MUCH).json().toString()).doesNotContain("proved_up_to_rows");
    }

    @Test
    void plan_moreCoefficientsThanCanBeSolvedFor_isRefused() {
        List<String> levels = IntStream.range(0, 2_000).mapToObj(i -> "l" + i).toList();
        Schema wide = new Schema(
                "wide",
                Unit.row(),
                Neighbours.ADD_REMOVE,
                MUCH,
                OptionalLong.empty(),
                List.of(SEX, new Column.Category("many", levels, Optional.empty(), Optional.empty())));

        assertRefused(
                "E-557",
                () -> Logistic.of("many")
                        .target("sex")
                        .method(Logistic.Method.OBJECTIVE)
                        .plan(wide, MUCH));
    }

    /** Plans of version 0.1 stated a limit: they are recalled with it, for verification, and never made or released again. */
    @Test
    void recall_planOfTheFormerForm_isWorkedOutAgain() {
        Plan<?> former = Logistic.TYPE
                .earlier()
                .get(0)
                .with(Map.of("columns", List.of("age", "height"), "target", "sex", "method", "objective"))
                .plan(SCHEMA, MUCH);
        Map<String, Object> json = Json.readObject(former.bytes());

        assertThat(Plan.recall(json, Recipes.all()).bytes()).isEqualTo(former.bytes());
        assertThat(former.json().toString()).contains("proved_up_to_rows=2097152");
        assertThat(Plan.remake(json, Recipes.all()).bytes()).isNotEqualTo(former.bytes());
    }

    private static double sigma(String epsilon, double penalty) {
        return LogisticTilt.sigma(
                        Budget.approx(epsilon, "1e-6"),
                        BigDecimal.ONE,
                        LogisticTiltMechanism.QUARTER,
                        BigDecimal.valueOf(penalty))
                .doubleValue();
    }

    private static double[] row(int i) {
        boolean m = i % 4 == 0;
        return new double[] {(m ? 5 : 0) + i / 4 % 5, m ? 1 : 0, (m ? 1 : 0) + i % 10 / 10.0};
    }

    private static Rows twoClasses() {
        Rows rows = new Rows(SCHEMA);
        for (int i = 0; i < 4_000; i++) {
            rows.with(row(i));
        }
        return rows;
    }
}
