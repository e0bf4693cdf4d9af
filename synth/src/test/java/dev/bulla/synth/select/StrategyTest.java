package dev.bulla.synth.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.random.PublicBits;
import dev.bulla.synth.graph.Chances;
import dev.bulla.synth.graph.Domain;
import dev.bulla.synth.graph.GraphModel;
import dev.bulla.synth.graph.Marginal;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class StrategyTest {

    private static final int ROWS = 20_000;
    private static final Domain DOMAIN =
            new Domain(new int[] {4, 4, 30, 3, 2}, new boolean[] {false, false, true, false, false});

    @Test
    void run_anyStrategy_spendsAtMostWhatThereIs() {
        for (Strategy strategy : List.of(new Adaptive(), new Spanning(), Given.columns(DOMAIN))) {
            for (double rho : new double[] {1e-9, 1e-4, 0.1, 10}) {
                SeededAnswers answers = new SeededAnswers(DOMAIN, table(), rho, 1);

                strategy.run(answers);

                assertThat(answers.left()).isBetween(0.0, 0.01 * rho);
            }
        }
    }

    @Test
    void run_columnsThatDepend_areFound() {
        for (Strategy strategy : List.of(new Adaptive(), new Spanning(), Given.pairsWith(DOMAIN, 0))) {
            SeededAnswers answers = new SeededAnswers(DOMAIN, table(), 0.1, 2);

            double[] both = Chances.of(strategy.run(answers)).counts(Marginal.of(DOMAIN, 0, 1));

            assertThat(both[0] + both[5] + both[10] + both[15])
                    .as("%s", strategy)
                    .isGreaterThan(0.85 * ROWS);
        }
    }

    @Test
    void run_sameAnswers_asksTheSameAndFitsTheSame() {
        for (Strategy strategy : List.of(new Adaptive(), new Spanning())) {
            SeededAnswers once = new SeededAnswers(DOMAIN, table(), 0.01, 3);
            SeededAnswers twice = new SeededAnswers(DOMAIN, table(), 0.01, 3);

            GraphModel first = strategy.run(once);
            GraphModel second = strategy.run(twice);

            assertThat(twice.asked).isEqualTo(once.asked);
            for (int factor = 0; factor < first.factors().size(); factor++) {
                assertThat(second.factors().get(factor).weights())
                        .containsExactly(first.factors().get(factor).weights());
            }
        }
    }

    @Test
    void run_limitOfCells_isKept() {
        SeededAnswers answers = new SeededAnswers(DOMAIN, table(), 10, 4);

        GraphModel model = new Adaptive(200).run(answers);

        assertThat(Chances.of(model).cells()).isLessThanOrEqualTo(200);
    }

    @Test
    void run_noColumnIsOrderedAndNoRow_stillMakesRows() {
        Domain domain = Domain.of(2, 5);
        SeededAnswers answers = new SeededAnswers(domain, new int[][] {{}, {}}, 1e-3, 5);

        int[][] rows = Chances.of(new Adaptive().run(answers)).rows(10, PublicBits.of("rows"));

        assertThat(rows).hasDimensions(2, 10);
    }

    @Test
    void run_oneColumnOrOneLevel_isEnough() {
        assertThat(new Adaptive()
                        .run(new SeededAnswers(Domain.of(3), new int[][] {{0, 1, 2}}, 1, 6))
                        .factors())
                .hasSize(1);
        assertThat(new Spanning()
                        .run(new SeededAnswers(Domain.of(3), new int[][] {{0, 1, 2}}, 1, 6))
                        .factors())
                .hasSize(1);
        SeededAnswers answers = new SeededAnswers(Domain.of(1, 3), new int[][] {{0, 0, 0}, {0, 1, 2}}, 1, 7);
        assertThat(Chances.of(new Adaptive().run(answers)).rows(4, PublicBits.of("x"))[0])
                .containsOnly(0);
    }

    @Test
    void new_limitBeyondWhatIsStated_isRefused() {
        assertThatThrownBy(() -> new Adaptive(Adaptive.MOST_CELLS + 1)).isInstanceOf(IllegalArgumentException.class);
    }

    /** The first two columns are the same nine times of ten; the rest is on its own. */
    private static int[][] table() {
        SplittableRandom random = new SplittableRandom(1);
        int[][] columns = new int[DOMAIN.columns()][ROWS];
        for (int row = 0; row < ROWS; row++) {
            for (int column = 0; column < columns.length; column++) {
                columns[column][row] = random.nextInt(DOMAIN.size(column));
            }
            columns[1][row] = random.nextInt(10) > 0 ? columns[0][row] : columns[1][row];
        }
        return columns;
    }
}
