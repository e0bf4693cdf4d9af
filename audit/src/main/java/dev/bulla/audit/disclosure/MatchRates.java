package dev.bulla.audit.disclosure;

import dev.bulla.audit.attack.Rate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;

/**
 * How often an intruder who knows some facts of a person finds the right record in partially synthetic tables, and how often a wrong one.
 *
 * <p>Formula: the chance that record j is the target's is the mean over tables of 1/N where j matches, N being how many records match there (or, when the
 * target may not be in the tables, how many people of the population do); 0 where none does. The intruder names the record of the highest chance, if it is the
 * only one. True rate: right names over all targets; false rate: wrong names over all names, 0 when there is none. Source: thesis, equations 4.2 and 4.3, after
 * Drechsler and Reiter 2008.
 *
 * @param trueMatches right names, of all targets
 * @param falseMatches wrong names, of all names
 */
public record MatchRates(Rate trueMatches, Rate falseMatches) {

    /**
     * A record of a table.
     *
     * @param id whose it is
     * @param row its values
     */
    public record Entry(long id, double[] row) {}

    /**
     * Works out the rates.
     *
     * @param tables the released tables, each with a record for every person that is in
     * @param targets whom the intruder looks for, with what is true of them
     * @param matches whether a released row may be that of a target
     * @param population where targets may be absent: all people
     */
    public static MatchRates of(
            List<List<Entry>> tables,
            List<Entry> targets,
            BiPredicate<double[], double[]> matches,
            Optional<List<double[]>> population) {
        long right = 0;
        long wrong = 0;
        for (Entry target : targets) {
            Optional<Long> named = named(tables, target.row(), matches, population);
            if (named.isPresent()) {
                right += named.get() == target.id() ? 1 : 0;
                wrong += named.get() == target.id() ? 0 : 1;
            }
        }
        return new MatchRates(new Rate(right, targets.size()), new Rate(wrong, right + wrong));
    }

    private static Optional<Long> named(
            List<List<Entry>> tables,
            double[] target,
            BiPredicate<double[], double[]> matches,
            Optional<List<double[]>> population) {
        Map<Long, Double> chances = new HashMap<>();
        for (List<Entry> table : tables) {
            List<Entry> alike = new ArrayList<>();
            table.stream().filter(entry -> matches.test(entry.row(), target)).forEach(alike::add);
            long among = population.isPresent()
                    ? Math.max(
                            alike.size(),
                            population.get().stream()
                                    .filter(row -> matches.test(row, target))
                                    .count())
                    : alike.size();
            alike.forEach(entry -> chances.merge(entry.id(), 1.0 / among, Double::sum));
        }
        double most = chances.values().stream().mapToDouble(x -> x).max().orElse(0);
        List<Long> best = chances.entrySet().stream()
                .filter(entry -> entry.getValue() >= most * (1 - 1e-12))
                .map(Map.Entry::getKey)
                .toList();
        return best.size() == 1 ? Optional.of(best.get(0)) : Optional.empty();
    }
}
