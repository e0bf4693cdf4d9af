package dev.bulla.synth.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Finds the model that is closest to noisy counts: the least L = ½ Σ ((modelled − counted) / σ)², and of all models with the least L the one of most
 * entropy, since the weights start at 0 and move in the span of what was counted.
 *
 * <p>Mirror descent, θ ← θ − η∇L with η found by halving, sped up by Anderson's mixing of the last steps, which is taken back where L would rise.
 */
public final class Fitting {

    private static final int MEMORY = 8;
    private static final double ROUNDING = 1e-12;
    private static final double SURELY = 3;

    private final double total;
    private final List<Observed> observed;
    private final Propagation propagation;
    private final double[][] variances;
    private double[][] theta;
    private double[][] modelled = new double[0][];
    private double[][] gradient = new double[0][];
    private double loss;
    private double rate;
    private int evaluations;
    private boolean settled;

    private Fitting(double total, List<Observed> observed, Propagation propagation, double[][] theta) {
        this.total = total;
        this.observed = observed;
        this.propagation = propagation;
        this.theta = theta;
        this.variances = new double[theta.length][];
        for (int r = 0; r < theta.length; r++) {
            variances[r] = Arrays.stream(observed.get(r).sigmas())
                    .map(sigma -> sigma * sigma)
                    .toArray();
        }
    }

    /**
     * When to stop.
     *
     * @param steps the most steps
     * @param decrease the relative decrease of L below which it stops
     */
    public record Effort(int steps, double decrease) {}

    /**
     * Fits a model.
     *
     * @param start where to begin; its factors for marginals that were not observed are left out
     * @param observed what was counted
     * @param effort when to stop
     */
    public static GraphModel fit(GraphModel start, List<Observed> observed, Effort effort) {
        Fitting fitting = of(start, observed);
        fitting.descend(effort);
        return fitting.model();
    }

    static Fitting of(GraphModel start, List<Observed> observed) {
        Map<Marginal, Observed> joined = new LinkedHashMap<>();
        for (Observed one : observed) {
            joined.merge(one.marginal(), one, Observed::with);
        }
        List<Observed> distinct = List.copyOf(joined.values());
        Map<Marginal, double[]> known = new LinkedHashMap<>();
        for (Factor factor : start.factors()) {
            known.put(factor.marginal(), factor.weights());
        }
        double[][] theta = new double[distinct.size()][];
        for (int r = 0; r < theta.length; r++) {
            Observed one = distinct.get(r);
            double[] weights = known.get(one.marginal());
            theta[r] = weights == null ? new double[one.counts().length] : weights.clone();
        }
        Propagation propagation = new Propagation(
                start.domain(), distinct.stream().map(Observed::marginal).toList());
        return new Fitting(start.total(), distinct, propagation, theta);
    }

    /** n̂: each marginal's sum, weighted by one over its variance. */
    public static double total(List<Observed> observed) {
        double sum = 0;
        double weights = 0;
        for (Observed one : observed) {
            double variance = 0;
            double counted = 0;
            for (int i = 0; i < one.counts().length; i++) {
                variance += one.sigmas()[i] * one.sigmas()[i];
                counted += one.counts()[i];
            }
            sum += counted / variance;
            weights += 1 / variance;
        }
        return Math.max(1, sum / weights);
    }

    /**
     * How many rows there are: a public number, unless the counts say that it is another, by more than {@value #SURELY} standard deviations. Rows
     * without a value are in no count of a column.
     */
    public static double total(List<Observed> observed, OptionalDouble stated) {
        double counted = total(observed);
        if (stated.isEmpty()) {
            return counted;
        }
        double weights = 0;
        for (Observed one : observed) {
            double variance = 0;
            for (double sigma : one.sigmas()) {
                variance += sigma * sigma;
            }
            weights += 1 / variance;
        }
        double rows = Math.max(1, stated.getAsDouble());
        return Math.abs(counted - rows) * Math.sqrt(weights) <= SURELY ? rows : counted;
    }

    GraphModel model() {
        List<Factor> factors = new ArrayList<>();
        for (int r = 0; r < theta.length; r++) {
            factors.add(new Factor(observed.get(r).marginal(), theta[r].clone()));
        }
        return new GraphModel(propagation.domain, total, factors);
    }

    double loss() {
        return loss;
    }

    int evaluations() {
        return evaluations;
    }

    Propagation propagation() {
        return propagation;
    }

    void descend(Effort effort) {
        Mixing mixing = new Mixing(MEMORY);
        loss = evaluate(theta);
        double leastSigma = Double.MAX_VALUE;
        for (Observed one : observed) {
            for (double sigma : one.sigmas()) {
                leastSigma = Math.min(leastSigma, sigma);
            }
        }
        rate = leastSigma * leastSigma / total;
        int calm = 0;
        for (int step = 0; step < effort.steps() && calm < 3; step++) {
            double before = loss;
            boolean mixed = !settled && mixing.ready() && mix(mixing);
            if (!mixed) {
                mixing.forget();
                if (!search(mixing)) {
                    return;
                }
            }
            settled |= before - loss <= ROUNDING * before; // L is too coarse to judge by; plain steps still come closer
            calm = before - loss <= effort.decrease() * before ? calm + 1 : 0;
        }
    }

    private boolean mix(Mixing mixing) {
        double[][] old = theta;
        double[][] oldModelled = modelled;
        double[][] oldGradient = gradient;
        double[][] next = mixing.propose(theta, gradient, variances, rate);
        double tried = evaluate(next);
        if (tried <= loss + ROUNDING * loss) {
            mixing.remember(old, oldGradient);
            theta = next;
            loss = tried;
            return true;
        }
        modelled = oldModelled;
        gradient = oldGradient;
        return false;
    }

    /** A plain step with the largest rate, twice the last one at most, that lowers L as far as it should. */
    private boolean search(Mixing mixing) {
        double[][] oldModelled = modelled;
        double[][] oldGradient = gradient;
        rate *= settled ? 1 : 2;
        for (int tries = 0; tries < 60; tries++) {
            double[][] next = new double[theta.length][];
            for (int r = 0; r < next.length; r++) {
                next[r] = new double[theta[r].length];
                for (int i = 0; i < next[r].length; i++) {
                    next[r][i] = theta[r][i] - rate * oldGradient[r][i];
                }
            }
            double tried = evaluate(next);
            double promised = 0;
            for (int r = 0; r < next.length; r++) {
                for (int i = 0; i < next[r].length; i++) {
                    promised += oldGradient[r][i] * (oldModelled[r][i] - modelled[r][i]);
                }
            }
            if (loss - tried >= promised / 2 || Math.abs(loss - tried) <= ROUNDING * loss) {
                mixing.remember(theta, oldGradient);
                theta = next;
                loss = tried;
                return true;
            }
            rate /= 2;
        }
        modelled = oldModelled;
        gradient = oldGradient;
        return false;
    }

    private double evaluate(double[][] weights) {
        evaluations++;
        propagation.run(weights);
        double[][] counts = new double[weights.length][];
        double[][] slopes = new double[weights.length][];
        double sum = 0;
        for (int r = 0; r < weights.length; r++) {
            Observed one = observed.get(r);
            double[] chances = propagation.chances(r);
            slopes[r] = new double[chances.length];
            for (int i = 0; i < chances.length; i++) {
                chances[i] *= total;
                double off = (chances[i] - one.counts()[i]) / one.sigmas()[i];
                slopes[r][i] = off / one.sigmas()[i];
                sum += off * off;
            }
            counts[r] = chances;
        }
        modelled = counts;
        gradient = slopes;
        return sum / 2;
    }
}
