package dev.bulla.synth.mobility;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Topics of a population: what each is a law of, and how much of all pairs of a person's visits two of them have.
 *
 * @param laws for each topic the chances of spots
 * @param together for each topic and each other, of two visits of somebody: sums to one
 */
record TopicLaws(double[][] laws, double[][] together) {

    /** The share of all visits that a topic has. */
    double weight(int topic) {
        return Shrinkage.sum(together[topic]);
    }

    /** The same with the heaviest topic first. */
    TopicLaws heaviestFirst() {
        int[] order = IntStream.range(0, laws.length)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer k) -> -weight(k)).thenComparing(k -> k))
                .mapToInt(k -> k)
                .toArray();
        return new TopicLaws(
                Arrays.stream(order).mapToObj(k -> laws[k]).toArray(double[][]::new),
                Arrays.stream(order)
                        .mapToObj(k -> Arrays.stream(order)
                                .mapToDouble(l -> together[k][l])
                                .toArray())
                        .toArray(double[][]::new));
    }

    /** The spots of a topic, the likeliest first. */
    int[] likeliest(int topic, int most) {
        double[] law = laws[topic];
        return IntStream.range(0, law.length)
                .boxed()
                .sorted(Comparator.comparingDouble((Integer spot) -> -law[spot]).thenComparing(spot -> spot))
                .limit(most)
                .mapToInt(spot -> spot)
                .toArray();
    }
}
