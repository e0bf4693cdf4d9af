package dev.bulla.models.regression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Offset.offset;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.json.Json;
import dev.bulla.core.model.Answer;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.release.Plan;
import dev.bulla.core.release.Progress;
import dev.bulla.core.release.Recipes;
import dev.bulla.core.release.Release;
import dev.bulla.core.release.ReplayEngine;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Replay;
import dev.bulla.core.testing.Rows;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RidgeWeightsTest {

    private static Column real(String name) {
        return new Column.Real(name, -1, 1, Optional.empty(), Optional.empty());
    }

    private static Schema schema(long rows, Neighbours neighbours) {
        return new Schema(
                "plane",
                Unit.row(),
                neighbours,
                Budget.approx("1000", "1e-3"),
                OptionalLong.of(rows),
                List.of(real("a"), real("b"), real("y")));
    }

    private static final Design LINE = new Design(List.of(real("a")), real("y"), false, 1);
    private static final Design PLANE = new Design(List.of(real("a"), real("b")), real("y"), true, 1);

    private static Rows rows(double[]... all) {
        Rows rows = new Rows(schema(all.length, Neighbours.REPLACE_ONE));
        for (double[] each : all) {
            rows.with(each);
        }
        return rows;
    }

    private static double declared(RidgeWeights weights) {
        return weights.sensitivity(Neighbours.REPLACE_ONE, Unit.row()).l2().doubleValue();
    }

    private static double distance(RidgeWeights weights, Rows one, Rows other) {
        long[] first = weights.of(one, List.of());
        long[] second = weights.of(other, List.of());
        double sum = 0;
        for (int i = 0; i < first.length; i++) {
            double step = (first[i] - second[i]) * weights.grid();
            sum += step * step;
        }
        return Math.sqrt(sum);
    }

    /** docs/mathematics.md §6.2: λ = .01; the route by strong convexity gives 2(1 + 1/√λ)/(nλ) = 0.22, 1.85 times as much. */
    @ParameterizedTest
    @CsvSource({"10000, 0.118806931, 0.22", "170084, 0.007051174, 0.01293"})
    void moved_specVectors_areReproduced(long n, double tight, double loose) {
        BigDecimal ridge = BigDecimal.valueOf(n).multiply(new BigDecimal("0.01"));
        double twice = 2 * RidgeWeights.moved(BigDecimal.ONE, ridge, n - 1).doubleValue();

        assertThat(twice).isCloseTo(tight, offset(1e-9));
        assertThat(2 * (1 + 1 / Math.sqrt(.01)) / (n * .01)).isCloseTo(loose, offset(1e-5));
        RidgeWeights weights = new RidgeWeights(LINE, n, ridge);
        assertThat(declared(weights)).isBetween(twice, twice * (1 + 3e-6));
    }

    /** One row whose target is turned around: 2/(r + 1), all of the claim. One row counted in place of two would be beaten. */
    @Test
    void sensitivity_oneRow_isReached() {
        RidgeWeights weights = new RidgeWeights(LINE, 1, BigDecimal.ONE);
        double seen = distance(weights, rows(new double[] {1, 0, 1}), rows(new double[] {1, 0, -1}));

        assertThat(seen).isCloseTo(1, offset(1e-5)).isLessThanOrEqualTo(declared(weights));
        assertThat(seen)
                .as("a row that goes, without the one that comes")
                .isGreaterThan(1.9
                        * RidgeWeights.moved(BigDecimal.ONE, BigDecimal.ONE, 0).doubleValue());
    }

    /** Rows of length √(r/n) pull θ to √n/(2√r): a declaration without that term is beaten, ours is not. */
    @Test
    void sensitivity_rowsThatPull_areCounted() {
        int n = 401;
        RidgeWeights weights = new RidgeWeights(LINE, n, BigDecimal.ONE);
        double[][] one = new double[n][];
        java.util.Arrays.fill(one, new double[] {.05, 0, 1});
        double[][] other = one.clone();
        one[0] = new double[] {-1, 0, 1};
        other[0] = new double[] {0, 0, 1};
        double seen = distance(weights, rows(one), rows(other));

        assertThat(seen).isBetween(3.0, declared(weights));
        assertThat(seen)
                .as("2/(r + 1), as if there were no other rows")
                .isGreaterThan(2
                        * RidgeWeights.moved(BigDecimal.ONE, BigDecimal.ONE, 0).doubleValue());
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 5, 30})
    void sensitivity_hunted_isNeverBeaten(int n) {
        SeededBits bits = SeededBits.of(n);
        double most = 0;
        for (double ridge : new double[] {3, 10, 100}) {
            RidgeWeights weights = new RidgeWeights(PLANE, n, BigDecimal.valueOf(ridge));
            for (int run = 0; run < 400; run++) {
                double[][] one = new double[n][];
                double size = Math.scalb(1.0, -(run % 5));
                for (int r = 0; r < n; r++) {
                    one[r] = new double[] {size * corner(bits), size * corner(bits), corner(bits)};
                }
                double[][] other = one.clone();
                other[0] = new double[] {corner(bits), corner(bits), corner(bits)};
                one[0] = run % 7 == 0 ? new double[] {Double.NaN, 1, 1} : one[0];
                most = Math.max(most, distance(weights, rows(one), rows(other)) / declared(weights));
            }
        }
        assertThat(most).isBetween(0.4, 1.0);
    }

    private static double corner(SeededBits bits) {
        return bits.below(5) / 2.0 - 1;
    }

    /** Rows (1, a, b) with y = 1, a, b on the axes: the equations are solved by hand. */
    @Test
    void of_knownRows_isTheirSolution() {
        RidgeWeights weights = new RidgeWeights(PLANE, 4, BigDecimal.valueOf(4));
        long[] steps = weights.of(
                rows(new double[] {1, 0, .5}, new double[] {-1, 0, -.5}, new double[] {0, 1, 1}, new double[] {0, -1, 1
                }),
                List.of());

        assertThat(steps[0] * weights.grid()).isCloseTo(2 / 8.0, offset(2 * weights.grid()));
        assertThat(steps[1] * weights.grid()).isCloseTo(1 / 6.0, offset(2 * weights.grid()));
        assertThat(steps[2] * weights.grid()).isZero();
        assertThat(weights.of(rows(new double[4][3]), List.of())).containsExactly(0, 0, 0);
        assertThatThrownBy(() -> new RidgeWeights(PLANE, 4, BigDecimal.valueOf(2.9)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> weights.sensitivity(Neighbours.ADD_REMOVE, Unit.row()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** A matrix that is not the one its factor is of would end the fast way; the slow one has the same answer to a step. */
    @Test
    void solve_withoutItsFactor_comesToTheSame() {
        long[][] squares = {{1L << 40, 1L << 39}, {1L << 39, 1L << 39}};
        long[] products = {1L << 39, -(1L << 38)};
        BigInteger ridge = BigInteger.ONE.shiftLeft(37);
        BigInteger largest = BigInteger.ONE.shiftLeft(41);
        long[] fast = new CertifiedSolver(squares, products, ridge, largest).solve(30, 20);
        long[] slow = new CertifiedSolver(squares, products, ridge, largest).solve(30, 20, false);

        // (1 + 1/8)·θ₀ + θ₁/2 = 1/2, θ₀/2 + (1/2 + 1/8)·θ₁ = −1/4
        double determinant = 1.125 * .625 - .25;
        assertThat(fast[0] * 0x1p-30).isCloseTo((.5 * .625 + .125) / determinant, offset(2 * 0x1p-30));
        assertThat(fast[1] * 0x1p-30).isCloseTo((-.25 * 1.125 - .25) / determinant, offset(2 * 0x1p-30));
        assertThat(slow[0]).isBetween(fast[0] - 3, fast[0] + 3);
        assertThat(slow[1]).isBetween(fast[1] - 3, fast[1] + 3);
    }

    private static double[][] plane(int n, long seed) {
        SeededBits bits = SeededBits.of(seed);
        List<double[]> all = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            double a = bits.below(2001) / 1000.0 - 1;
            double b = bits.below(2001) / 1000.0 - 1;
            all.add(new double[] {a, b, .2 + .5 * a - .1 * b + (bits.below(201) - 100) / 1000.0});
        }
        return all.toArray(double[][]::new);
    }

    private static Plan<RegressionModel> plan(long n, String epsilon) {
        return Regression.ridge()
                .target("y")
                .penalty(.05)
                .method(Method.OUTPUT)
                .plan(schema(n, Neighbours.REPLACE_ONE), Budget.approx(epsilon, "1e-6"));
    }

    private static Release<RegressionModel> release(Plan<RegressionModel> plan, Rows rows, long seed) {
        return ReplayEngine.run(plan, rows, MemoryJournal.account(plan.schema()), SeededBits.of(seed), Progress.NONE);
    }

    /** The ridge shrinks .2 to .2/1.05, and .5 and −.1 by a third over a third and .05; what is told of the noise is seen. */
    @Test
    void release_manyTimes_variesAsItSaysAroundTheRidgeSolution() {
        int n = 4_000;
        Rows rows = rows(plane(n, 3));
        Plan<RegressionModel> plan = plan(n, "1");
        int releases = 300;
        double sum = 0;
        double squares = 0;
        double told = 0;
        for (int i = 0; i < releases; i++) {
            RegressionModel model = release(plan, rows, i).model();
            double value = model.coefficients().get(1).answer().value();
            sum += value;
            squares += value * value;
            told = (model.coefficients().get(1).answer().upper() - value) / 1.959963984540054;
        }
        double mean = sum / releases;
        double seen = Math.sqrt(squares / releases - mean * mean);

        assertThat(mean).isCloseTo(.5 * (1 / 3.0) / (1 / 3.0 + .05), offset(4 * told / Math.sqrt(releases) + .01));
        assertThat(seen / told).isBetween(0.85, 1.15);
        assertThat(plan.measurements().get(0).mechanism().scale())
                .isCloseTo(
                        4.22467888933
                                * 2
                                * RidgeWeights.moved(BigDecimal.valueOf(3), BigDecimal.valueOf(200), n - 1)
                                        .doubleValue(),
                        offset(1e-6));
    }

    @Test
    void release_model_isReadBackAndHoldsOneFit() {
        Plan<RegressionModel> plan = plan(500, "50");
        Release<RegressionModel> release = release(plan, rows(plane(500, 4)), 9);
        RegressionModel back = (RegressionModel) Recipes.read(release.modelBytes());

        assertThat(Json.canonical(back.json())).isEqualTo(release.modelBytes());
        assertThat(back.answer(.3, -.2)).isEqualTo(release.model().answer(.3, -.2));
        assertThat(Plan.remake(Json.readObject(plan.bytes()), Recipes.all()).bytes())
                .isEqualTo(plan.bytes());
        Answer row = back.forNewRow(.3, -.2);
        assertThat(row.lower()).as("nothing is known of the spread").isEqualTo(-1);
        assertThat(row.upper()).isEqualTo(1);
        assertThatThrownBy(() -> back.path(5)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> back.coefficientsFor("a")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void replay_neighbours_areTreatedAlike() {
        double[][] one = plane(100, 5);
        double[][] other = one.clone();
        double[][] third = one.clone();
        other[7] = new double[] {1, -1, -1};
        third[7] = new double[] {1, Double.NaN, -1};

        Replay.of(plan(100, "1"), 5).assertAlike(rows(one), rows(other));
        Replay.of(plan(100, "1"), 6).assertAlike(rows(one), rows(third));
    }

    @Test
    void plan_whatCannotBe_isRefused() {
        Schema fixed = schema(100, Neighbours.REPLACE_ONE);
        assertRefused("E-545", "lasso", fixed, Map.of("target", "y", "method", "output"));
        assertRefused("E-546", "ridge", schema(100, Neighbours.ADD_REMOVE), Map.of("target", "y", "method", "output"));
        assertRefused("E-547", "ridge", fixed, Map.of("target", "y", "method", "output"));
        assertRefused("E-547", "ridge", fixed, Map.of("target", "y", "method", "output", "penalty", .0299));
        assertThatThrownBy(() -> Recipes.type("ridge")
                        .with(Map.of("target", "y", "method", "output", "penalty", .5))
                        .plan(fixed, Budget.pure("1")))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining("E-403");
    }

    private static void assertRefused(String code, String recipe, Schema schema, Map<String, Object> options) {
        assertThatThrownBy(() -> Recipes.type(recipe).with(options).plan(schema, Budget.approx("1", "1e-6")))
                .isInstanceOf(BadInput.class)
                .hasMessageContaining(code);
    }
}
