package dev.bulla.synth.graph;

import java.util.Arrays;

/**
 * A hidden chain along the levels of a column. At each level it jumps anywhere, by a law, or, where levels are ordered, moves a few states at most. The
 * last state is left by jumps alone. Law, chance of a jump and chances of moves are found by expectation and maximisation, a round each pass.
 */
final class LevelChain {

    private static final int[] MOVES = {0, 1, -1, 2, -2, 4, -4};

    private final double[][] likelihoods;
    private final double[] before;
    private final boolean ordered;
    private final double[] law;
    private final double[] moves = new double[MOVES.length];
    private double jump;
    private final double[][] forward;
    private final double[] scale;
    /** The chance that a state was entered by a jump. */
    private final double[][] entered;

    LevelChain(double[][] likelihoods, double[] before, boolean ordered) {
        this.likelihoods = likelihoods;
        this.before = before;
        this.ordered = ordered;
        this.law = before.clone();
        this.jump = ordered ? 0.5 : 1;
        Arrays.fill(moves, 1.0 / moves.length);
        forward = new double[likelihoods.length][before.length];
        entered = new double[likelihoods.length][before.length];
        scale = new double[likelihoods.length];
    }

    /** The chances of the states at each level, by what was known so far; then what is known is found anew. */
    double[][] pass() {
        for (int i = 0; i < scale.length; i++) {
            advance(i);
        }
        double[][] chances = new double[scale.length][law.length];
        double[] backward = new double[law.length];
        Arrays.fill(backward, 1);
        double[] visits = new double[law.length];
        double[] moved = new double[MOVES.length];
        double jumps = 0;
        for (int i = scale.length - 1; i >= 0; i--) {
            for (int g = 0; g < law.length; g++) {
                chances[i][g] = forward[i][g] * backward[g];
                double in = chances[i][g] * entered[i][g];
                visits[g] += in;
                jumps += i > 0 ? in : 0;
            }
            if (i > 0) {
                backward = retreat(i, backward, moved);
            }
        }
        learn(visits, jumps, moved);
        return chances;
    }

    private void advance(int i) {
        int last = law.length - 1;
        double leap = i == 0 ? 1 : jump + (1 - jump) * forward[i - 1][last];
        double sum = 0;
        for (int g = 0; g < law.length; g++) {
            double enter = leap * law[g];
            double stay = 0;
            if (i > 0 && g < last && ordered) {
                for (int k = 0; k < MOVES.length; k++) {
                    int from = g - MOVES[k];
                    if (from >= 0 && from < last) {
                        stay += moves[k] * forward[i - 1][from];
                    }
                }
                stay *= 1 - jump;
            }
            entered[i][g] = enter > 0 ? enter / (enter + stay) : 0;
            forward[i][g] = (enter + stay) * likelihoods[i][g];
            sum += forward[i][g];
        }
        scale[i] = sum;
        for (int g = 0; g < law.length; g++) {
            forward[i][g] /= sum;
        }
    }

    private double[] retreat(int i, double[] backward, double[] moved) {
        int last = law.length - 1;
        double[] ahead = new double[law.length];
        double anywhere = 0;
        for (int g = 0; g < law.length; g++) {
            ahead[g] = likelihoods[i][g] * backward[g];
            anywhere += law[g] * ahead[g];
        }
        double[] earlier = new double[law.length];
        for (int g = 0; g < law.length; g++) {
            double stay = 0;
            if (g < last && ordered) {
                for (int k = 0; k < MOVES.length; k++) {
                    int to = g + MOVES[k];
                    if (to >= 0 && to < last) {
                        double part = moves[k] * ahead[to];
                        stay += part;
                        moved[k] += forward[i - 1][g] * (1 - jump) * part / scale[i];
                    }
                }
                stay *= 1 - jump;
            }
            earlier[g] = ((g == last ? 1 : jump) * anywhere + stay) / scale[i];
        }
        return earlier;
    }

    private void learn(double[] visits, double jumps, double[] moved) {
        double all = Smoothing.PRIOR;
        for (double visit : visits) {
            all += visit;
        }
        for (int g = 0; g < law.length; g++) {
            law[g] = (visits[g] + Smoothing.PRIOR * before[g]) / all;
        }
        if (ordered) {
            jump = (jumps + 1) / (scale.length + 1);
            double sum = 1;
            for (double m : moved) {
                sum += m;
            }
            moves[0] = (moved[0] + 1.0 / MOVES.length) / sum;
            for (int k = 1; k < MOVES.length; k += 2) {
                moves[k] = ((moved[k] + moved[k + 1]) / 2 + 1.0 / MOVES.length) / sum;
                moves[k + 1] = moves[k];
            }
        }
    }
}
