package dev.bulla.synth.graph;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Levels of each column that no marginal of two or more columns tells apart, as one. Within such a class a level depends on nothing but the class: a
 * model works on classes, and spreads each over its levels by the counts of that column alone.
 *
 * @param classes for each column the class of each level, numbered by first occurrence
 * @param sizes how many classes each column has
 */
record Refinement(int[][] classes, int[] sizes) {

    static Refinement of(Domain domain, List<Marginal> marginals) {
        int[][] classes = new int[domain.columns()][];
        int[] sizes = new int[domain.columns()];
        for (int column = 0; column < sizes.length; column++) {
            classes[column] = new int[domain.size(column)];
            sizes[column] = 1;
        }
        for (Marginal marginal : marginals) {
            if (marginal.dimension() > 1) {
                for (int place = 0; place < marginal.dimension(); place++) {
                    int column = marginal.column(place);
                    if (sizes[column] < classes[column].length) {
                        sizes[column] = split(classes[column], marginal, place);
                    }
                }
            }
        }
        return new Refinement(classes, sizes);
    }

    /** The group of each class, for a marginal that these classes refine. */
    int[] groups(Marginal marginal, int place) {
        int column = marginal.column(place);
        int[] groups = new int[sizes[column]];
        for (int level = 0; level < classes[column].length; level++) {
            groups[classes[column][level]] = marginal.group(place, level);
        }
        return groups;
    }

    private static int split(int[] classes, Marginal marginal, int place) {
        Map<Long, Integer> numbers = new HashMap<>();
        for (int level = 0; level < classes.length; level++) {
            long key = ((long) classes[level] << Integer.SIZE) | marginal.group(place, level);
            classes[level] = numbers.computeIfAbsent(key, k -> numbers.size());
        }
        return numbers.size();
    }

    @Override
    public String toString() {
        return Arrays.toString(sizes);
    }
}
