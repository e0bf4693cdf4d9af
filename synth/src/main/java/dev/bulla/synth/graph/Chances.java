package dev.bulla.synth.graph;

import dev.bulla.core.random.PublicBits;
import java.util.ArrayList;
import java.util.List;

/**
 * What a model says: how many of its rows fall into the cells of a marginal, and made-up rows. Worked out once; counts of marginals are for one thread at a
 * time, {@link #rows} and what is asked of given levels for any number beside it.
 */
public final class Chances implements Law {

    private final GraphModel model;
    private final Propagation propagation;
    private final PairTables pairs;
    private final GivenLevels given;

    private Chances(GraphModel model, Propagation propagation) {
        this.model = model;
        this.propagation = propagation;
        this.pairs = new PairTables(propagation);
        this.given = new GivenLevels(propagation);
    }

    /** Works out a model. */
    public static Chances of(GraphModel model) {
        List<double[]> weights = new ArrayList<>();
        model.factors().forEach(factor -> weights.add(factor.weights()));
        Propagation propagation = new Propagation(
                model.domain(), model.factors().stream().map(Factor::marginal).toList());
        propagation.run(weights.toArray(double[][]::new));
        return new Chances(model, propagation);
    }

    /** How many rows the model expects in each cell of a marginal of one or two columns. */
    public double[] counts(Marginal marginal) {
        double[] counts = marginal.dimension() == 1 ? one(marginal) : two(marginal);
        for (int i = 0; i < counts.length; i++) {
            counts[i] *= model.total();
        }
        return counts;
    }

    @Override
    public double count(int... levels) {
        return given.chance(levels) * model.total();
    }

    @Override
    public double[] shares(int column, int... levels) {
        return given.shares(column, levels);
    }

    /** How many cells the cliques for these marginals would have together, as a double: it may be beyond any whole number. */
    public static double cells(Domain domain, List<Marginal> marginals) {
        List<int[]> sets = marginals.stream()
                .filter(m -> m.dimension() > 1)
                .map(Marginal::columns)
                .toList();
        return JunctionTree.cells(Refinement.of(domain, marginals).sizes(), sets);
    }

    /** How many cells the model's cliques have. */
    public long cells() {
        return propagation.cells();
    }

    @Override
    public int[][] rows(int number, PublicBits bits) {
        return Sampler.rows(propagation, number, bits);
    }

    Propagation propagation() {
        return propagation;
    }

    private double[] one(Marginal marginal) {
        double[] levels = propagation.levels(marginal.column(0));
        double[] sums = new double[(int) marginal.cells()];
        for (int level = 0; level < levels.length; level++) {
            sums[marginal.group(0, level)] += levels[level];
        }
        return sums;
    }

    private double[] two(Marginal marginal) {
        double[] both = pairs.of(marginal.column(0), marginal.column(1));
        double[][] rows = shares(marginal, 0);
        double[][] columns = shares(marginal, 1);
        double[] sums = new double[(int) marginal.cells()];
        int width = columns.length;
        for (int b = 0; b < rows.length; b++) {
            double[] line = new double[columns[0].length];
            for (int a = 0; a < rows[b].length; a++) {
                double share = rows[b][a];
                if (share > 0) {
                    for (int c = 0; c < line.length; c++) {
                        line[c] += share * both[a * line.length + c];
                    }
                }
            }
            for (int c = 0; c < width; c++) {
                double sum = 0;
                for (int i = 0; i < line.length; i++) {
                    sum += columns[c][i] * line[i];
                }
                sums[b * width + c] = sum;
            }
        }
        return sums;
    }

    /** For each group of a column the share of each class that falls into it. */
    private double[][] shares(Marginal marginal, int place) {
        int column = marginal.column(place);
        int[] classes = propagation.refinement.classes()[column];
        double[] within = propagation.withinClass(column);
        double[][] shares =
                new double[marginal.groups(place)][propagation.refinement.sizes()[column]];
        for (int level = 0; level < classes.length; level++) {
            shares[marginal.group(place, level)][classes[level]] += within[level];
        }
        return shares;
    }
}
