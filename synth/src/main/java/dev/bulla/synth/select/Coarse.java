package dev.bulla.synth.select;

import dev.bulla.synth.graph.Chances;
import dev.bulla.synth.graph.Domain;
import dev.bulla.synth.graph.GraphModel;
import dev.bulla.synth.graph.Marginal;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Levels merged so that few rows do not drown in noise: neighbours of an ordered column, of another its levels in order of how many rows they have. How
 * likely a level is was released before. A column is cut at its halves, quarters, eighths, … of the rows, and each finer cut keeps to the coarser ones.
 */
final class Coarse {

    /** No cut is finer: a part of so many of the rows is far below any noise. */
    private static final int MOST_PARTS = 1 << 24;

    private final Domain domain;
    /** For each column and level the share of rows that stand before its middle, in order of the levels or of their rows. */
    private final double[][] quantiles;

    /** For each column the level of most rows. */
    private final int[] largest;

    /** By the counts that a model has for each column. */
    static Coarse of(GraphModel model) {
        Chances chances = Chances.of(model);
        Domain domain = model.domain();
        return new Coarse(
                domain,
                IntStream.range(0, domain.columns())
                        .mapToObj(column -> chances.counts(Marginal.of(domain, column)))
                        .toList());
    }

    private Coarse(Domain domain, List<double[]> masses) {
        this.domain = domain;
        quantiles = new double[domain.columns()][];
        largest = new int[domain.columns()];
        for (int column = 0; column < quantiles.length; column++) {
            double[] mass = masses.get(column);
            List<Integer> byMass = IntStream.range(0, mass.length)
                    .boxed()
                    .sorted(Comparator.<Integer>comparingDouble(level -> -mass[level])
                            .thenComparing(Comparator.naturalOrder()))
                    .toList();
            largest[column] = byMass.get(0);
            double sum = 0;
            for (double m : mass) {
                sum += m;
            }
            quantiles[column] = new double[mass.length];
            double passed = 0;
            for (int rank = 0; rank < mass.length; rank++) {
                int level = domain.ordered(column) ? rank : byMass.get(rank);
                quantiles[column][level] = (passed + mass[level] / 2) / sum;
                passed += mass[level];
            }
        }
    }

    /**
     * Two columns, in turns cut finer as long as a cell of both keeps its share of the rows, if they were independent. Two parts of each are always told
     * apart.
     *
     * @param cells one over that share
     */
    Marginal pair(int first, int second, double cells) {
        Cut[] cuts = {cut(first, 2), cut(second, 2)};
        boolean grown = true;
        while (grown) {
            int place = cuts[0].parts() <= cuts[1].parts() ? 0 : 1;
            grown = grow(cuts, place, cells) || grow(cuts, 1 - place, cells);
        }
        return new Marginal(new int[] {first, second}, new int[][] {cuts[0].groups(), cuts[1].groups()});
    }

    /**
     * A cut of a column.
     *
     * @param column which
     * @param parts of the rows, as many in each, where levels are small enough
     * @param groups the group of each level
     * @param number how many groups there are
     */
    private record Cut(int column, int parts, int[] groups, int number) {}

    private boolean grow(Cut[] cuts, int place, double cells) {
        Cut cut = cuts[place];
        boolean isWhole = cut.number() == domain.size(cut.column()) || cut.parts() >= MOST_PARTS;
        if (isWhole || 2.0 * cut.parts() * cuts[1 - place].parts() > cells) {
            return false;
        }
        cuts[place] = cut(cut.column(), 2 * cut.parts());
        return true;
    }

    private Cut cut(int column, int parts) {
        int[] groups = new int[domain.size(column)];
        Map<Integer, Integer> numbers = new HashMap<>();
        for (int level = 0; level < groups.length; level++) {
            int part = (int) Math.floor(quantiles[column][level] * parts);
            groups[level] = numbers.computeIfAbsent(part, p -> numbers.size());
        }
        if (numbers.size() > 1 || groups.length == 1) {
            return new Cut(column, parts, groups, numbers.size());
        }
        for (int level = 0; level < groups.length; level++) { // all rows but few have one level
            groups[level] = level == largest[column] ? 1 : 0;
        }
        return new Cut(column, parts, groups, 2);
    }
}
