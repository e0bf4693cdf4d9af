package dev.bulla.synth.imputation;

import dev.bulla.core.random.PublicBits;
import dev.bulla.core.refusal.BadInput;
import dev.bulla.core.refusal.Text;
import dev.bulla.core.refusal.Visible;
import dev.bulla.synth.learner.Coded;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** In which order columns are imputed: each from those before it. */
public sealed interface VisitOrder {

    /** The name of the option that holds it. */
    String OPTION = "order";

    /** As the schema declares them. */
    static VisitOrder declared() {
        return new Given(List.of());
    }

    /** These first, in this order, then the others as the schema declares them. */
    static VisitOrder given(List<String> columns) {
        return new Given(List.copyOf(columns));
    }

    /** First the column that tells most about all others, then always the one about which most is told by those before. */
    static VisitOrder byDependence() {
        return new ByDependence();
    }

    /** By chance. */
    static VisitOrder random() {
        return new AtRandom();
    }

    /** The order that is asked for by a word: "declared", "dependence", "random", or names of columns with commas between. */
    static VisitOrder of(String word) {
        return switch (word) {
            case "declared" -> declared();
            case "dependence" -> byDependence();
            case "random" -> random();
            default -> given(List.of(word.split(",", -1)));
        };
    }

    /**
     * Puts columns into order.
     *
     * @param some the columns that are imputed, by their places in the schema
     * @param all every column of the original table
     * @param bits where chance comes from
     */
    List<Integer> of(List<Integer> some, List<Coded> all, PublicBits bits);

    /**
     * These first.
     *
     * @param columns their names
     */
    record Given(List<String> columns) implements VisitOrder {

        @Override
        public List<Integer> of(List<Integer> some, List<Coded> all, PublicBits bits) {
            List<String> names = all.stream().map(each -> each.column().name()).toList();
            Set<Integer> order = new LinkedHashSet<>();
            for (String name : columns) {
                int place = names.indexOf(name);
                if (!some.contains(place) || !order.add(place)) {
                    throw new BadInput(
                            "E-880",
                            Text.option(OPTION),
                            Visible.quote(name) + " is not a column that is imputed, or is named twice.",
                            "",
                            "Take declared, dependence, random, or names of columns that are imputed, each once.");
                }
            }
            order.addAll(some);
            return List.copyOf(order);
        }
    }

    /** By how much columns tell of each other. */
    record ByDependence() implements VisitOrder {

        @Override
        public List<Integer> of(List<Integer> some, List<Coded> all, PublicBits bits) {
            double[][] told = Dependence.between(some.stream().map(all::get).toList());
            List<Integer> order = new ArrayList<>();
            Set<Integer> left =
                    new HashSet<>(IntStream.range(0, some.size()).boxed().toList());
            double[] score = new double[some.size()];
            for (int i = 0; i < score.length; i++) {
                for (double one : told[i]) {
                    score[i] += one;
                }
            }
            while (!left.isEmpty()) {
                int best = -1;
                for (int i = 0; i < score.length; i++) {
                    if (left.contains(i) && (best < 0 || score[i] > score[best])) {
                        best = i;
                    }
                }
                if (order.isEmpty()) {
                    java.util.Arrays.fill(score, 0);
                }
                left.remove(best);
                order.add(some.get(best));
                for (int i = 0; i < score.length; i++) {
                    score[i] = Math.max(score[i], told[best][i]);
                }
            }
            return order;
        }
    }

    /** By chance. */
    record AtRandom() implements VisitOrder {

        @Override
        public List<Integer> of(List<Integer> some, List<Coded> all, PublicBits bits) {
            List<Integer> order = new ArrayList<>(some);
            for (int i = order.size() - 1; i > 0; i--) {
                java.util.Collections.swap(order, i, bits.below(i + 1));
            }
            return order;
        }
    }
}
