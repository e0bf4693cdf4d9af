package dev.bulla.synth.tabular;

import dev.bulla.core.accounting.Grant;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.release.Measurement;
import dev.bulla.core.table.Table;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Counts everything that may be asked in one pass, then lets a strategy ask by what it was told, until what was paid is used up. The trace comes out;
 * the counts are erased.
 *
 * <p>Guarantee: ρ-zCDP with the ρ that was paid. Proof: {@code AdaptiveRelease.proof.md}.
 *
 * @param <L> what a strategy makes of answers
 */
final class AdaptiveRelease<L> implements Measurement {

    private final AskedCounts asked;
    private final AdaptiveMechanism mechanism;
    private final Function<? super Paying, L> strategy;
    private volatile @Nullable Known<L> known;

    /**
     * What a trace was found to mean.
     *
     * @param numbers the trace
     * @param model of it
     * @param <L> what a strategy makes of answers
     */
    private record Known<L>(long[] numbers, L model) {}

    AdaptiveRelease(TableCounts statistic, AdaptiveMechanism mechanism, Function<? super Paying, L> strategy) {
        this.asked = new AskedCounts(statistic);
        this.mechanism = mechanism;
        this.strategy = strategy;
    }

    @Override
    public AskedCounts statistic() {
        return asked;
    }

    @Override
    public AdaptiveMechanism mechanism() {
        return mechanism;
    }

    @Override
    public int outputs() {
        return DRAWN;
    }

    @Override
    public long[] release(Table table, List<long[]> earlier, Grant grant, RandomBits bits) {
        long[] sums = table.fold(asked.counts());
        PrivateAnswers answers = new PrivateAnswers(
                asked.counts(), mechanism.terms(), new PrivateAnswers.Exact(table, sums, grant.prepay(), bits));
        try {
            L model = strategy.apply(answers);
            long[] numbers = answers.trace().numbers();
            known = new Known<>(numbers, model);
            return numbers.clone();
        } finally {
            answers.erase();
        }
    }

    /**
     * The model of a trace, worked out again unless this very trace was just made here.
     *
     * @throws IllegalArgumentException when it is not what the strategy asks, or costs more than was paid
     */
    L model(long[] numbers) {
        Known<L> last = known;
        if (last != null && Arrays.equals(last.numbers(), numbers)) {
            return last.model();
        }
        ReplayedAnswers answers = new ReplayedAnswers(asked.counts(), mechanism.terms(), AnswerTrace.of(numbers));
        L model = strategy.apply(answers);
        answers.requireEnd();
        known = new Known<>(numbers.clone(), model);
        return model;
    }
}
