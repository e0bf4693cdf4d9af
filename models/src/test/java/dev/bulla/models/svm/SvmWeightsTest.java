package dev.bulla.models.svm;

import static dev.bulla.models.svm.SvmCases.distance;
import static dev.bulla.models.svm.SvmCases.held;
import static dev.bulla.models.svm.SvmCases.hunt;
import static dev.bulla.models.svm.SvmCases.schema;
import static dev.bulla.models.svm.SvmCases.table;
import static dev.bulla.models.svm.SvmCases.weights;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.GaussianProfile;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.schema.Schema;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** How far a row moves weights. */
class SvmWeightsTest {

    /** docs/mathematics.md §5.4: C = 1, n = 100: 0.02 for two classes, 0.0346410 for three, before solver and grid. */
    @ParameterizedTest
    @CsvSource({"2, 0.02", "3, 0.034641016151"})
    void sensitivity_replaceOne_asInTheBookPlusWhatTheSolverMayAdd(int classes, double exact) {
        Schema schema = schema(classes, Neighbours.REPLACE_ONE, Unit.row(), 100);
        double root = classes == 2 ? 1 : Math.sqrt(classes);
        for (SvmMethod method : SvmMethod.values()) {
            double declared = weights(schema, method, 1)
                    .sensitivity(schema.neighbours(), schema.unit())
                    .l2()
                    .doubleValue();

            double solver = 2 * root * method.tolerance(0.01).doubleValue();
            assertThat(declared - solver).isBetween(exact, exact * (1 + 1e-3));
            assertThat(declared).isLessThan(1.07 * exact);
        }
    }

    @Test
    void sensitivity_unitsOfThreeRows_isThreeTimesTheCost() {
        Schema schema = schema(2, Neighbours.ADD_REMOVE, Unit.of("person", 3), 100);

        assertThat(weights(schema, SvmMethod.SMOOTH, 1)
                        .sensitivity(schema.neighbours(), schema.unit())
                        .l2()
                        .doubleValue())
                .isBetween(0.03, 0.0302);
    }

    /** docs/mathematics.md §5.4. */
    @Test
    void sigma_ofTheBooksSensitivity_isTheBooks() {
        double sigma = GaussianProfile.sigma(Budget.approx("0.4", "1e-3")).doubleValue();

        assertThat(0.02 * sigma).isCloseTo(0.111187813789, offset(1e-12));
    }

    /** docs/mathematics.md §5.4: turning the label of a row that is within every margin moves the weights by 2C/n. */
    @ParameterizedTest
    @CsvSource({"1, 0.02", "2, 0.04"})
    void of_turnedLabel_movesByTwiceTheCostOverRows(double cost, double expected) {
        Schema schema = schema(2, Neighbours.REPLACE_ONE, Unit.row(), 100);
        for (SvmMethod method : SvmMethod.values()) {
            SvmWeights weights = weights(schema, method, cost);
            double moved = distance(
                    weights,
                    table(schema, 99, 1).with(0.5, 0, 0),
                    table(schema, 99, 1).with(0.5, 0, 1));

            double declared =
                    weights.sensitivity(schema.neighbours(), schema.unit()).l2().doubleValue();
            assertThat(moved).isCloseTo(expected, offset(expected * 1e-3 + (declared - expected)));
            assertThat(moved).isLessThanOrEqualTo(declared);
        }
    }

    @ParameterizedTest
    @EnumSource(SvmMethod.class)
    void of_neighbours_staysWithinTheDeclaredSensitivity(SvmMethod method) {
        for (int classes = 2; classes <= 3; classes++) {
            Schema rows = schema(classes, 10);
            Schema units = schema(classes, Neighbours.ADD_REMOVE, Unit.of("person", 3), 10);
            Schema replace = schema(classes, Neighbours.REPLACE_ONE, Unit.row(), 10);
            for (double cost : new double[] {0.1, 10}) {
                assertThat(hunt(weights(rows, method, cost), rows, 5)).isBetween(0.3, 1.0);
                assertThat(hunt(weights(units, method, cost), units, 6)).isBetween(0.3, 1.0);
                assertThat(hunt(weights(replace, method, cost), replace, 7)).isBetween(0.3, 1.0);
            }
        }
    }

    /** The thesis's slip: C·Σ loss is solved, 2C/n declared. */
    @Test
    void of_costThatIsNotDividedByRows_isCaught() {
        Schema schema = schema(2, 10);
        SvmWeights undivided = weights(schema, SvmMethod.SMOOTH, 10);
        SvmWeights divided = weights(schema, SvmMethod.SMOOTH, 1);

        assertThat(hunt(new SvmCases.Planted(undivided, table -> undivided.of(table, List.of()), divided), schema, 8))
                .isGreaterThan(3);
    }

    @Test
    void sensitivity_severalClassesDeclaredAsOne_isCaught() {
        SvmWeights three = weights(schema(3, 10), SvmMethod.SMOOTH, 1);
        SvmWeights two = weights(schema(2, 10), SvmMethod.SMOOTH, 1);

        assertThat(hunt(new SvmCases.Planted(three, table -> three.of(table, List.of()), two), schema(3, 10), 9))
                .isGreaterThan(1.5);
    }

    /** A solver that is content with a gradient a hundred times as long as the one that is declared. */
    @Test
    void of_solverThatStopsEarly_isCaught() {
        Schema schema = schema(2, 10);
        SvmWeights honest = weights(schema, SvmMethod.SMOOTH, 1);
        BigDecimal far = SvmMethod.SMOOTH.tolerance(0.1).multiply(BigDecimal.valueOf(1000));
        SvmCases.Planted early = new SvmCases.Planted(
                honest,
                table -> {
                    SmoothHinge objective = new SmoothHinge(held(schema, table), 1, 0.1, 1);
                    int shift = objective.places() + Math.getExponent(honest.grid());
                    return Arrays.stream(SvmSolver.solve(objective, far).point().w())
                            .map(each -> each >> shift)
                            .toArray();
                },
                honest);

        assertThat(hunt(early, schema, 10)).isGreaterThan(2);
    }

    /** With a bias outside the norm, 51 labels against 50 on equal rows have the bias at 1, 50 against 51 at −1. */
    @Test
    void of_biasOutsideTheNorm_isCaught() {
        Schema schema = schema(2, 10);
        SvmWeights honest = weights(schema, SvmMethod.SMOOTH, 1);
        SvmCases.Planted free = new SvmCases.Planted(
                honest,
                table -> {
                    LabelledFeatures rows = held(schema, table);
                    int sum = 0;
                    for (int i = 0; i < rows.size(); i++) {
                        sum += rows.label(i) == 1 ? 1 : -1;
                    }
                    long[] weights = new long[honest.dimension()];
                    weights[0] = Math.round(Integer.signum(sum) / honest.grid());
                    return weights;
                },
                honest);

        assertThat(hunt(free, schema, 11)).isGreaterThan(5);
    }
}
