package dev.bulla.audit.inversion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.bulla.audit.attack.Learner;
import dev.bulla.audit.attack.SeenModel;
import dev.bulla.audit.inversion.InversionGame.Found;
import dev.bulla.audit.twin.LeastSquaresTwin;
import dev.bulla.audit.work.Crew;
import dev.bulla.audit.work.Notebook;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.random.PublicBits;
import dev.bulla.core.release.Progress;
import dev.bulla.core.schema.Column;
import dev.bulla.core.schema.Schema;
import dev.bulla.core.table.HeldTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

class InversionTest {

    private static final Column GENE =
            new Column.Category("gene", List.of("a", "b", "c"), Optional.empty(), Optional.empty());
    private static final Column OTHER =
            new Column.Category("other", List.of("x", "y"), Optional.empty(), Optional.empty());
    private static final Column DOSE = new Column.Real("dose", -100, 100, Optional.empty(), Optional.empty());

    /** Beliefs by Bayes' rule, worked out by hand: shares .5, .3, .2 times densities at 1, 0 and 1 deviations. */
    @Test
    void beliefs_oneUnknown_areBayes() {
        Inversion attack =
                new Inversion(told(point -> point[0]), List.of(new Unknown(0, new double[] {0.5, 0.3, 0.2})), 1);
        double[] beliefs = attack.beliefs(new double[] {Double.NaN}, 1).get(0);
        double half = Math.exp(-0.5);
        double sum = 0.5 * half + 0.3 + 0.2 * half;
        assertThat(beliefs)
                .containsExactly(new double[] {0.5 * half / sum, 0.3 / sum, 0.2 * half / sum}, within(1e-12));
        assertThat(attack.guess(new double[] {2}, 1)).containsExactly(0);
    }

    /** What is not asked for is summed over. */
    @Test
    void beliefs_twoUnknown_sumOverTheOther() {
        Inversion attack = new Inversion(
                told(point -> point[0] + 10 * point[1]),
                List.of(new Unknown(0, new double[] {0.2, 0.3, 0.5}), new Unknown(1, new double[] {0.5, 0.5})),
                0.1);
        List<double[]> beliefs = attack.beliefs(new double[] {0, 0}, 11);
        assertThat(beliefs.get(0)[1]).isCloseTo(1, within(1e-9));
        assertThat(beliefs.get(1)[1]).isCloseTo(1, within(1e-9));
    }

    @Test
    void beliefs_hostileNumbers_stillSumToOne() {
        for (double outcome : new double[] {Double.NaN, Double.POSITIVE_INFINITY, 1e308, -1e308, 0}) {
            for (double deviation : new double[] {0, 1e-300, 1e300}) {
                Inversion attack = new Inversion(
                        told(point -> 1e300 * point[0]), List.of(new Unknown(0, new double[] {0, 1, 1})), deviation);
                double[] beliefs = attack.beliefs(new double[] {0}, outcome).get(0);
                assertThat(beliefs[0] + beliefs[1] + beliefs[2])
                        .as("%s %s", outcome, deviation)
                        .isCloseTo(1, within(1e-9));
            }
        }
        assertThatThrownBy(() -> new Inversion(told(p -> 0), List.of(), 1))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** A model of the population tells as much of people it never saw; one that remembers people tells more of those. */
    @Test
    void found_populationOrMemory_differOnlyInTheLatter() {
        HeldTable people = people(1_200);
        InversionGame game = new InversionGame(people, "dose", List.of("gene"), 3, "halves");
        Found population = play(game, new LeastSquaresTwin(List.of("gene", "other"), "dose"));
        assertThat(population.with().value()).isGreaterThan(population.common().value() + 0.15);
        assertThat(population.with().value()).isCloseTo(population.without().value(), within(0.06));
        Found memory = play(game, remembers());
        assertThat(memory.with().lower(0.99)).isGreaterThan(memory.without().upper(0.99));
    }

    private static Found play(InversionGame game, Learner learner) {
        var found = Crew.of(2).run(game.tasks(learner), Notebook.inMemory(), Progress.NONE);
        return game.found(learner, found).get(0);
    }

    private static HeldTable people(int count) {
        PublicBits bits = PublicBits.of("people");
        List<double[]> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int gene = bits.below(3);
            rows.add(new double[] {gene, bits.below(2), 10 * gene + 6 * bits.nextNormal()});
        }
        Schema schema = new Schema(
                "people",
                Unit.row(),
                Neighbours.ADD_REMOVE,
                Budget.pure("1"),
                OptionalLong.of(count),
                List.of(GENE, OTHER, DOSE));
        return HeldTable.ofRows(schema, rows);
    }

    /** Tells the dose as it was where it saw gene and dose together: as if it had kept the rows. */
    private static Learner remembers() {
        return new Learner() {
            @Override
            public String name() {
                return "remembers";
            }

            @Override
            public SeenModel learn(HeldTable rows, long trial) {
                List<double[]> kept = rows.points();
                return new FromRows(kept);
            }
        };
    }

    /** The nearest dose of a row with the gene, to the dose that was told last: a leak that only members feel. */
    private record FromRows(List<double[]> rows) implements SeenModel {
        @Override
        public List<Column> inputs() {
            return List.of(GENE, OTHER, DOSE);
        }

        @Override
        public int outputs() {
            return 1;
        }

        @Override
        public boolean isClasses() {
            return false;
        }

        @Override
        public double[] ask(double[] point) {
            return new double[] {
                rows.stream().anyMatch(row -> row[0] == point[0] && row[2] == point[2]) ? point[2] : point[2] + 50
            };
        }
    }

    private static SeenModel told(ToDoubleFunction<double[]> formula) {
        return new SeenModel() {
            @Override
            public List<Column> inputs() {
                return List.of(GENE, OTHER);
            }

            @Override
            public int outputs() {
                return 1;
            }

            @Override
            public boolean isClasses() {
                return false;
            }

            @Override
            public double[] ask(double[] point) {
                return new double[] {formula.applyAsDouble(point)};
            }
        };
    }
}
