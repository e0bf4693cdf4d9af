package dev.bulla.synth.tree;

import dev.bulla.core.random.PublicBits;
import dev.bulla.synth.graph.Law;
import dev.bulla.synth.graph.LevelShares;
import java.util.Arrays;
import java.util.List;

/**
 * A tree for each column, given those before it. A question about the first columns up to some column is answered exactly; where a column before the last one asked
 * about is left out, it is drawn, {@value #DRAWN} times, always with the same coins, and each drawing weighs as much as what was asked about is likely then.
 *
 * @param total how many rows there are about
 * @param trees in the order of the columns
 */
public record TreeLaw(double total, List<Tree> trees) implements Law {

    /** How often columns that are left out are drawn: the standard error of a share is 1.6 % of the whole at most. */
    public static final int DRAWN = 1_000;

    public TreeLaw {
        trees = List.copyOf(trees);
        for (int column = 0; column < trees.size(); column++) {
            if (trees.get(column).column() != column) {
                throw new IllegalArgumentException("a law has a tree for each column, in order");
            }
        }
        if (trees.isEmpty() || !(total > 0 && Double.isFinite(total))) {
            throw new IllegalArgumentException("a law needs a tree and rows");
        }
    }

    @Override
    public double count(int... levels) {
        return total * weight(levels)[0];
    }

    @Override
    public double[] shares(int column, int... levels) {
        double[] shares = new double[trees.get(column).nodes().get(0).shares().length];
        int[] with = levels.clone();
        double most = Double.NEGATIVE_INFINITY;
        double[] logarithms = new double[shares.length];
        for (int level = 0; level < shares.length; level++) {
            with[column] = level;
            logarithms[level] = weight(with)[1];
            most = Math.max(most, logarithms[level]);
        }
        double all = 0;
        for (int level = 0; level < shares.length; level++) {
            shares[level] = most == Double.NEGATIVE_INFINITY ? 1 : StrictMath.exp(logarithms[level] - most);
            all += shares[level];
        }
        for (int level = 0; level < shares.length; level++) {
            shares[level] /= all;
        }
        return shares;
    }

    /** The chance of given levels, and its logarithm. */
    private double[] weight(int[] levels) {
        int last = levels.length - 1;
        while (last >= 0 && levels[last] < 0) {
            last--;
        }
        boolean isWhole = true;
        for (int column = 0; column < last; column++) {
            isWhole &= levels[column] >= 0;
        }
        int drawings = isWhole ? 1 : DRAWN;
        PublicBits bits = PublicBits.of("questions");
        double[] logarithms = new double[drawings];
        double most = Double.NEGATIVE_INFINITY;
        int[] row = new int[levels.length];
        for (int drawing = 0; drawing < drawings; drawing++) {
            for (int column = 0; column <= last; column++) {
                double[] shares = at(column, row);
                row[column] = levels[column] < 0 ? draw(shares, bits.nextUniform()) : levels[column];
                logarithms[drawing] += levels[column] < 0 ? 0 : StrictMath.log(shares[levels[column]]);
            }
            most = Math.max(most, logarithms[drawing]);
        }
        if (most == Double.NEGATIVE_INFINITY) {
            return new double[] {0, most};
        }
        double sum = 0;
        for (double logarithm : logarithms) {
            sum += StrictMath.exp(logarithm - most);
        }
        double logarithm = most + StrictMath.log(sum / drawings);
        return new double[] {StrictMath.exp(logarithm), logarithm};
    }

    private double[] at(int column, int[] row) {
        Tree tree = trees.get(column);
        return tree.nodes().get(tree.leaf(row)).shares();
    }

    private static int draw(double[] shares, double place) {
        double passed = 0;
        int level = -1;
        for (int i = 0; i < shares.length && passed <= place; i++) {
            passed += shares[i];
            level = shares[i] > 0 ? i : level;
        }
        return level;
    }

    @Override
    public int[][] rows(int number, PublicBits bits) {
        LevelShares sharing = new LevelShares(number, bits);
        int[][] levels = new int[trees.size()][];
        int[] keys = new int[number];
        int[] row = new int[trees.size()];
        for (Tree tree : trees) {
            Arrays.fill(keys, 0);
            for (int r = 0; r < number && !tree.nodes().get(0).isLeaf(); r++) {
                for (int c = 0; c < tree.column(); c++) {
                    row[c] = levels[c][r];
                }
                keys[r] = tree.leaf(row);
            }
            int width = tree.nodes().get(0).shares().length;
            double[] chances = new double[tree.nodes().size() * width];
            for (int n = 0; n < tree.nodes().size(); n++) {
                System.arraycopy(tree.nodes().get(n).shares(), 0, chances, n * width, width);
            }
            levels[tree.column()] = sharing.share(keys, tree.nodes().size(), width, chances);
        }
        sharing.shuffle(levels);
        return levels;
    }
}
