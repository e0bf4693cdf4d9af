package dev.bulla.synth.select;

import dev.bulla.synth.graph.Chances;
import dev.bulla.synth.graph.Domain;
import dev.bulla.synth.graph.GraphModel;
import dev.bulla.synth.graph.Marginal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Levels merged so that few rows do not drown in noise: an ordered column by neighbours of like mass, another by its rarest levels. How likely a level
 * is was released before. Columns are cut into 2, 4, 8, … groups, and each finer cut keeps to the coarser ones.
 */
final class Coarse {

    private final Domain domain;
    /** For each column and level where it stands between 0 and 1: in order of the levels, or of their mass. */
    private final double[][] quantiles;

    private final int[][] ranks;

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
        ranks = new int[domain.columns()][];
        for (int column = 0; column < quantiles.length; column++) {
            double[] mass = masses.get(column);
            double sum = 0;
            for (double m : mass) {
                sum += m;
            }
            quantiles[column] = new double[mass.length];
            double passed = 0;
            List<Integer> byMass = new ArrayList<>();
            for (int level = 0; level < mass.length; level++) {
                quantiles[column][level] = (passed + mass[level] / 2) / sum;
                passed += mass[level];
                byMass.add(level);
            }
            byMass.sort(Comparator.<Integer>comparingDouble(level -> -mass[level])
                    .thenComparing(Comparator.naturalOrder()));
            ranks[column] = new int[mass.length];
            for (int rank = 0; rank < mass.length; rank++) {
                ranks[column][byMass.get(rank)] = rank;
            }
        }
    }

    /** Two columns with at most this many cells, four at least. */
    Marginal pair(int first, int second, double cells) {
        int[] groups = {Math.min(2, domain.size(first)), Math.min(2, domain.size(second))};
        int[] columns = {first, second};
        boolean grown = true;
        while (grown) {
            int place = groups[0] <= groups[1] ? 0 : 1;
            grown = grow(groups, columns, place, cells) || grow(groups, columns, 1 - place, cells);
        }
        return new Marginal(columns, new int[][] {cut(first, groups[0]), cut(second, groups[1])});
    }

    private boolean grow(int[] groups, int[] columns, int place, double cells) {
        int size = domain.size(columns[place]);
        int more = Math.min(groups[place] * 2, size);
        if (groups[place] == size || (double) more * groups[1 - place] > cells) {
            return false;
        }
        groups[place] = more;
        return true;
    }

    private int[] cut(int column, int groups) {
        int size = domain.size(column);
        int[] cut = new int[size];
        if (groups >= size) {
            for (int level = 0; level < size; level++) {
                cut[level] = level;
            }
        } else if (domain.ordered(column)) {
            int next = -1;
            int latest = -1;
            for (int level = 0; level < size; level++) {
                int bin = (int) Math.floor(quantiles[column][level] * groups);
                if (bin != latest) {
                    next++;
                    latest = bin;
                }
                cut[level] = next;
            }
        } else {
            for (int level = 0; level < size; level++) {
                cut[level] = Math.min(ranks[column][level], groups - 1);
            }
        }
        return cut;
    }
}
