package dev.bulla.models.svm;

import static dev.bulla.models.svm.SvmCases.held;
import static dev.bulla.models.svm.SvmCases.schema;
import static dev.bulla.models.svm.SvmCases.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bulla.core.schema.Schema;
import dev.bulla.core.testing.Rows;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Minima that are near enough. */
class SvmSolverTest {

    /** Tables that are hard on a solver: it must end, and with a gradient that is short when worked out anew. */
    @ParameterizedTest
    @EnumSource(SvmMethod.class)
    void solve_oddTables_endsNearTheMinimum(SvmMethod method) {
        Schema schema = schema(2, 10);
        Rows none = new Rows(schema);
        Rows missing = new Rows(schema).with(Double.NaN, 0, 1).with(0.5, 0, Double.NaN);
        Rows oneClass = new Rows(schema);
        Rows equal = new Rows(schema);
        Rows torn = new Rows(schema);
        for (int i = 0; i < 300; i++) {
            oneClass.with(i / 300.0, 0, 1);
            equal.with(0.25, 0.5, 1);
            torn.with(0.25, 0.5, i % 2);
        }
        Rows far = table(schema, 20_000, 4);
        for (double cost : new double[] {1e-5, 0.01, 1}) {
            for (Rows rows : List.of(none, missing, oneClass, equal, torn, far)) {
                LabelledFeatures held = held(schema, rows);
                double[] w = doubles(method.solve(held, 1, cost).steps(), new SmoothHinge(held, 1, cost, 1).places());

                assertThat(Arrays.stream(w).map(x -> x * x).sum()).isLessThanOrEqualTo(2.01 * cost * held.size());
                assertThat(method == SvmMethod.SMOOTH ? residual(held, w, cost) : 0)
                        .isLessThanOrEqualTo(1.001 * method.tolerance(cost).doubleValue());
            }
        }
    }

    /** ‖∇F‖ of the smooth loss, worked out in plain doubles. */
    private static double residual(LabelledFeatures rows, double[] w, double cost) {
        double[] gradient = w.clone();
        LabelledFeatures.Reader reader = rows.reader();
        for (int i = 0; i < rows.size(); i++) {
            int[] q = reader.row(i);
            int y = rows.label(i) == 1 ? 1 : -1;
            double slope = Math.max(0, Math.min(1, 1.5 - y * dot(w, q)));
            for (int j = 0; j < q.length; j++) {
                gradient[j] -= cost * slope * y * q[j] * 0x1p-19;
            }
        }
        return Math.sqrt(Arrays.stream(gradient).map(g -> g * g).sum());
    }

    private static double dot(double[] w, int[] q) {
        double f = 0;
        for (int j = 0; j < q.length; j++) {
            f += w[j] * q[j] * 0x1p-19;
        }
        return f;
    }

    private static double[] doubles(long[] steps, int places) {
        return Arrays.stream(steps)
                .mapToDouble(each -> Math.scalb((double) each, -places))
                .toArray();
    }

    /** Two ways to the hinge's minimum, which share nothing but the rows. */
    @Test
    void solve_hinge_bothWaysMeet() {
        Schema schema = schema(2, 10);
        Rows equal = new Rows(schema).with(0.2, 0, 1).with(0.2, 0, 0).with(0.2, 0, 1);
        for (double cost : new double[] {0.01, 0.3, 1}) {
            for (Rows rows : List.of(table(schema, 25, 6), equal, new Rows(schema))) {
                LabelledFeatures held = held(schema, rows);
                SmoothHinge problem = new SmoothHinge(held, 1, cost, 1);
                BigDecimal tau = SvmMethod.HINGE.tolerance(cost);
                double[] sure = doubles(DualAscent.solve(problem, tau).point().weights(), problem.places());
                double[] fast = doubles(SvmMethod.HINGE.solve(held, 1, cost).steps(), problem.places());

                double square = 0;
                for (int j = 0; j < fast.length; j++) {
                    square += (sure[j] - fast[j]) * (sure[j] - fast[j]);
                }
                assertThat(Math.sqrt(square)).isLessThanOrEqualTo(2 * tau.doubleValue());
            }
        }
    }

    /** Rows that are alike lie on their margin all together: centred corners see that, however wide they are. */
    @Test
    void centre_manyRowsOnTheirMargin_closesTheGapOfTheHinge() {
        Schema schema = schema(2, 10);
        Rows alike = new Rows(schema);
        for (int i = 0; i < 2_000; i++) {
            alike.with(i % 5 / 4.0, i / 5 % 5 / 2.0 - 1, i % 7 < 1 + i % 5 ? 1 : 0);
        }
        LabelledFeatures held = held(schema, alike);
        double cost = 0.05;
        BigDecimal near = SvmMethod.HINGE.tolerance(cost).divide(BigDecimal.valueOf(64));
        SmoothHinge problem = new SmoothHinge(held, 1, cost, 9);
        SvmSolver.Point first = SvmSolver.approach(problem, near, new long[held.dimension()]);
        double before = problem.hingeGap(first.gradient()).doubleValue();
        long[] w = first.w();
        for (int i = 0; i < 3; i++) {
            problem.centre();
            w = SvmSolver.approach(problem, near, w).w();
        }
        double after = problem.hingeGap(problem.gradient(w)).doubleValue();
        double least =
                objective(held, doubles(SvmMethod.HINGE.solve(held, 1, cost).steps(), problem.places()), cost);

        assertThat(after).isLessThan(before / 100);
        assertThat(objective(held, doubles(w, problem.places()), cost) - least).isLessThanOrEqualTo(after);
    }

    /** The smooth loss is above the hinge by an eighth at most, so its minimum is no better for the hinge, and not much worse. */
    @Test
    void solve_hinge_isBelowTheSmoothMinimumByWhatTheLossesAllow() {
        Schema schema = schema(2, 10);
        Rows apart = new Rows(schema);
        for (int i = 0; i < 300; i++) {
            apart.with(i / 300.0, 0, i < 150 ? 0 : 1);
        }
        for (Rows rows : List.of(table(schema, 2_000, 4), apart)) {
            LabelledFeatures held = held(schema, rows);
            double cost = 0.05;
            int places = new SmoothHinge(held, 1, cost, 1).places();
            double hinge =
                    objective(held, doubles(SvmMethod.HINGE.solve(held, 1, cost).steps(), places), cost);
            double smooth = objective(
                    held, doubles(SvmMethod.SMOOTH.solve(held, 1, cost).steps(), places), cost);

            double tau = SvmMethod.HINGE.tolerance(cost).doubleValue();
            assertThat(hinge).isLessThan(smooth);
            assertThat(smooth - hinge).isLessThan(cost * held.size() / 8 + tau * tau);
        }
    }

    private static double objective(LabelledFeatures rows, double[] w, double cost) {
        double value = Arrays.stream(w).map(x -> x * x / 2).sum();
        LabelledFeatures.Reader reader = rows.reader();
        for (int i = 0; i < rows.size(); i++) {
            int y = rows.label(i) == 1 ? 1 : -1;
            value += cost * Math.max(0, 1 - y * dot(w, reader.row(i)));
        }
        return value;
    }
}
