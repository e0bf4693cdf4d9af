package dev.bulla.synth.select;

import dev.bulla.synth.graph.Chances;
import dev.bulla.synth.graph.Domain;
import dev.bulla.synth.graph.Fitting;
import dev.bulla.synth.graph.GraphModel;
import dev.bulla.synth.graph.Marginal;
import dev.bulla.synth.graph.Observed;
import java.util.ArrayList;
import java.util.List;

/** The rounds of {@link Adaptive}: what was counted so far, the model of it, and how dear the next round is. */
final class Rounds {

    static final Fitting.Effort EFFORT = new Fitting.Effort(30, 1e-6);

    private static final double MEAN_ABSOLUTE = Math.sqrt(2 / Math.PI);
    /** As in the paper: a column has sixteen rounds at the first noise, and of a round's ρ a tenth chooses. */
    private static final double ROUNDS = 16;

    private static final double CHOOSING = 0.1;
    /** By so many deviations the counts of a pair are more than noise. */
    private static final double SURELY = 4;

    /** Pairs of more cells than this are not counted. */
    private static final long MOST_PAIR = 1_000_000;

    private final PaidAnswers answers;
    private final Domain domain;
    private final double rho;
    private final double mostCells;
    private final double total;
    private final Coarse coarse;
    private final List<Observed> observed;
    private final List<Marginal> pairs = new ArrayList<>();
    private double round;
    private GraphModel model;
    private boolean done;

    Rounds(PaidAnswers answers, double mostCells) {
        this.answers = answers;
        this.domain = answers.domain();
        this.rho = answers.left();
        this.mostCells = mostCells;
        this.round = rho / (ROUNDS * domain.columns());
        Singles singles = Singles.of(answers, rho * Adaptive.SINGLE_SHARE);
        this.total = singles.total();
        this.observed = new ArrayList<>(singles.observed());
        this.model = Fitting.fit(new GraphModel(domain, total, List.of()), observed, EFFORT);
        this.coarse = Coarse.of(model);
    }

    GraphModel fit(Fitting.Effort effort) {
        model = Fitting.fit(new GraphModel(domain, total, model.factors()), observed, effort);
        return model;
    }

    /** Chooses a pair and counts it; false when nothing is left to do. */
    boolean next() {
        double left = answers.left();
        if (done || !(left > 0) || domain.columns() < 2) {
            return false;
        }
        if (left < 2 * round) {
            done = true;
            round = left;
        }
        double sigma = Tariff.sigma(answers, round * (1 - CHOOSING));
        Chances chances = Chances.of(model);
        List<Contender> contenders = contenders(chances, sigma, mostCells * (1 - left / rho));
        if (contenders.isEmpty()) {
            contenders = contenders(chances, sigma, mostCells);
        }
        if (contenders.isEmpty()) {
            return false;
        }
        int chosen = answers.choose(contenders, Tariff.epsilon(answers, round * CHOOSING));
        count(contenders.get(chosen), sigma);
        return true;
    }

    private void count(Contender chosen, double sigma) {
        Observed counted = Tariff.count(answers, chosen.marginal(), sigma);
        observed.add(counted);
        pairs.add(chosen.marginal());
        if (done) {
            return;
        }
        fit(EFFORT);
        if (isLikeNoise(counted.counts(), chosen.modelled(), sigma)) {
            round *= 4; // half the noise, twice the ε
        }
    }

    /** Whether counts are as far from what was modelled as noise alone would be: the mean of sums of absolute errors, and {@value #SURELY} deviations. */
    private static boolean isLikeNoise(double[] counts, double[] modelled, double sigma) {
        double off = 0;
        for (int i = 0; i < counts.length; i++) {
            off += Math.abs(counts[i] - modelled[i]);
        }
        double deviation = Math.sqrt((1 - MEAN_ABSOLUTE * MEAN_ABSOLUTE) * counts.length);
        return off <= sigma * (MEAN_ABSOLUTE * counts.length + SURELY * deviation);
    }

    /** Every pair that can be counted and does not make the model too large. */
    private List<Contender> contenders(Chances chances, double sigma, double most) {
        List<Contender> contenders = new ArrayList<>();
        double cells = total / (Adaptive.NOISE_PER_CELL * sigma);
        for (int first = 0; first < domain.columns(); first++) {
            for (int second = first + 1; second < domain.columns(); second++) {
                Marginal pair = coarse.pair(first, second, cells);
                boolean isSmall = (long) domain.size(first) * domain.size(second) <= MOST_PAIR;
                if (isSmall && answers.holds(pair)) {
                    List<Marginal> all = new ArrayList<>(pairs);
                    all.add(pair);
                    if (pairs.contains(pair) || Chances.cells(domain, all) <= most) {
                        double allowance = MEAN_ABSOLUTE * sigma * pair.cells();
                        contenders.add(new Contender(pair, chances.counts(pair), 1, allowance));
                    }
                }
            }
        }
        return contenders;
    }
}
