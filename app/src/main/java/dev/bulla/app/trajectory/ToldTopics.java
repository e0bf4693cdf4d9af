package dev.bulla.app.trajectory;

import dev.bulla.synth.imputation.NotPrivate;
import dev.bulla.synth.trajectory.Visits;
import dev.bulla.synth.trajectory.topic.TopicKind;
import dev.bulla.synth.trajectory.topic.TopicModel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Topics in words: how much of all visits each is, and where it is most.
 *
 * @param visits that they were learnt of
 * @param model what was learnt
 */
record ToldTopics(Visits visits, TopicModel model) {

    private static final int MOST = 5;
    private static final int HUNDRED = 100;

    String summary() {
        return String.format(
                Locale.ROOT,
                "%d of %s, %,d visits of %,d people, %s",
                model.topics(),
                model.kind().word(),
                visits.count(),
                visits.people(),
                NotPrivate.LABEL);
    }

    /** The topics by how much of all visits they are. */
    List<String> lines() {
        double[] shares = shares();
        return order(shares)
                .mapToObj(k -> String.format(Locale.ROOT, "%.1f %%: ", HUNDRED * shares[k])
                        + laws(k).entrySet().stream()
                                .map(law -> law.getKey() + " " + words(law.getValue()))
                                .collect(Collectors.joining("; ")))
                .toList();
    }

    private static String words(Map<String, Double> law) {
        return law.entrySet().stream()
                .map(one -> String.format(Locale.ROOT, "%s (%.1f %%)", one.getKey(), HUNDRED * one.getValue()))
                .collect(Collectors.joining(", "));
    }

    Map<String, Object> json() {
        double[] shares = shares();
        List<Map<String, Object>> topics = order(shares)
                .mapToObj(k -> {
                    Map<String, Object> one = new TreeMap<>(laws(k));
                    one.put("share", shares[k]);
                    return one;
                })
                .toList();
        return Map.of(
                "privacy",
                NotPrivate.LABEL,
                "kind",
                model.kind().word(),
                "people",
                visits.people(),
                "visits",
                visits.count(),
                "topics",
                topics);
    }

    private static IntStream order(double[] shares) {
        return IntStream.range(0, shares.length)
                .boxed()
                .sorted((a, b) -> Double.compare(shares[b], shares[a]))
                .mapToInt(Integer::intValue);
    }

    private double[] shares() {
        double[] shares = new double[model.topics()];
        for (int p = 0; p < model.people(); p++) {
            double weight = (double) (visits.from()[p + 1] - visits.from()[p]) / visits.count();
            double[] theta = model.theta(p);
            for (int k = 0; k < shares.length; k++) {
                shares[k] += weight * theta[k];
            }
        }
        return shares;
    }

    /** What a topic is most, by kind. */
    private Map<String, Map<String, Double>> laws(int topic) {
        Map<String, Map<String, Double>> laws = new LinkedHashMap<>();
        if (model.kind() != TopicKind.SLOTS) {
            laws.put("places", largest(model.phi(topic), visits::placeName));
        }
        if (model.kind() != TopicKind.PLACES) {
            double[] slots = model.kind() == TopicKind.SLOTS ? model.phi(topic) : model.psi(topic);
            laws.put("slots", largest(slots, Integer::toString));
        }
        return laws;
    }

    private static Map<String, Double> largest(double[] law, IntFunction<String> name) {
        Map<String, Double> largest = new LinkedHashMap<>();
        IntStream.range(0, law.length)
                .boxed()
                .sorted((a, b) -> Double.compare(law[b], law[a]))
                .limit(MOST)
                .forEach(i -> largest.put(name.apply(i), law[i]));
        return largest;
    }
}
