package dev.bulla.synth.trajectory.risk;

import dev.bulla.synth.trajectory.Visits;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * How like the trajectories of two sets of people are: total variation, ½ Σ |p − q|, from 0 to 1.
 *
 * @param visits of places and slots
 * @param transitions of places that follow each other
 * @param lengths of how many visits people have
 */
public record Resemblance(double visits, double transitions, double lengths) {

    /** Of two sets of people that are not empty. */
    public static Resemblance of(Visits a, Visits b) {
        return new Resemblance(
                variation(cells(a), cells(b)), variation(steps(a), steps(b)), variation(lengths(a), lengths(b)));
    }

    private static Map<Long, Integer> cells(Visits visits) {
        Map<Long, Integer> counts = new HashMap<>();
        for (int i = 0; i < visits.count(); i++) {
            counts.merge((long) visits.places()[i] * visits.slotCount() + visits.slots()[i], 1, Integer::sum);
        }
        return counts;
    }

    private static Map<Long, Integer> steps(Visits visits) {
        Map<Long, Integer> counts = new HashMap<>();
        for (int p = 0; p < visits.people(); p++) {
            for (int i = visits.from()[p]; i + 1 < visits.from()[p + 1]; i++) {
                long step = (long) visits.places()[i] * visits.placeCount() + visits.places()[i + 1];
                counts.merge(step, 1, Integer::sum);
            }
        }
        return counts;
    }

    private static Map<Long, Integer> lengths(Visits visits) {
        Map<Long, Integer> counts = new HashMap<>();
        for (int p = 0; p < visits.people(); p++) {
            counts.merge((long) visits.from()[p + 1] - visits.from()[p], 1, Integer::sum);
        }
        return counts;
    }

    private static double variation(Map<Long, Integer> a, Map<Long, Integer> b) {
        double ofA = a.values().stream().mapToInt(Integer::intValue).sum();
        double ofB = b.values().stream().mapToInt(Integer::intValue).sum();
        if (ofA == 0 || ofB == 0) {
            return ofA == ofB ? 0 : 1;
        }
        Map<Long, Double> differences = new TreeMap<>();
        a.forEach((key, count) -> differences.merge(key, count / ofA, Double::sum));
        b.forEach((key, count) -> differences.merge(key, -count / ofB, Double::sum));
        return differences.values().stream().mapToDouble(Math::abs).sum() / 2;
    }

    /**
     * The radius of gyration of every person that was anywhere, sorted: the root of the mean square distance of her visits from their centre.
     *
     * @param x of every place
     * @param y of every place
     */
    public static double[] radii(Visits visits, double[] x, double[] y) {
        return IntStream.range(0, visits.people())
                .mapToObj(visits::places)
                .filter(places -> places.length > 0)
                .mapToDouble(places -> {
                    double middle = Arrays.stream(places)
                            .mapToDouble(l -> x[l])
                            .average()
                            .orElse(0);
                    double height = Arrays.stream(places)
                            .mapToDouble(l -> y[l])
                            .average()
                            .orElse(0);
                    return Math.sqrt(Arrays.stream(places)
                            .mapToDouble(l -> (x[l] - middle) * (x[l] - middle) + (y[l] - height) * (y[l] - height))
                            .average()
                            .orElse(0));
                })
                .sorted()
                .toArray();
    }
}
