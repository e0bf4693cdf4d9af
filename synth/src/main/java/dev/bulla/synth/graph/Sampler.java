package dev.bulla.synth.graph;

import dev.bulla.core.random.PublicBits;
import java.util.Arrays;

/** Made-up rows of a model, column by column along its tree. Rows alike in the columns that a column depends on share its levels out ({@link LevelShares}). */
final class Sampler {

    private final Propagation propagation;
    private final LevelShares shares;
    private final int[][] levels;
    private final int number;
    private final int[] keys;

    private Sampler(Propagation propagation, int number, PublicBits bits) {
        this.propagation = propagation;
        this.shares = new LevelShares(number, bits);
        this.number = number;
        this.levels = new int[propagation.domain.columns()][];
        this.keys = new int[number];
    }

    /** For each column the level of each row. */
    static int[][] rows(Propagation propagation, int number, PublicBits bits) {
        return new Sampler(propagation, number, bits).draw();
    }

    private int[][] draw() {
        int[][] classes = new int[levels.length][];
        for (int c : propagation.tree.order()) {
            Clique clique = propagation.cliques.get(c);
            for (int place = 0; place < clique.columns.length; place++) {
                if (classes[clique.columns[place]] == null) {
                    classes[clique.columns[place]] = next(clique, place, classes);
                }
            }
        }
        for (int column = 0; column < levels.length; column++) {
            spread(column, classes[column]);
        }
        shares.shuffle(levels);
        return levels;
    }

    private int[] next(Clique clique, int place, int[][] classes) {
        int column = clique.columns[place];
        int[] given =
                Arrays.stream(clique.columns).filter(c -> classes[c] != null).toArray();
        int[] sizes = propagation.refinement.sizes();
        int width = sizes[column];
        int groups = Arrays.stream(given).map(c -> sizes[c]).reduce(1, (a, b) -> a * b);
        int[] from = clique.map(given, sizes);
        int[] to = clique.map(new int[] {column}, sizes);
        double[] chances = new double[groups * width];
        for (int i = 0; i < from.length; i++) {
            chances[from[i] * width + to[i]] += clique.table[i];
        }
        Arrays.fill(keys, 0);
        for (int g : given) {
            for (int row = 0; row < number; row++) {
                keys[row] = keys[row] * sizes[g] + classes[g][row];
            }
        }
        return shares.share(keys, groups, width, chances);
    }

    private void spread(int column, int[] classes) {
        double[] within = propagation.withinClass(column);
        int[] classOf = propagation.refinement.classes()[column];
        int groups = propagation.refinement.sizes()[column];
        if (groups == within.length) {
            int[] levelOf = new int[groups];
            for (int level = 0; level < groups; level++) {
                levelOf[classOf[level]] = level;
            }
            levels[column] = Arrays.stream(classes).map(c -> levelOf[c]).toArray();
            return;
        }
        double[] chances = new double[groups * within.length];
        for (int level = 0; level < within.length; level++) {
            chances[classOf[level] * within.length + level] = within[level];
        }
        System.arraycopy(classes, 0, keys, 0, number);
        levels[column] = shares.share(keys, groups, within.length, chances);
    }
}
