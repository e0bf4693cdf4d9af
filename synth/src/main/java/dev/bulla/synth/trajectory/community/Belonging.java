package dev.bulla.synth.trajectory.community;

import dev.bulla.synth.trajectory.topic.TopicModel;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * How much each person belongs to each community. As private as the visits.
 *
 * @param shares by person and community, each person's adding up to one
 */
public record Belonging(double[][] shares) {

    /** People's topics taken for communities. */
    public static Belonging of(TopicModel model) {
        return new Belonging(
                IntStream.range(0, model.people()).mapToObj(model::theta).toArray(double[][]::new));
    }

    /** How many communities there are. */
    public int communities() {
        return shares.length == 0 ? 0 : shares[0].length;
    }

    /** The community that each person belongs to most; the first of equal ones. */
    public int[] strongest() {
        return Arrays.stream(shares).mapToInt(Belonging::strongest).toArray();
    }

    private static int strongest(double[] own) {
        int best = 0;
        for (int k = 1; k < own.length; k++) {
            best = own[k] > own[best] ? k : best;
        }
        return best;
    }

    /** Who belongs to a community by at least this share: a person may be in several, or in none. */
    public int[] members(int community, double least) {
        return IntStream.range(0, shares.length)
                .filter(p -> shares[p][community] >= least)
                .toArray();
    }
}
