package dev.bulla.synth.trajectory.community;

import dev.bulla.synth.trajectory.ChainBits;
import dev.bulla.synth.trajectory.Visits;
import java.util.Arrays;

/**
 * A chain over the communities of all people: P(k) ∝ (m_k + α) Π_i (n_kl(i) + β + earlier visits there)/(n_k + Lβ + i), all counts without the person.
 *
 * <p>Source: Yin, Wang, KDD 2014; Nigam, McCallum, Thrun, Mitchell, Machine Learning 39, 2000.
 */
final class CommunityChain {

    private static final double ALPHA = 0.1;
    private static final double FIRST_BETA = 0.1;
    private static final double TINY = 1e-200;
    private static final double LEAST = 1e-6;
    private static final double CLOSE = 1e-6;
    private static final int MOST_STEPS = 100;

    final int[] z;

    private final Visits visits;
    private final int communities;
    private final ChainBits bits;
    private final int[][] sorted;
    private final int[] people;
    private final int[] ofCommunity;
    private final int[] ofPlace;
    private final double[] weights;
    private final double[][] shares;
    private double beta = FIRST_BETA;

    CommunityChain(Visits visits, int communities, ChainBits bits) {
        this.visits = visits;
        this.communities = communities;
        this.bits = bits;
        this.z = new int[visits.people()];
        this.sorted = new int[visits.people()][];
        this.people = new int[communities];
        this.ofCommunity = new int[communities];
        this.ofPlace = new int[Math.multiplyExact(visits.placeCount(), communities)];
        this.weights = new double[communities];
        this.shares = new double[visits.people()][communities];
        for (int p = 0; p < z.length; p++) {
            sorted[p] = visits.places(p);
            Arrays.sort(sorted[p]);
            z[p] = bits.below(communities);
            move(p, z[p], 1);
        }
    }

    void beta(double given) {
        beta = given;
    }

    /**
     * Draws every person's community again.
     *
     * @param power of the chances
     * @param counts whether chances are added to the shares
     */
    void sweep(double power, boolean counts) {
        for (int p = 0; p < z.length; p++) {
            move(p, z[p], -1);
            double[] chances = chances(p, power);
            if (counts) {
                for (int k = 0; k < communities; k++) {
                    shares[p][k] += chances[k];
                }
            }
            z[p] = bits.pick(chances);
            move(p, z[p], 1);
        }
    }

    private void move(int person, int community, int step) {
        people[community] += step;
        ofCommunity[community] += step * sorted[person].length;
        for (int place : sorted[person]) {
            ofPlace[place * communities + community] += step;
        }
    }

    /** The chances of a person that has been taken out; they add up to one. */
    double[] chances(int person, double power) {
        double most = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < communities; k++) {
            weights[k] = power * logWeight(sorted[person], k);
            most = Math.max(most, weights[k]);
        }
        double sum = 0;
        for (int k = 0; k < communities; k++) {
            weights[k] = Math.exp(weights[k] - most);
            sum += weights[k];
        }
        for (int k = 0; k < communities; k++) {
            weights[k] /= sum;
        }
        return weights;
    }

    private double logWeight(int[] places, int k) {
        double log = Math.log(people[k] + ALPHA);
        double product = 1;
        double total = ofCommunity[k] + beta * visits.placeCount();
        int again = 0;
        for (int i = 0; i < places.length; i++) {
            again = i > 0 && places[i] == places[i - 1] ? again + 1 : 0;
            product *= (ofPlace[places[i] * communities + k] + beta + again) / (total + i);
            if (product < TINY) {
                log += Math.log(product);
                product = 1;
            }
        }
        return log + Math.log(product);
    }

    /** Learns the prior of places: β ← β Σ_kl Σ_{j&lt;n_kl} 1/(β + j) / (L Σ_k Σ_{j&lt;n_k} 1/(Lβ + j)). */
    void learn() {
        int places = visits.placeCount();
        for (int step = 0; step < MOST_STEPS; step++) {
            double upper =
                    Arrays.stream(ofPlace).mapToDouble(n -> slope(beta, n)).sum();
            double lower = Arrays.stream(ofCommunity)
                    .mapToDouble(n -> slope(beta * places, n))
                    .sum();
            double next = lower == 0 ? beta : Math.max(LEAST, beta * upper / (places * lower));
            boolean isClose = Math.abs(next - beta) < CLOSE * next;
            beta = Math.min(next, 1 / LEAST);
            if (isClose) {
                break;
            }
        }
    }

    private static double slope(double a, int n) {
        double sum = 0;
        for (int j = 0; j < n; j++) {
            sum += 1 / (a + j);
        }
        return sum;
    }

    /** ln P(visits, communities). */
    double logJoint() {
        double sum = -rising(ALPHA * communities, z.length);
        for (int k = 0; k < communities; k++) {
            sum += rising(ALPHA, people[k]) - rising(beta * visits.placeCount(), ofCommunity[k]);
        }
        for (int n : ofPlace) {
            sum += rising(beta, n);
        }
        return sum;
    }

    private static double rising(double a, int n) {
        double sum = 0;
        for (int j = 0; j < n; j++) {
            sum += Math.log(a + j);
        }
        return sum;
    }

    CommunityModel model() {
        double[][] scaled = new double[shares.length][];
        for (int p = 0; p < scaled.length; p++) {
            double sum = Arrays.stream(shares[p]).sum();
            scaled[p] = Arrays.stream(shares[p]).map(share -> share / sum).toArray();
        }
        double[][] laws = new double[communities][visits.placeCount()];
        for (int k = 0; k < communities; k++) {
            double total = ofCommunity[k] + beta * visits.placeCount();
            for (int l = 0; l < laws[k].length; l++) {
                laws[k][l] = (ofPlace[l * communities + k] + beta) / total;
            }
        }
        return new CommunityModel(new Belonging(scaled), laws, beta);
    }
}
