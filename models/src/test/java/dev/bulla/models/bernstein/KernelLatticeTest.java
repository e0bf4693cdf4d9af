package dev.bulla.models.bernstein;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.release.Recipe;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.statistic.Sensitivity;
import dev.bulla.core.statistic.Statistic;
import dev.bulla.core.table.Block;
import dev.bulla.core.testing.SensitivityKit;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** docs/mathematics.md §3.5: a density, d = 1, h = 0.1, K = 20. */
class KernelLatticeTest {

    private static final Column X = new Column.Real("x", 0, 1, Optional.empty(), Optional.empty());
    private static final Column Z = new Column.Real("z", -3, 3, Optional.empty(), Optional.empty());
    private static final Column Y = new Column.Real("y", -1, 2, Optional.empty(), Optional.empty());
    private static final Schema SCHEMA = new Schema(
            "points", Unit.row(), Neighbours.ADD_REMOVE, Budget.pure("1"), OptionalLong.of(4), List.of(X, Z, Y));
    private static final BigDecimal PEAK = new BigDecimal("3.98942280401432677939946");

    @Test
    void sensitivity_generic_matchesTheBook() {
        Sensitivity most = density(20, Optional.of(PEAK)).sensitivity(Neighbours.ADD_REMOVE, Unit.row());

        assertThat(most.l1().doubleValue()).isCloseTo(83.7779, within(5e-5));
        assertThat(density(20, Optional.of(PEAK)).sensitivity(Neighbours.REPLACE_ONE, Unit.row()))
                .isEqualTo(most);
    }

    @Test
    void sensitivity_exact_matchesTheBook() {
        Sensitivity most = density(20, Optional.empty()).sensitivity(Neighbours.ADD_REMOVE, Unit.row());

        assertThat(most.l1().doubleValue()).isCloseTo(20, within(5e-5));
        assertThat(most.l2().doubleValue()).isCloseTo(7.5113, within(5e-5));
    }

    /** Kernels overlap, so two of them are a little less than twice 20 apart; we charge the twice. */
    @Test
    void sensitivity_replaceOne_isAboveTheExactOneOfTheBook() {
        double[][] kernels = new double[101][21];
        for (int i = 0; i <= 100; i++) {
            KernelLattice.kernel(i / 100.0, 0.1, kernels[i]);
        }
        double most = 0;
        for (double[] one : kernels) {
            for (double[] other : kernels) {
                double sum = 0;
                for (int j = 0; j <= 20; j++) {
                    sum += Math.abs(one[j] - other[j]);
                }
                most = Math.max(most, PEAK.doubleValue() * sum);
            }
        }
        Sensitivity declared = density(20, Optional.empty()).sensitivity(Neighbours.REPLACE_ONE, Unit.row());

        assertThat(most).isCloseTo(39.5225, within(5e-5));
        assertThat(declared.l1().doubleValue()).isCloseTo(40, within(1e-4)).isGreaterThan(most);
    }

    /** docs/mathematics.md §3.5: K → K + 1 changes the generic sensitivity by ((K + 2)/(K + 1))^d. */
    @Test
    void sensitivity_degreePlusOne_growsAsTheLattice() {
        for (int d = 1; d <= 2; d++) {
            double before = cube(20, d)
                    .sensitivity(Neighbours.ADD_REMOVE, Unit.row())
                    .l1()
                    .doubleValue();
            double after = cube(21, d)
                    .sensitivity(Neighbours.ADD_REMOVE, Unit.row())
                    .l1()
                    .doubleValue();

            assertThat(after / before).isCloseTo(Math.pow(22.0 / 21, d), within(1e-12));
        }
    }

    @Test
    void sensitivity_huntedInEveryRelation_holds() {
        for (Optional<BigDecimal> given : List.of(Optional.<BigDecimal>empty(), Optional.of(new BigDecimal("0.7")))) {
            for (Optional<Column> target : List.of(Optional.<Column>empty(), Optional.of(Y))) {
                for (Neighbours neighbours : Recipe.OF_RECORDS) {
                    KernelLattice sums = new KernelLattice(design(List.of(X, Z), target, 4), given, neighbours);
                    SensitivityKit.assertDeclared(sums, SCHEMA, 1);
                }
            }
        }
        SensitivityKit.assertOrderFree(density(20, Optional.empty()), SCHEMA, 2);
    }

    /** The planted bug: a target of both signs taken for one of a single sign. */
    @Test
    void sensitivity_secondSignForgotten_isCaught() {
        KernelLattice honest = new KernelLattice(
                design(List.of(X), Optional.of(Y), 4), Optional.of(new BigDecimal("0.7")), Neighbours.ADD_REMOVE);
        Statistic mutant = new Statistic() {
            @Override
            public String name() {
                return "mutant";
            }

            @Override
            public double grid() {
                return honest.grid();
            }

            @Override
            public Sensitivity sensitivity(Neighbours neighbours, Unit unit) {
                return honest.sensitivity(Neighbours.ADD_REMOVE, unit);
            }

            @Override
            public List<String> columns() {
                return honest.columns();
            }

            @Override
            public int dimension() {
                return honest.dimension();
            }

            @Override
            public void add(Block block, long[] sums) {
                honest.add(block, sums);
            }
        };

        assertThatThrownBy(() -> SensitivityKit.assertDeclared(mutant, SCHEMA, 1))
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void add_missingValue_addsNothing() {
        KernelLattice sums =
                new KernelLattice(design(List.of(X), Optional.of(Y), 4), Optional.empty(), Neighbours.ADD_REMOVE);
        Block block = new Block(2);
        block.append(new double[] {Double.NaN, 1});
        block.append(new double[] {0.5, Double.NaN});
        long[] found = new long[5];
        sums.add(block, found);

        assertThat(found).containsOnly(0);
        block.append(new double[] {0.5, 1});
        sums.add(block, found);
        assertThat(found[2] * sums.grid()).isCloseTo(PEAK.doubleValue() / 2, within(1e-5)); // bandwidth 0.2
    }

    private static KernelLattice density(int degree, Optional<BigDecimal> given) {
        return new KernelLattice(
                new KernelLattice.Design(List.of(X), Optional.empty(), new BernsteinBasis(degree, 1, 1), 0.1),
                given,
                Neighbours.ADD_REMOVE);
    }

    private static KernelLattice cube(int degree, int variables) {
        List<Column> columns = List.of(X, Z).subList(0, variables);
        return new KernelLattice(
                new KernelLattice.Design(columns, Optional.empty(), new BernsteinBasis(degree, variables, 1), 0.1),
                Optional.of(BigDecimal.ONE),
                Neighbours.ADD_REMOVE);
    }

    private static KernelLattice.Design design(List<Column> inputs, Optional<Column> target, int degree) {
        return new KernelLattice.Design(inputs, target, new BernsteinBasis(degree, inputs.size(), 1), 0.2);
    }
}
