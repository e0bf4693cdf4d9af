package dev.bulla.synth.tabular;

import dev.bulla.core.accounting.Cost;
import dev.bulla.core.accounting.Prepaid;
import dev.bulla.synth.graph.Marginal;
import dev.bulla.synth.select.Contender;
import dev.bulla.synth.tree.Offer;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;

/**
 * The answers of a trace, told again to whoever asks what was asked. What they cost is added up again: a trace that cost more than was paid, or answers
 * other questions, is refused.
 */
final class ReplayedAnswers extends Paying {

    private final List<Step> recorded;
    private BigDecimal rest;
    private int next;

    ReplayedAnswers(TableCounts statistic, Terms terms, AnswerTrace trace) {
        super(statistic, terms);
        this.recorded = trace.steps();
        this.rest = terms.rho();
    }

    /** Refuses a trace with steps that nobody asked for. */
    void requireEnd() {
        if (next != recorded.size()) {
            throw strange();
        }
    }

    @Override
    BigDecimal rest() {
        return rest;
    }

    @Override
    Step.Counted coarse(Marginal marginal, double sigma) {
        pay(terms().noise(sigma).cost());
        return counted(marginal, sigma, 0);
    }

    @Override
    Step.Counted both(Marginal marginal, double sigma) {
        pay(terms().noise(sigma).cost());
        pay(terms().noise(sigma).cost());
        return counted(marginal, sigma, codings().of(marginal.column(0)).fine());
    }

    private Step.Counted counted(Marginal marginal, double sigma, int fine) {
        if (step() instanceof Step.Counted counted
                && counted.marginal().equals(marginal)
                && counted.sigma() == sigma
                && counted.counts().length == marginal.cells()
                && counted.fine().length == fine) {
            return counted;
        }
        throw strange();
    }

    @Override
    Step.Chosen pick(List<Contender> contenders, double epsilon) {
        pay(new Cost.Exponential(new BigDecimal(epsilon)));
        if (step() instanceof Step.Chosen chosen
                && chosen.epsilon() == epsilon
                && chosen.candidates() == contenders.size()
                && chosen.index() >= 0
                && chosen.index() < chosen.candidates()) {
            return chosen;
        }
        throw strange();
    }

    @Override
    void seek(NodeCounts counts) {}

    @Override
    Step.Cut cuts(int offer, double epsilon) {
        pay(new Cost.Exponential(new BigDecimal(epsilon)));
        Offer asked = looked().offers().get(offer);
        if (step() instanceof Step.Cut cut
                && cut.column() == asked.tree().column()
                && cut.epsilon() == epsilon
                && cut.cuts().length == asked.open().length
                && Arrays.stream(cut.cuts()).allMatch(index -> index >= 0 && index < asked.candidates())) {
            return cut;
        }
        throw strange();
    }

    @Override
    Step.Parts parts(int offer, int[] cuts, double sigma) {
        pay(terms().noise(sigma).cost());
        Offer asked = looked().offers().get(offer);
        int sides = cuts.length == 0 ? 1 : 2;
        if (step() instanceof Step.Parts parts
                && parts.column() == asked.tree().column()
                && parts.sigma() == sigma
                && parts.counts().length == sides * asked.open().length * asked.width()) {
            return parts;
        }
        throw strange();
    }

    private Step step() {
        if (next == recorded.size()) {
            throw strange();
        }
        return recorded.get(next++);
    }

    private void pay(Cost cost) {
        rest = rest.subtract(Prepaid.rho(cost));
        if (rest.signum() < 0) {
            throw new IllegalArgumentException("the trace costs more than was paid");
        }
    }

    private static IllegalArgumentException strange() {
        return new IllegalArgumentException("the trace is not what its strategy asks for");
    }

    /** What the steps of a trace cost together: Σ Δ²/2σ² of its counts and Σ ε²/8 of its choices. */
    static BigDecimal cost(AnswerTrace trace, Terms terms) {
        BigDecimal sum = BigDecimal.ZERO;
        for (Step step : trace.steps()) {
            if (step instanceof Step.Counted counted) {
                BigDecimal one = Prepaid.rho(terms.noise(counted.sigma()).cost());
                sum = sum.add(counted.fine().length == 0 ? one : one.add(one));
            } else if (step instanceof Step.Chosen chosen) {
                sum = sum.add(Prepaid.rho(new Cost.Exponential(new BigDecimal(chosen.epsilon()))));
            } else if (step instanceof Step.Cut cut) {
                sum = sum.add(Prepaid.rho(new Cost.Exponential(new BigDecimal(cut.epsilon()))));
            } else if (step instanceof Step.Parts parts) {
                sum = sum.add(Prepaid.rho(terms.noise(parts.sigma()).cost()));
            }
        }
        return sum;
    }
}
