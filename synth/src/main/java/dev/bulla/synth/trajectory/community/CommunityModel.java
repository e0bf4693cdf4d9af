package dev.bulla.synth.trajectory.community;

import java.util.Arrays;

/**
 * Communities and their laws of places. As private as the visits they were learnt from.
 *
 * @param membership of the people
 * @param laws of places, one for each community
 * @param beta the prior of places that was learnt
 */
public record CommunityModel(Belonging membership, double[][] laws, double beta) {

    /**
     * The community whose law makes these visits likeliest: the largest Σ ln φ_kl. Not the largest Σ φ_kl, which the thesis uses and which a single usual place decides.
     */
    public int classified(int... places) {
        return likeliest(laws, places);
    }

    static int likeliest(double[][] laws, int... places) {
        int best = 0;
        double most = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < laws.length; k++) {
            double[] law = laws[k];
            double sum =
                    Arrays.stream(places).mapToDouble(l -> Math.log(law[l])).sum();
            if (sum > most) {
                most = sum;
                best = k;
            }
        }
        return best;
    }
}
