package dev.bulla.synth.tabular;

import dev.bulla.core.accounting.Cost;
import dev.bulla.core.accounting.Prepaid;
import dev.bulla.core.mechanism.GaussianMechanism;
import dev.bulla.core.random.RandomBits;
import dev.bulla.core.selection.ExponentialMechanism;
import dev.bulla.core.table.Table;
import dev.bulla.synth.coding.Codings.Pair;
import dev.bulla.synth.graph.Marginal;
import dev.bulla.synth.select.Contender;
import dev.bulla.synth.tree.Offer;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Answers drawn from exact counts, each with a grant of its own out of what was paid before. The counts are forgotten by {@link #erase}.
 *
 * <p>Guarantee: what is told is ρ-zCDP together, with the ρ that was paid. Proof: {@code AdaptiveRelease.proof.md}.
 */
final class PrivateAnswers extends Paying {

    private final long[] sums;
    private final Prepaid prepaid;
    private final RandomBits bits;
    private final Table table;
    private long[] nodes = new long[0];

    /** @param exact the counts, which are erased in the end */
    PrivateAnswers(TableCounts statistic, Terms terms, Exact exact) {
        super(statistic, terms);
        this.sums = exact.sums;
        this.prepaid = exact.prepaid;
        this.bits = exact.bits;
        this.table = exact.table;
    }

    /** What is private, what pays for it, and the coins. The table is read again for what leaves of trees hold. */
    record Exact(Table table, long[] sums, Prepaid prepaid, RandomBits bits) {}

    /** Forgets the counts: nothing can be asked any more. */
    void erase() {
        Arrays.fill(sums, 0);
        Arrays.fill(nodes, 0);
    }

    @Override
    BigDecimal rest() {
        return prepaid.left();
    }

    @Override
    Step.Counted coarse(Marginal marginal, double sigma) {
        return new Step.Counted(marginal, sigma, noisy(exact(marginal), sigma), new long[0]);
    }

    @Override
    Step.Counted both(Marginal marginal, double sigma) {
        long[] coarse = noisy(exact(marginal), sigma);
        return new Step.Counted(marginal, sigma, coarse, noisy(fine(marginal.column(0)), sigma));
    }

    @Override
    Step.Chosen pick(List<Contender> contenders, double epsilon) {
        Cost.Exponential cost = new Cost.Exponential(new BigDecimal(epsilon));
        MisfitScores scores = MisfitScores.of(contenders, terms().one().l1(), cost.epsilon());
        long[] all = new long[contenders.size()];
        for (int c = 0; c < all.length; c++) {
            all[c] = scores.of(contenders.get(c), exact(contenders.get(c).marginal()));
        }
        ExponentialMechanism mechanism = scores.mechanism(cost.epsilon());
        long[] chosen = mechanism.release(all, prepaid.draw(mechanism.cost()), bits);
        return new Step.Chosen(epsilon, all.length, (int) chosen[0]);
    }

    @Override
    void seek(NodeCounts counts) {
        Arrays.fill(nodes, 0);
        nodes = table.fold(counts);
    }

    @Override
    Step.Cut cuts(int offer, double epsilon) {
        Cost.Exponential cost = new Cost.Exponential(new BigDecimal(epsilon));
        CutScores scores = CutScores.of(terms().one().l1(), cost.epsilon());
        Offer asked = looked().offers().get(offer);
        List<long[]> all = new ArrayList<>();
        for (int place = 0; place < asked.open().length; place++) {
            int start = looked().start(offer, place, 0);
            long[] counts = Arrays.copyOfRange(nodes, start, start + asked.groups() * asked.width());
            all.add(scores.of(
                    asked,
                    counts,
                    scores.parts(asked.tree().nodes().get(asked.open()[place]).shares())));
        }
        ExponentialMechanism mechanism = scores.mechanism(cost.epsilon());
        long[] chosen = mechanism.releaseApart(all, prepaid.draw(mechanism.cost()), bits);
        return new Step.Cut(
                asked.tree().column(),
                epsilon,
                Arrays.stream(chosen).mapToInt(Math::toIntExact).toArray());
    }

    @Override
    Step.Parts parts(int offer, int[] cuts, double sigma) {
        Offer asked = looked().offers().get(offer);
        int width = asked.width();
        int sides = cuts.length == 0 ? 1 : 2;
        long[] counts = new long[sides * asked.open().length * width];
        for (int place = 0; place < asked.open().length; place++) {
            int cut = cuts.length == 0 ? -1 : cuts[place];
            int first = 0;
            int g = 0;
            while (cut >= 0 && cut >= asked.groupings().get(g).cuts()) {
                cut -= asked.groupings().get(g).cuts();
                first += asked.groupings().get(g++).number();
            }
            int groups = cut < 0 ? 1 : asked.groupings().get(g).number();
            for (int group = 0; group < groups; group++) {
                int side = cut >= 0 && asked.groupings().get(g).isRight(cut, group) ? 1 : 0;
                int from = looked().start(offer, place, first + group);
                for (int level = 0; level < width; level++) {
                    counts[(sides * place + side) * width + level] += nodes[from + level];
                }
            }
        }
        return new Step.Parts(asked.tree().column(), sigma, noisy(counts, sigma));
    }

    private long[] noisy(long[] counts, double sigma) {
        GaussianMechanism noise = terms().noise(sigma);
        return noise.release(counts, prepaid.draw(noise.cost()), bits);
    }

    private long[] fine(int column) {
        int start = statistic().startOf(column);
        return Arrays.copyOfRange(sums, start, start + codings().of(column).fine());
    }

    /** The exact counts of a marginal of one or two columns. */
    private long[] exact(Marginal marginal) {
        long[] cells = new long[Math.toIntExact(marginal.cells())];
        if (marginal.dimension() == 1) {
            long[] levels = codings().of(marginal.column(0)).merged(fine(marginal.column(0)));
            for (int level = 0; level < levels.length; level++) {
                cells[marginal.group(0, level)] += levels[level];
            }
            return cells;
        }
        Pair pair = new Pair(marginal.column(0), marginal.column(1));
        int at = marginal.dimension() == 2 ? statistic().startOf(pair) : -1;
        if (at < 0) {
            throw new IllegalArgumentException("only pairs that were folded can be asked for, got " + marginal);
        }
        int width = marginal.groups(1);
        for (int a = 0; a < codings().of(pair.first()).coarse(); a++) {
            for (int b = 0; b < codings().of(pair.second()).coarse(); b++) {
                cells[marginal.group(0, a) * width + marginal.group(1, b)] += sums[at++];
            }
        }
        return cells;
    }
}
