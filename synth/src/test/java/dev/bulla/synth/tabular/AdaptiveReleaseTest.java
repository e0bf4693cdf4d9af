package dev.bulla.synth.tabular;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bulla.core.accounting.Cost;
import dev.bulla.core.guarantee.Budget;
import dev.bulla.core.guarantee.Neighbours;
import dev.bulla.core.guarantee.Unit;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.random.SeededBits;
import dev.bulla.core.schema.Column;
import dev.bulla.core.testing.MemoryJournal;
import dev.bulla.core.testing.Rows;
import dev.bulla.core.testing.Schemata;
import dev.bulla.synth.coding.Codings;
import dev.bulla.synth.coding.Codings.Pair;
import dev.bulla.synth.coding.ColumnCoding;
import dev.bulla.synth.graph.GraphModel;
import dev.bulla.synth.graph.Marginal;
import dev.bulla.synth.select.Contender;
import dev.bulla.synth.select.PaidAnswers;
import dev.bulla.synth.select.Strategy;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class AdaptiveReleaseTest {

    private static final Codings CODINGS = new Codings(List.of(
            new ColumnCoding(category("a"), 2, new double[0]),
            new ColumnCoding(category("b"), 2, new double[0]),
            new ColumnCoding(new Column.Whole("n", 0, 99, Optional.empty(), Optional.empty()), 10, new double[] {0})));
    private static final TableCounts COUNTS = new TableCounts(CODINGS, List.of(new Pair(0, 1)));
    private static final BigDecimal RHO = new BigDecimal("0.02");

    private static Column category(String name) {
        return new Column.Category(name, List.of("x", "y"), Optional.empty(), Optional.empty());
    }

    private static Paying.Terms terms(Neighbours neighbours, int rows) {
        return new Paying.Terms(
                TableCounts.ofOne(neighbours, rows == 1 ? Unit.row() : Unit.of("person", rows)),
                RHO,
                OptionalDouble.empty());
    }

    private static PrivateAnswers answers(Paying.Terms terms, long[] sums, RandomBits bits) {
        return new PrivateAnswers(
                COUNTS,
                terms,
                new PrivateAnswers.Exact(
                        new Rows(Schemata.people(Budget.pure("1"))),
                        sums,
                        MemoryJournal.grant(new Cost.Concentrated(RHO)).prepay(),
                        bits));
    }

    /** Σ Δ²/2σ² + Σ ε²/8 of what was told is what was drawn, and never above what was paid, whatever a strategy tries. */
    @Test
    void answers_asManyAsThereIsRoomFor_costWhatIsPaidAtMost() {
        Paying.Terms terms = terms(Neighbours.ADD_REMOVE, 1);
        PrivateAnswers answers = answers(terms, new long[COUNTS.dimension()], SeededBits.of(5));
        Marginal pair = Marginal.of(CODINGS.domain(), 0, 1);
        List<Contender> contenders = List.of(new Contender(pair, new double[4], 1, 0));
        int told = 0;
        while (answers.left() >= answers.countCost(20) + answers.choiceCost(0.03)) {
            answers.count(pair, 20);
            answers.choose(contenders, 0.03);
            told++;
        }
        BigDecimal cost = ReplayedAnswers.cost(answers.trace(), terms);

        assertThat(told).isBetween(10, 20);
        assertThat(cost).isLessThanOrEqualTo(RHO).isGreaterThan(RHO.multiply(new BigDecimal("0.9")));
        assertThatThrownBy(() -> answers.count(pair, 1)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> answers.choose(contenders, 1)).isInstanceOf(IllegalStateException.class);
        assertThat(ReplayedAnswers.cost(answers.trace(), terms)).isEqualTo(cost);
    }

    /** Choices that were not charged: the strategy got more than was paid for, and whoever adds its trace up sees it. */
    @Test
    void replay_traceOfChoicesThatNobodyPaid_isRefused() {
        Paying.Terms terms = terms(Neighbours.ADD_REMOVE, 1);
        Marginal pair = Marginal.of(CODINGS.domain(), 0, 1);
        List<Contender> contenders = List.of(new Contender(pair, new double[4], 1, 0));
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            steps.add(new Step.Chosen(0.25, 1, 0));
        }
        ReplayedAnswers replayed = new ReplayedAnswers(COUNTS, terms, new AnswerTrace(steps));

        assertThat(replayed.choose(contenders, 0.25)).isZero();
        assertThat(replayed.choose(contenders, 0.25)).isZero();
        assertThatThrownBy(() -> replayed.choose(contenders, 0.25)).hasMessageContaining("costs more");
    }

    /** The noise on a count has the variance that is paid for, σ² + 1/12: σ/√2 and a forgotten Δ would be far off. */
    @Test
    void count_manyTimes_hasTheNoiseThatIsPaidFor() {
        for (int k : new int[] {1, 3}) {
            Paying.Terms terms = terms(Neighbours.ADD_REMOVE, k);
            double sigma = 200 * k;
            assertThat(terms.noise(sigma).cost().rho().doubleValue())
                    .isCloseTo(1 / (2 * 200.0 * 200), org.assertj.core.api.Assertions.within(1e-12));
            double squares = 0;
            int number = 0;
            for (int seed = 0; seed < 60; seed++) {
                PrivateAnswers answers = answers(terms, new long[COUNTS.dimension()], SeededBits.of(seed));
                for (int i = 0; i < 100; i++) {
                    long[] counts = answers.count(Marginal.of(CODINGS.domain(), 0, 1), sigma);
                    squares += Arrays.stream(counts)
                            .mapToDouble(each -> each * each)
                            .sum();
                    number += counts.length;
                }
            }
            double ratio = squares / number / (sigma * sigma + 1 / 12.0);

            // n = 24,000, so the standard deviation of the ratio is 0.0091; σ/√2 would be at 0.5, σ of k rows forgotten
            // at 1/9.
            assertThat(ratio).isBetween(1 - 0.05, 1 + 0.05);
        }
    }

    /** The first count of a column with finer cells is two, which cost as much as one. */
    @Test
    void count_columnWithFineCells_costsAsMuchAsOne() {
        Paying.Terms terms = terms(Neighbours.REPLACE_ONE, 1);
        PrivateAnswers answers = answers(terms, new long[COUNTS.dimension()], SeededBits.of(7));
        double before = answers.left();
        long[] first = answers.count(Marginal.of(CODINGS.domain(), 2), 50);
        double between = answers.left();
        answers.count(Marginal.of(CODINGS.domain(), 2), 50);

        assertThat(first).hasSize(11);
        assertThat(before - between)
                .isLessThanOrEqualTo(answers.countCost(50))
                .isCloseTo(answers.countCost(50), org.assertj.core.data.Percentage.withPercentage(1e-5));
        assertThat(between - answers.left())
                .isCloseTo(answers.countCost(50), org.assertj.core.data.Percentage.withPercentage(1e-5));
        assertThat(answers.trace().counted().get(0).fine()).hasSize(101);
        assertThat(answers.trace().counted().get(1).fine()).isEmpty();
    }

    /** What is told of a column is the coarse counts where there is no noise to speak of. */
    @Test
    void count_wideRho_isTheMergedCounts() {
        long[] sums = new long[COUNTS.dimension()];
        sums[COUNTS.startOf(2) + 3] = 1_000_000;
        sums[COUNTS.startOf(2) + 17] = 2_000_000;
        sums[COUNTS.startOf(2) + 100] = 3_000_000;
        PrivateAnswers answers = answers(terms(Neighbours.ADD_REMOVE, 1), sums, SeededBits.of(9));
        long[] told = answers.count(Marginal.of(CODINGS.domain(), 2), 30);

        assertThat(told[0]).isBetween(999_700L, 1_000_300L);
        assertThat(told[1]).isBetween(1_999_700L, 2_000_300L);
        assertThat(told[10]).isBetween(2_999_700L, 3_000_300L);
        answers.erase();
        assertThat(sums).containsOnly(0);
    }

    @Test
    void trace_numbers_readBackAndAreSmall() {
        PrivateAnswers answers =
                answers(terms(Neighbours.ADD_REMOVE, 1), new long[COUNTS.dimension()], SeededBits.of(3));
        answers.count(Marginal.of(CODINGS.domain(), 2), 77.7);
        answers.choose(List.of(new Contender(Marginal.of(CODINGS.domain(), 0, 1), new double[4], 2, 1)), 0.01);
        answers.count(new Marginal(new int[] {0, 1}, new int[][] {{0, 0}, {0, 1}}), 99.9);
        long[] numbers = answers.trace().numbers();

        assertThat(AnswerTrace.of(numbers).numbers()).isEqualTo(numbers);
        assertThat(Arrays.stream(numbers).map(Math::abs).max().orElseThrow()).isLessThan(1L << 53);
        assertThatThrownBy(() -> AnswerTrace.of(Arrays.copyOf(numbers, numbers.length - 1)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> AnswerTrace.of(new long[] {9})).isInstanceOf(IllegalArgumentException.class);
    }

    /** A trace with another question, another answer to a choice, a step less or one more is not what the strategy asks. */
    @Test
    void model_traceThatTheStrategyDidNotAskFor_isRefused() {
        Strategy strategy = AdaptiveReleaseTest::twice;
        AdaptiveRelease<GraphModel> release =
                new AdaptiveRelease<>(COUNTS, new AdaptiveMechanism(terms(Neighbours.ADD_REMOVE, 1)), strategy::run);
        PrivateAnswers answers =
                answers(terms(Neighbours.ADD_REMOVE, 1), new long[COUNTS.dimension()], SeededBits.of(4));
        strategy.run(answers);
        List<Step> steps = answers.trace().steps();
        Step.Counted counted = (Step.Counted) steps.get(0);

        assertThat(release.model(new AnswerTrace(steps).numbers()).total()).isEqualTo(7);
        for (List<Step> wrong : List.of(
                steps.subList(0, 2),
                List.of(steps.get(0), steps.get(1), steps.get(2), steps.get(2)),
                List.of(steps.get(1), steps.get(0), steps.get(2)),
                List.of(
                        new Step.Counted(counted.marginal(), counted.sigma() * 2, counted.counts(), counted.fine()),
                        steps.get(1),
                        steps.get(2)),
                List.of(steps.get(0), new Step.Chosen(0.03, 1, 0), steps.get(2)))) {
            assertThatThrownBy(() -> release.model(new AnswerTrace(wrong).numbers()))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    private static GraphModel twice(PaidAnswers answers) {
        answers.count(Marginal.of(answers.domain(), 0), 60);
        answers.choose(
                List.of(
                        new Contender(Marginal.of(answers.domain(), 0), new double[2], 1, 0),
                        new Contender(Marginal.of(answers.domain(), 0, 1), new double[4], 1, 0)),
                0.03);
        answers.count(Marginal.of(answers.domain(), 0, 1), 60);
        return new GraphModel(answers.domain(), 7, List.of());
    }
}
