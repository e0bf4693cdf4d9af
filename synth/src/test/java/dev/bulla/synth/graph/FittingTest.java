package dev.bulla.synth.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class FittingTest {

    private static final Offset<Double> EXACT = within(1e-8);
    /** Never calm: it takes all its steps. */
    private static final Fitting.Effort LONG = new Fitting.Effort(2_000, -1);

    private static List<Observed> chain(Domain domain) {
        return List.of(
                Observed.of(Marginal.of(domain, 0, 1), new double[] {21, 8, 4, 5, 17, 26}, 2),
                Observed.of(Marginal.of(domain, 1, 2), new double[] {19, 9, 4, 22, 23, 5}, 2),
                Observed.of(Marginal.of(domain, 0), new double[] {36, 46}, 1));
    }

    @Test
    void fit_chainWithASecondCount_isTheExactMinimum() {
        Domain domain = Domain.of(2, 3, 2);
        List<Observed> observed = chain(domain);
        double total = Fitting.total(observed);
        assertThat(total).isCloseTo(1147.0 / 14, EXACT);

        GraphModel model = Fitting.fit(new GraphModel(domain, total, List.of()), observed, LONG);

        Chances chances = Chances.of(model);
        assertThat(chances.counts(Marginal.of(domain, 0, 1)))
                .containsExactly(
                        new double[] {22.34065934, 9.09065934, 4.34065934, 4.80219780, 16.55219780, 24.80219780},
                        EXACT);
        assertThat(chances.counts(Marginal.of(domain, 1, 2)))
                .containsExactly(
                        new double[] {18.57142857, 8.57142857, 3.82142857, 21.82142857, 23.57142857, 5.57142857},
                        EXACT);
        assertThat(chances.counts(Marginal.of(domain, 0, 2)))
                .containsExactly(new double[] {20.15127783, 15.62070019, 25.81300788, 20.34358553}, EXACT);
    }

    /** All counts of single cells, from a count of all columns that says nothing. */
    @Test
    void fit_chainWithASecondCount_hasTheChancesOfMostEntropy() {
        Domain domain = Domain.of(2, 3, 2);
        List<Observed> observed = chain(domain);
        double total = Fitting.total(observed);
        GraphModel fitted = Fitting.fit(new GraphModel(domain, total, List.of()), observed, LONG);
        List<Factor> factors = new ArrayList<>(fitted.factors());
        factors.add(new Factor(Marginal.of(domain, 0, 1, 2), new double[12]));

        double[] chances = Chances.of(new GraphModel(domain, 1, factors))
                .propagation()
                .cliques
                .get(0)
                .table;

        double[] expected = {
            .18657367, .08611092, .01653558, .09442278, .04285230, .01012872, .04010462, .01850982, .03010784,
            .17192422, .24485477, .05787476
        };
        assertThat(chances).containsExactly(expected, EXACT);
        assertThat(-Arrays.stream(chances).map(p -> p * Math.log(p)).sum()).isCloseTo(2.11701636, EXACT);
    }

    @Test
    void descend_chainWithASecondCount_hasTheLeastLoss() {
        Domain domain = Domain.of(2, 3, 2);
        List<Observed> observed = chain(domain);

        Fitting fitting = Fitting.of(new GraphModel(domain, Fitting.total(observed), List.of()), observed);
        fitting.descend(LONG);

        assertThat(fitting.loss()).isCloseTo(0.77094780, EXACT);
    }

    @Test
    void fit_loopOfPairs_hasMostEntropy() {
        Domain domain = Domain.of(2, 2, 2);
        List<Observed> observed = List.of(
                Observed.of(Marginal.of(domain, 0, 1), new double[] {.3, .1, .2, .4}, 1),
                Observed.of(Marginal.of(domain, 1, 2), new double[] {.3, .2, .1, .4}, 1),
                Observed.of(Marginal.of(domain, 0, 2), new double[] {.3, .1, .1, .5}, 1));

        Fitting fitting = Fitting.of(new GraphModel(domain, 1, List.of()), observed);
        fitting.descend(LONG);

        assertThat(fitting.propagation().cliques.get(0).table)
                .containsExactly(
                        new double[] {
                            .24325289, .05674711, .05674711, .04325289, .05674711, .14325289, .04325289, .35674711
                        },
                        EXACT);
    }

    @Test
    void fit_again_givesTheSameBits() {
        Domain domain = Domain.of(3, 4);
        List<Observed> observed = List.of(
                Observed.of(Marginal.of(domain, 0, 1), new double[] {9, 2, 0, -3, 4, 7, 8, 1, 0, 0, 5, 6}, 1.5));
        GraphModel start = new GraphModel(domain, 40, List.of());

        GraphModel once = Fitting.fit(start, observed, new Fitting.Effort(50, 1e-9));
        GraphModel twice = Fitting.fit(start, observed, new Fitting.Effort(50, 1e-9));

        assertThat(twice.factors().get(0).weights())
                .containsExactly(once.factors().get(0).weights());
    }

    @Test
    void fit_mergedLevels_meetsTheirCounts() {
        Domain domain = Domain.of(4, 2);
        Marginal merged = new Marginal(new int[] {0, 1}, new int[][] {{0, 0, 1, 1}, {0, 1}});
        List<Observed> observed = List.of(
                Observed.of(Marginal.of(domain, 0), new double[] {10, 20, 30, 40}, 1),
                Observed.of(merged, new double[] {25, 5, 10, 60}, 1));

        Chances chances = Chances.of(Fitting.fit(new GraphModel(domain, 100, List.of()), observed, LONG));

        assertThat(chances.counts(merged)).containsExactly(new double[] {25, 5, 10, 60}, within(1e-6));
        double[] fine = chances.counts(Marginal.of(domain, 0, 1));
        assertThat(fine[0] / fine[2])
                .as("levels of a class differ by their own counts alone")
                .isCloseTo(0.5, within(1e-6));
        assertThat(fine[1] / fine[3]).isCloseTo(0.5, within(1e-6));
    }

    @Test
    void total_severalCounts_weighsThemByTheirVariance() {
        Domain domain = Domain.of(2, 3);

        double total = Fitting.total(List.of(
                Observed.of(Marginal.of(domain, 0), new double[] {10, 20}, 1),
                Observed.of(Marginal.of(domain, 1), new double[] {10, 10, 16}, 2)));

        assertThat(total).isCloseTo((30.0 / 2 + 36.0 / 12) / (1.0 / 2 + 1.0 / 12), within(1e-12));
    }
}
